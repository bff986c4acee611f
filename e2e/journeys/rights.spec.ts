import { mailings } from '@portal/contracts';
import { adminCustomers } from '@portal/contracts/admin';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { numbers, preparedList } from '../setup/mailing-lists';
import { ask } from '../setup/portal-api';
import { sessionOf } from '../setup/sessions';

/** What each login of the demo finds in the menu, and one address that its role does not have. */
const menus: readonly { login: string; menu: readonly string[]; hidden?: string }[] = [
  { login: 'demo', menu: ['Dashboard', 'Mailing lists'], hidden: '/admin/customers' },
  { login: 'stoplist', menu: ['Dashboard', 'Mailing lists'], hidden: '/admin/customers' },
  { login: 'fin', menu: ['Dashboard'], hidden: '/smslist/list' },
  { login: 'topup', menu: ['Dashboard'], hidden: '/smslist/new' },
  { login: 'clientadmin', menu: ['Dashboard'], hidden: '/smslist/1' },
  { login: 'admin', menu: ['Dashboard', 'Mailing lists', 'Customers'] },
];

for (const { login, menu, hidden } of menus) {
  const title = `${login} sees ${menu.join(', ')} in the menu`;
  test(hidden ? `[NAV-23:menu] [NAV-23:url] ${title}, and is led to the main page from ${hidden}` : `[NAV-23:menu] ${title}`, async ({ enter }) => {
    const page = await enter(login);
    const portal = portalPage(page);
    await expect(portal.heading).toBeVisible();
    await expect(portal.menuItems).toHaveText([...menu]);
    if (!hidden) return;
    await page.goto(hidden);
    await expect(page).toHaveURL('/dashboard');
    await expect(portal.menuItems).toHaveText([...menu]);
  });
}

test('[SES-10] what a login does not see is refused to it by hand too', async () => {
  const fin = await sessionOf('fin');
  const list = await preparedList();
  expect(await ask(mailings.list, { query: {} }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await ask(mailings.get, { query: { id: list.id } }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await ask(mailings.confirm, { body: { id: list.id } }, fin)).toMatchObject({ status: 403, code: 40300 });
  expect(await ask(adminCustomers.list, { query: {} }, await sessionOf('demo'))).toMatchObject({ status: 403, code: 40300 });
});

test('[SES-10] [NAV-23:missing] a list of another customer is as if there were none: neither shown, nor confirmed, nor cancelled', async ({ enter, troubles }) => {
  troubles.foresee(/status of 404/);
  const list = await preparedList({ as: 'demo', name: 'Not yours', recipients: numbers(2).join('\n') });
  const other = await sessionOf('other');
  for (const endpoint of [mailings.confirm, mailings.cancel]) {
    expect(await ask(endpoint, { body: { id: list.id } }, other)).toMatchObject({ status: 404, code: 40400 });
  }
  const page = await enter('other', `/smslist/${list.id}`);
  await expect(page).toHaveURL('/404');
  await expect(portalPage(page).heading).toHaveText('Page not found');
  await expect(page.getByText('Not yours')).toHaveCount(0);
  expect(await ask(mailings.get, { query: { id: list.id } }, await sessionOf('demo'))).toMatchObject({ status: 200, data: { status: 0 } });
});
