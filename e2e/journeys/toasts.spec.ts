import type { Locator, Page } from '@playwright/test';
import { listPage } from '../pages/list.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { preparedList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';

/** Simulates a low balance event: a toast that appears at any time. */
async function lowBalanceEvents(page: Page) {
  let tell = (_frame: string) => {};
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    tell = (frame) => route.send(frame);
  });
  return {
    come: () => tell(JSON.stringify({
      event: 'balance.low',
      data: {
        accountUuid: '0198c1d0-0000-7000-8000-0000000000a1', name: 'Demo office', sum: '4.00', threshold: '50.00', currency_code: 'UAH',
      },
    })),
  };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it has no box');
  return box;
}
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (one: Box, other: Box) => (
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height);

const screens = [{ width: 360, height: 740 }, { width: 992, height: 900 }, { width: 1440, height: 900 }] as const;

for (const { width, height } of screens) {
  test(`a notice covers no action of an open dialog, ${width} by ${height}`, async ({ page, enter }) => {
    await page.setViewportSize({ width, height });
    const { id } = await preparedList();
    const events = await lowBalanceEvents(page);
    const start = startOf(page);
    await enter('demo', `/smslist/${id}`);
    const { question, send } = listPage(page);
    await expect(send).toBeVisible();
    // The page must listen before events are sent.
    await start.over();
    await send.click();
    await expect(question).toBeVisible();
    events.come();
    const toast = portalPage(page).toasts;
    await expect(toast.getByText(/balance/i)).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const lies = await boxOf(toast);
    for (const button of await question.getByRole('button').all()) {
      // The toast contains its own close button.
      if (await button.evaluate((element) => element.closest('[popover]') !== null)) continue;
      expect(overlap(lies, await boxOf(button)), await button.innerText()).toBe(false);
    }
  });
}

test('a notice covers no action of a full-height dialog', async ({ page, enter }) => {
  await page.setViewportSize({ width: 992, height: 900 });
  const events = await lowBalanceEvents(page);
  const start = startOf(page);
  await enter('admin', '/admin/logins');
  await expect(portalPage(page).heading).toHaveText('Logins');
  await start.over();
  await portalPage(page).main.getByRole('button', { name: 'Create login' }).click();
  const dialog = page.getByRole('dialog', { name: 'New login' });
  const create = dialog.getByRole('button', { name: 'Create and get link' });
  await expect(create).toBeVisible();
  events.come();
  const toast = portalPage(page).toasts;
  await expect(toast.getByText(/balance/i)).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const lies = await boxOf(toast);
  for (const button of [dialog.getByRole('button', { name: 'Cancel', exact: true }), create]) {
    expect(overlap(lies, await boxOf(button))).toBe(false);
  }
});
