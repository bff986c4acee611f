import { formatAmount, parseAmount, toAmount } from '@portal/contracts';
import { listPage } from '../pages/list.page';
import { listsPage } from '../pages/lists.page';
import { loginPage } from '../pages/login.page';
import { newListPage } from '../pages/new-list.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { balanceOf, listOf, numbers } from '../setup/mailing-lists';
import { smsc } from '../setup/smsc';

test('[MAIL-05:cost] [MAIL-06:confirm] [MAIL-07:progress] [FIN-07:balance] [CHN-03:smsc] a customer signs in, sends a list, watches it arrive, pays for accepted messages, and signs out', async (
  { page, smscBehaves },
) => {
  // Slow enough for the slowest machine: each expected state ends with the first answer or the last receipt.
  await smscBehaves({ answerDelayMs: [6000, 9000], receiptDelayMs: [13_000, 14_000] });
  const portal = portalPage(page);
  const form = newListPage(page);
  const list = listPage(page);
  const word = `mj${Date.now()}`;
  // A hundred consecutive numbers: one each ends in 97, 98 and 99, which the simulator doesn't deliver.
  const recipients = [...numbers(100), '+380501234567'];
  const prices = { kyivstar: 1_2400n, vodafone: 1_2100n };
  const maximum = prices.kyivstar * 100n + prices.vodafone;

  await loginPage(page).open();
  await loginPage(page).enter('demo');
  await expect(portal.balance).not.toHaveText('');
  const before = await balanceOf('demo');
  await expect(portal.balance).toContainText(formatAmount(toAmount(before)));

  await portal.menuItem('Mailing lists').click();
  // The dashboard has a link of the same name.
  await expect(listsPage(page).heading).toBeVisible();
  await listsPage(page).create.click();
  await form.fill({ name: `Main job ${word}`, text: `Our summer sale ${word}`, numbers: recipients.slice(0, 60).join('\n') });
  await form.attach('rest.csv', ['num;name', ...recipients.slice(60).map((number) => `${number};Olena`)].join('\r\n'));
  await expect(form.summary).toContainText(/Recipients\s*101/);
  await form.create();

  const id = await list.id();
  await expect(list.status('Not confirmed')).toBeVisible();
  const kyivstar = list.estimate.getByRole('row', { name: /Kyivstar/ });
  await expect(kyivstar.getByRole('gridcell')).toHaveText([/Kyivstar/, '100', '100', /^1,24/, /^124,00/]);
  const vodafone = list.estimate.getByRole('row', { name: /Vodafone/ });
  await expect(vodafone.getByRole('gridcell')).toHaveText([/Vodafone/, '1', '1', /^1,21/, /^1,21/]);
  await expect(list.cost).toContainText(formatAmount(toAmount(maximum)));
  expect(await smsc.submits(word)).toEqual([]);

  await list.confirm();
  await expect(list.status('In progress')).toBeVisible();
  await expect(portal.balance).toContainText(formatAmount(toAmount(before - maximum)));
  // A reload would lose this mark; from here on there is none.
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await expect(list.delivery.getByText('On the way', { exact: true })).toBeVisible();
  await expect(list.status('Sent')).toBeVisible({ timeout: 30_000 });
  await expect(list.share('Delivered', 98)).toBeVisible();
  await expect(list.share('Undeliverable', 1)).toBeVisible();
  await expect(list.share('Rejected', 1)).toBeVisible();
  await expect(list.share('Expired', 1)).toBeVisible();
  await expect(list.delivery.getByRole('listitem')).toHaveCount(3);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

  // The provider refused the number ending in 99, and its reserved amount was released.
  const charged = maximum - prices.kyivstar;
  await expect(list.delivery).toContainText(formatAmount(toAmount(charged)));
  await expect(portal.balance).toContainText(formatAmount(toAmount(before - charged)));
  expect(await balanceOf('demo')).toBe(before - charged);
  expect(parseAmount((await listOf(id)).cost)).toBe(charged);

  const submits = await smsc.submits(word);
  expect(submits.map(({ destination }) => `+${destination}`).sort()).toEqual(recipients.filter((number) => !number.endsWith('99')).sort());
  expect(new Set(submits.map(({ text, source }) => `${source}: ${text}`))).toEqual(new Set([`DEMO: Our summer sale ${word}`]));

  await portal.logOut();
  await expect(page).toHaveURL('/login');
});

test('the first half of the main job works by keyboard alone', async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = page.locator(':focus');
  /** Presses Tab until the element has the focus; elements unreachable by Tab aren't keyboard accessible. */
  const tabTo = async (name: RegExp, role: 'link' | 'textbox' | 'combobox' | 'button') => {
    await page.getByRole(role, { name }).first().waitFor();
    const wanted = page.getByRole(role, { name }).and(focused);
    for (let step = 0; step < 60 && (await wanted.count()) === 0; step++) await press('Tab');
    await expect(wanted).toBeFocused();
  };
  await loginPage(page).open();
  await expect(loginPage(page).login).toBeFocused();
  await page.keyboard.type('demo');
  await press('Tab');
  await page.keyboard.type(process.env.DEMO_PASSWORD ?? '');
  await press('Enter');
  await expect(portalPage(page).heading).toHaveText('Welcome, Olena Demo');

  await tabTo(/^Mailing lists$/, 'link');
  await press('Enter');
  await expect(listsPage(page).heading).toBeVisible();
  await tabTo(/^New mailing list$/, 'link');
  await press('Enter');
  await newListPage(page).form.waitFor();
  await tabTo(/^Alpha name$/, 'combobox');
  await page.keyboard.type('DEMO');
  await expect(newListPage(page).alphaName).toHaveValue(/./);
  await tabTo(/^Text$/, 'textbox');
  await page.keyboard.type('Hello from the keyboard');
  await tabTo(/^Phone numbers/, 'textbox');
  await page.keyboard.type('+380671234567');
  await expect(newListPage(page).send).toBeVisible();
  await tabTo(/^Save without sending$/, 'button');
  await press('Enter');
  await listPage(page).id();
  await expect(listPage(page).status('Not confirmed')).toBeVisible();
  await tabTo(/^Send for/, 'button');
  await press('Enter');
  await expect(listPage(page).question).toBeVisible();
  // The harmless button has the focus.
  await expect(listPage(page).question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Escape');
  await expect(listPage(page).question).toBeHidden();
  await expect(listPage(page).send).toBeFocused();
});

test.describe('on a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test('a list is found by menu, created, sent and listed', async ({ page, enter }) => {
    const name = `From a phone ${Date.now()}`;
    await enter('demo');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Mailing lists' }).tap();
    await expect(listsPage(page).heading).toBeVisible();
    await listsPage(page).create.tap();
    await newListPage(page).fill({ name, text: 'Hello', numbers: '+380671234567' });
    await newListPage(page).send.tap();
    await listPage(page).id();
    await expect(listPage(page).status('Sent')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '+380671234567' })).toContainText('Delivered');
    // A new user's phone has no row of open pages: the way back is the menu.
    await expect(portalPage(page).tabs).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Mailing lists' }).tap();
    const card = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card).toContainText('Sent');
    await expect(card).toContainText('1,24');
  });
});
