import { mailings } from '@portal/contracts';
import { adminCustomers } from '@portal/contracts/admin';
import { portalPage } from '../../pages/portal.page';
import { expect, test } from '../../setup/journey';
import { numbers, preparedList } from '../../setup/mailing-lists';
import { callApi } from '../../setup/portal-api';
import { sessionOf } from '../../setup/sessions';

const sends = ['Dashboard', 'Mailing lists', 'Messages', 'Chats', 'Address books', 'Templates', 'Short links', 'Documentation'];
const company = ['Alpha names', 'Organizations', 'Team', 'Limits'];
const developers = ['API keys', 'Webhooks', 'API reference', 'Errors'];
const administration = [
  'Customers', 'All alpha names', 'Requests', 'Logins', 'Viber utilities', 'Price lists', 'Provider rates', 'Audit log', 'Releases',
  'Sending engine',
];

/** Menu of each demo login, and a path its role can't open. */
const menus: readonly { login: string; menu: readonly string[]; hidden?: string }[] = [
  { login: 'demo', menu: [...sends, 'Invoices', 'Account statement', 'Reports', ...company, ...developers], hidden: '/admin/customers' },
  { login: 'stoplist', menu: [...sends, 'Alpha names'], hidden: '/finances/invoices' },
  { login: 'fin', menu: ['Dashboard', 'Documentation', 'Invoices', 'Account statement', 'Reports'], hidden: '/smslist/list' },
  { login: 'topup', menu: ['Dashboard', 'Documentation', 'Invoices', 'Account statement'], hidden: '/finances/reports' },
  { login: 'clientadmin', menu: ['Dashboard', 'Documentation', ...company, 'API keys', 'API reference', 'Errors'], hidden: '/smslist/1' },
  {
    login: 'admin',
    menu: ['Dashboard', ...administration, ...sends.slice(1), 'Invoices', 'Account statement', 'Reports', ...company, ...developers],
  },
];

for (const { login, menu, hidden } of menus) {
  const title = `${login} sees ${menu.join(', ')} in the menu`;
  // A title may be followed by the number of unread chats.
  const titles = menu.map((each) => new RegExp(`^${each}( \\d|$)`));
  test(hidden ? `[NAV-23:menu] [NAV-23:url] ${title}, and is redirected from ${hidden}` : `[NAV-23:menu] ${title}`, async ({ enter }) => {
    const page = await enter(login);
    const portal = portalPage(page);
    await expect(portal.heading).toBeVisible();
    await expect(portal.menuItems).toHaveText(titles);
    if (!hidden) return;
    await page.goto(hidden);
    await expect(page).toHaveURL('/dashboard');
    await expect(portal.menuItems).toHaveText(titles);
  });
}

test('[SES-10] calls for hidden elements are refused', async () => {
  const fin = await sessionOf('fin');
  const list = await preparedList();
  expect(await callApi(mailings.list, { query: {} }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await callApi(mailings.get, { query: { id: list.id } }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await callApi(mailings.confirm, { body: { id: list.id } }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await callApi(adminCustomers.list, { query: {} }, await sessionOf('demo'))).toMatchObject({ status: 403, code: 40300 });
});

test('[SES-10] [NAV-23:missing] another customer’s list is missing: not shown, confirmed or canceled', async ({ enter, troubles }) => {
  troubles.foresee(/status of 404/);
  const list = await preparedList({ as: 'demo', name: 'Not yours', recipients: numbers(2).join('\n') });
  const other = await sessionOf('other');
  for (const endpoint of [mailings.confirm, mailings.cancel]) {
    expect(await callApi(endpoint, { body: { id: list.id } }, other)).toMatchObject({ status: 404, code: 40400 });
  }
  const page = await enter('other', `/smslist/${list.id}`);
  await expect(page).toHaveURL(`/smslist/${list.id}`);
  await expect(page.getByRole('heading', { name: 'Mailing list not found' })).toBeVisible();
  await expect(portalPage(page).menu).toBeVisible();
  await expect(page.getByText('Not yours')).toHaveCount(0);
  expect(
    await callApi(mailings.get, { query: { id: list.id } }, await sessionOf('demo')),
  ).toMatchObject({ status: 200, data: { status: 0 } });
});

/** Every page with its menu item, and a login that may open it. */
type Place = {
  item: string; path: string; login: string; heading: string;
  /** Heading, if it differs from the menu. */
  opens?: string;
};
const places: readonly Place[] = [
  { item: '[NAV-26:messages]', path: '/messages', login: 'demo', heading: 'Messages' },
  { item: '[NAV-26:shortlinks]', path: '/shortlinks', login: 'demo', heading: 'Short links' },
  { item: '[NAV-11]', path: '/addressbook/index', login: 'demo', heading: 'Address books' },
  { item: '[NAV-12]', path: '/alphanames/index', login: 'demo', heading: 'Alpha names' },
  { item: '[NAV-13]', path: '/organizations/index', login: 'demo', heading: 'Organizations' },
  { item: '[NAV-26:logins]', path: '/logins/index', login: 'clientadmin', heading: 'Team' },
  { item: '[NAV-26:limits]', path: '/limits/index', login: 'clientadmin', heading: 'Limits' },
  { item: '[NAV-15]', path: '/documentation/index', login: 'demo', heading: 'Documentation', opens: 'What you can do here' },
  { item: '[NAV-17:customers]', path: '/admin/customers', login: 'admin', heading: 'Customers' },
  { item: '[NAV-17:alphanames]', path: '/admin/alphanames', login: 'admin', heading: 'All alpha names' },
  { item: '[NAV-17:logins]', path: '/admin/logins', login: 'admin', heading: 'Logins' },
  { item: '[NAV-17:viber]', path: '/admin/viber', login: 'admin', heading: 'Viber utilities' },
  { item: '[NAV-17:tariffs]', path: '/admin/tariffs', login: 'admin', heading: 'Price lists' },
  { item: '[NAV-17:direction_rates]', path: '/admin/direction_rates', login: 'admin', heading: 'Provider rates' },
  { item: '[NAV-26:requests]', path: '/admin/requests', login: 'admin', heading: 'Requests' },
  { item: '[NAV-26:audit]', path: '/admin/audit', login: 'admin', heading: 'Audit log' },
  { item: '[NAV-26:releases]', path: '/admin/releases', login: 'admin', heading: 'Releases' },
  { item: '[NAV-26:engine]', path: '/admin/engine', login: 'admin', heading: 'Sending engine' },
];

for (const { item, path, login, heading, opens = heading } of places) {
  test(`${item} ${path} is ${heading}, and does not exist without the right`, async ({ enter }) => {
    const page = await enter(login, '/dashboard');
    const portal = portalPage(page);
    await portal.menuItem(heading).click();
    await expect(page).toHaveURL(path);
    await expect(portal.heading).toHaveText(opens);
    // The tab has the menu item's title.
    await expect(page.getByRole('tablist', { name: 'Open pages' }).getByRole('tab', { selected: true })).toContainText(heading);
    await enter(item.startsWith('[NAV-17') ? 'demo' : 'fin', path);
    await expect(page).toHaveURL(item === '[NAV-15]' ? path : '/dashboard');
  });
}

const NOBODY = '0198c1d0-0000-7000-8000-00000000dead';
const records = [
  { path: '/smslist/99999', title: 'Mailing list not found' }, { path: `/addressbook/${NOBODY}`, title: 'Address book not found' },
  { path: `/finances/invoice/${NOBODY}`, title: 'Invoice not found' }, { path: `/customer/${NOBODY}`, title: 'Customer not found' },
];

test('[NAV-27] [NAV-28] missing records and invalid paths appear inside the shell, and a half-filled form survives', async ({ enter, troubles }) => {
  troubles.foresee(/status of 404/);
  const page = await enter('admin', '/smslist/new');
  const portal = portalPage(page);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Half-filled');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const go = (to: string) => page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  for (const { path, title } of records) {
    await go(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(portal.menu).toBeVisible();
  }
  for (const path of ['/smslist/abc', '/finances/invoice/abc', '/customer/abc', '/Dashboard', '/nowhere']) {
    await go(path);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(page.getByRole('tab', { name: /^(Mailing list|Address book|Invoice|Customer)( |$)/ })).toHaveCount(0);
  await go('/smslist/new');
  await expect(text).toHaveValue('Half-filled');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
