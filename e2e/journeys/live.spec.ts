import { CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, session } from '@portal/contracts';
import type { WebSocketRoute } from '@playwright/test';
import { listPage } from '../pages/list.page';
import { listsPage } from '../pages/lists.page';
import { loginPage } from '../pages/login.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { withForeignSite } from '../setup/foreign-site';
import { liveFramesOf } from '../setup/live-frames';
import { confirm, numbers, preparedList, waitForSentList } from '../setup/mailing-lists';
import { startOf } from '../setup/page-start';
import { call } from '../setup/portal-api';
import { product } from '../setup/product';
import { requestsOf } from '../setup/requests';
import { carrySession, newSession } from '../setup/sessions';

test('[RT-01:my_organizations] the page subscribes to its own customer’s events', async ({ page, enter }) => {
  const live = liveFramesOf(page);
  await enter('demo');
  await expect.poll(() => live.subscribed).toHaveLength(1);
  expect(live.subscribed[0]?.channels).toContain('my_organizations');
});

test('[RT-04] a change of the open list reloads it; a change of another does not', async ({ page, enter }) => {
  const shown = await preparedList({ name: 'Shown' });
  const hidden = await preparedList({ name: 'Not shown' });
  const live = liveFramesOf(page);
  const requests = requestsOf(page);
  await enter('demo', `/smslist/${shown.id}`);
  await expect(listPage(page).status('Not confirmed')).toBeVisible();
  await expect.poll(() => live.subscribed).toHaveLength(1);
  await confirm(hidden.id);
  await waitForSentList(hidden.id);
  await expect.poll(() => live.of('message_list.refresh', hidden.id).length).toBeGreaterThan(0);
  await confirm(shown.id);
  await expect(listPage(page).status('Sent')).toBeVisible();
  const loaded = () => requests.of('GET', '/smslist/get').map(({ query }) => query.get('id'));
  await expect.poll(() => loaded().length).toBeGreaterThan(1);
  expect(new Set(loaded())).toEqual(new Set([String(shown.id)]));
});

test('[RT-04] the index follows its visible lists', async ({ page, enter }) => {
  const { id } = await preparedList({ name: `Followed ${Date.now()}` });
  await enter('demo', '/smslist/list');
  const row = listsPage(page).names.and(page.locator(`[href="/smslist/${id}"]`)).locator('xpath=ancestor::tr');
  await expect(row.getByText('Not confirmed')).toBeVisible();
  await confirm(id);
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
});

test('[RT-08] after a disconnect the page reconnects in a second and has missed nothing', async ({ page, enter }) => {
  const sockets: { route: WebSocketRoute; openedAt: number }[] = [];
  const subscriptions: { since?: number }[] = [];
  const offsets: number[] = [];
  let isCut = false;
  await page.routeWebSocket('**/ws', (route) => {
    sockets.push({ route, openedAt: performance.now() });
    const server = route.connectToServer();
    route.onMessage((frame) => {
      subscriptions.push(JSON.parse(String(frame)) as { since?: number });
      server.send(frame);
    });
    server.onMessage((frame) => {
      const { offset } = JSON.parse(String(frame)) as { offset?: number };
      if (offset !== undefined && !isCut) offsets.push(offset);
      route.send(frame);
    });
  });
  const { id } = await preparedList({ recipients: numbers(5).join('\n') });
  await enter('demo', `/smslist/${id}`);
  await expect(listPage(page).status('Not confirmed')).toBeVisible();
  await expect.poll(() => subscriptions.length).toBe(1);

  isCut = true;
  const cutAt = performance.now();
  await sockets[0]?.route.close({ code: 1012, reason: 'restart' });
  await confirm(id);
  await waitForSentList(id);
  await expect(listPage(page).status('Sent')).toBeVisible();
  await expect(listPage(page).share('Delivered', 5)).toBeVisible();
  // A reload that was under way may have shown the end of the list before the socket.
  await expect.poll(() => [sockets.length, subscriptions.length]).toEqual([2, 2]);
  const waited = (sockets[1]?.openedAt ?? 0) - cutAt;
  expect(waited).toBeGreaterThan(900);
  expect(waited).toBeLessThan(3000);
  expect(subscriptions[1]?.since).toBe(Math.max(...offsets));
});

test('[RT-09] a foreign page gets no socket, and neither does one without a session', async ({ page, context, enter }) => {
  await enter('demo');
  const closeCode = (url: string) => page.evaluate((address) => new Promise<number>((resolve) => {
    new WebSocket(address).onclose = ({ code }) => resolve(code);
  }), url);
  const socketUrl = `${product.baseUrl.replace('http', 'ws')}/ws`;
  await withForeignSite(async (elsewhere) => {
    await page.goto(elsewhere);
    expect(await page.evaluate(() => document.cookie)).toContain('userToken=');
    expect(await closeCode(socketUrl)).toBe(CLOSE_FOREIGN_ORIGIN);
  });
  await context.clearCookies();
  await page.goto('/404');
  expect(await closeCode(socketUrl)).toBe(CLOSE_SESSION_ENDED);
});

test('[RT-09] no event of one customer reaches another customer’s page', async ({ enter, anotherBrowser }) => {
  const context = await anotherBrowser();
  await carrySession(context, await newSession('other'));
  const stranger = await context.newPage();
  const live = liveFramesOf(stranger);
  await stranger.goto('/smslist/list');
  await expect.poll(() => live.subscribed).toHaveLength(1);
  const own = await preparedList({ as: 'other' });
  const { id } = await preparedList({ as: 'demo' });
  const page = await enter('demo', `/smslist/${id}`);
  await confirm(id);
  await expect(listPage(page).status('Sent')).toBeVisible();
  // The customer's own events arrive, and the other customer's had more time to.
  await confirm(own.id, 'other');
  await waitForSentList(own.id, 'other');
  await expect.poll(() => live.of('message_list.progress', own.id).length).toBeGreaterThan(0);
  const ids = live.all().flatMap(({ data }) => (data as { id?: number }).id ?? []);
  expect(ids).not.toContain(id);
});

test('[RT-09] signing out elsewhere closes the socket, and the page goes to login', async ({ page, context, troubles }) => {
  troubles.foresee(/status of 401/);
  const token = await newSession('demo');
  await carrySession(context, token);
  const start = startOf(page);
  await page.goto('/dashboard');
  await expect(portalPage(page).heading).toBeVisible();
  // Remote files still loading when the session ends would be refused.
  await start.over();
  await call(session.logout, {}, token);
  await expect(page).toHaveURL(/\/login/);
  await expect(loginPage(page).submit).toBeVisible();
});

test('[RT-10] a list’s progress is published during sending, at most twice a second', async ({ page, enter, smscBehaves }) => {
  await smscBehaves({ answerDelayMs: [100, 3000], receiptDelayMs: [0, 1000] });
  const live = liveFramesOf(page);
  const { id } = await preparedList({ recipients: numbers(400).join('\n') });
  await enter('demo', `/smslist/${id}`);
  await expect.poll(() => live.subscribed).toHaveLength(1);
  const startedAt = performance.now();
  await confirm(id);
  await waitForSentList(id);
  await expect(listPage(page).status('Sent')).toBeVisible();
  const told = live.of('message_list.progress', id);
  expect(told.length).toBeGreaterThan(3);
  // Measured from before the first event, which may be delayed more than the last.
  const seconds = ((told.at(-1)?.at ?? 0) - startedAt) / 1000;
  // One more for the start of the interval.
  expect(told.length).toBeLessThanOrEqual(2 * seconds + 1);
  for (const { data } of told) {
    const { counts, msgcount } = data as { counts: Record<string, number>; msgcount: number };
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(msgcount);
  }
});

test('[RT-06] the page reloads when the server requests it', async ({ page, enter }) => {
  let tell = (_frame: string) => {};
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    tell = (frame) => route.send(frame);
  });
  const start = startOf(page);
  await enter('demo', '/dashboard');
  await expect(portalPage(page).heading).toBeVisible();
  await start.over();
  const loaded = page.waitForEvent('load');
  tell(JSON.stringify({ event: 'app.force_reload', data: {} }));
  await loaded;
});

test('[SHL-15:event] [SHL-15:banner] [SHL-15:button] the socket announces a newer version, and its button loads it', async ({ page, enter }) => {
  let tell = (_frame: string) => {};
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    tell = (frame) => route.send(frame);
  });
  const start = startOf(page);
  await enter('demo', '/dashboard');
  await start.over();
  tell(JSON.stringify({ event: 'app_data.actual_version_change', data: { version: 2025072199 } }));
  const banner = page.getByText('Application was be updated, page reloading needed');
  await expect(banner).toHaveCount(0);
  tell(JSON.stringify({ event: 'app_data.actual_version_change', data: { version: 2025072201 } }));
  await expect(banner).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(banner).toHaveCount(0);
});
