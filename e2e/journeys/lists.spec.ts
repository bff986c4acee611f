import { mailings } from '@portal/contracts';
import { listsPage } from '../pages/lists.page';
import { portalPage } from '../pages/portal.page';
import { expect, test } from '../setup/journey';
import { createdList, listOf, numbers, sentList } from '../setup/mailing-lists';
import { call } from '../setup/portal-api';
import { carrySession, sessionOf } from '../setup/sessions';

test('[NAV-07] mailing lists have a menu item and a permanent tab', async ({ enter }) => {
  const page = await enter('demo', '/dashboard');
  const portal = portalPage(page);
  await expect(portal.tab('Mailing lists')).toBeVisible();
  await portal.menuItem('Mailing lists').click();
  await expect(page).toHaveURL('/smslist/list');
  await expect(listsPage(page).heading).toBeVisible();
  await portal.tab('Mailing lists').focus();
  await page.keyboard.press('Delete');
  await expect(portal.tab('Mailing lists')).toHaveAttribute('aria-selected', 'true');
});

test.describe('many mailing lists', () => {
  const word = `idx${Date.now()}`;

  test.beforeAll(async () => {
    for (let index = 0; index < 27; index++) {
      await createdList({ as: 'other', name: `${word} ${String(index).padStart(2, '0')}`, recipients: '+380671234567' });
    }
    const { id } = await sentList({ as: 'other', name: `${word} sent`, recipients: numbers(1).join() });
    expect((await listOf(id, 'other')).status).toBe(2);
  });

  test('[MAIL-01:text] are searched by text, which stays in the URL after a reload', async ({ enter }) => {
    const page = await enter('other', '/smslist/list');
    const lists = listsPage(page);
    await lists.search.fill(`${word} 07`);
    await expect(lists.names).toHaveText([`${word} 07`]);
    await expect(page).toHaveURL(`/smslist/list?${new URLSearchParams({ text: `${word} 07` })}`);
    await page.reload();
    await expect(lists.names).toHaveText([`${word} 07`]);
    await expect(lists.search).toHaveValue(`${word} 07`);
  });

  test('[MAIL-01:status] are filtered by status, which stays in the URL after a reload', async ({ enter }) => {
    const page = await enter('other', `/smslist/list?text=${word}`);
    const lists = listsPage(page);
    await lists.chooseStatus('Sent');
    await expect(lists.names).toHaveText([`${word} sent`]);
    await expect(page).toHaveURL(/[?&]status=2(&|$)/);
    await page.reload();
    await expect(lists.names).toHaveText([`${word} sent`]);
    await lists.chooseStatus('Not confirmed');
    await expect(lists.names).toHaveCount(25);
    expect(new URL(page.url()).searchParams.getAll('status').sort()).toEqual(['0', '2']);
  });

  test('[MAIL-01:sorting] are sorted by name both ways, which stays in the URL after a reload', async ({ enter }) => {
    const page = await enter('other', `/smslist/list?text=${word}`);
    const lists = listsPage(page);
    await expect(lists.names.first()).toHaveText(`${word} sent`);
    await lists.sortBy('Name').click();
    await expect(lists.names.first()).toHaveText(`${word} 00`);
    await expect(page).toHaveURL(/[?&]sort=name(&|$)/);
    await lists.sortBy('Name').click();
    await expect(lists.names.first()).toHaveText(`${word} sent`);
    await expect(lists.names.nth(1)).toHaveText(`${word} 26`);
    await page.reload();
    await expect(lists.names.nth(1)).toHaveText(`${word} 26`);
    await expect(page).toHaveURL(/[?&]sort=-name(&|$)/);
  });

  test('[MAIL-01:paging] are paged; the page stays in the URL, and the back button works', async ({ enter }) => {
    const page = await enter('other', `/smslist/list?text=${word}&sort=name`);
    const lists = listsPage(page);
    await expect(lists.names).toHaveCount(25);
    await lists.next.click();
    await expect(lists.names).toHaveText([`${word} 25`, `${word} 26`, `${word} sent`]);
    await page.reload();
    await expect(lists.names).toHaveText([`${word} 25`, `${word} 26`, `${word} sent`]);
    await page.goBack();
    await expect(lists.names.first()).toHaveText(`${word} 00`);
    await page.goForward();
    await lists.previous.click();
    await expect(lists.names.first()).toHaveText(`${word} 00`);
    await expect(lists.names).toHaveCount(25);
  });
});

test('[MAIL-01] are exported as filtered, all pages, with the visible columns', async ({ enter }) => {
  const word = `exp${Date.now()}`;
  for (let index = 0; index < 27; index++) {
    await createdList({ as: 'other', name: `${word} ${String(index).padStart(2, '0')}`, recipients: '+380671234567' });
  }
  const page = await enter('other', `/smslist/list?text=${word}&sort=name`);
  const lists = listsPage(page);
  await expect(lists.names).toHaveCount(25);
  const shown = await lists.names.allTextContents();
  await lists.tools.toggleColumns('Status', 'Delivery', 'Cost', 'Created', 'Sender');
  await expect(page).toHaveURL(/[?&]columns=recipients(&|$)/);
  const [header, ...lines] = await lists.tools.exportCsv();
  expect(header?.split(/[,;\t]/)).toHaveLength(2);
  expect(lines).toHaveLength(27);
  for (const [index, name] of shown.entries()) expect(lines[index]).toContain(name);
});

test('[NAV-29] [MAIL-01] a view is saved, available in another browser, and removed', async ({ enter, anotherBrowser }) => {
  const name = `Sent by name ${Date.now()}`;
  const page = await enter('other', '/smslist/list?status=2&sort=name');
  const lists = listsPage(page);
  await lists.tools.saveView(name);
  const elsewhere = await anotherBrowser();
  await carrySession(elsewhere, await sessionOf('other'));
  const second = await elsewhere.newPage();
  await second.goto('/smslist/list');
  await listsPage(second).tools.openView(name);
  await expect(second).toHaveURL(/[?&]status=2(&|$)/);
  await expect(second).toHaveURL(/[?&]sort=name(&|$)/);
  await listsPage(second).tools.removeView(name);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name })).toHaveCount(0);
});

test('[MAIL-06] a sent list is hidden and restored, and never deleted', async ({ enter }) => {
  const name = `hide${Date.now()}`;
  await sentList({ as: 'other', name, recipients: numbers(1).join() });
  const page = await enter('other', `/smslist/list?text=${name}`);
  const lists = listsPage(page);
  await expect(lists.names).toHaveText([name]);
  await lists.act(name, 'Hide');
  await expect(lists.names).toHaveCount(0);
  await lists.undo.click();
  await expect(lists.names).toHaveText([name]);
});

test('the header stays above the rows at every width, even in wide tables', async ({ enter }) => {
  await createdList({ as: 'other' });
  const page = await enter('other', '/smslist/list');
  const lists = listsPage(page);
  for (const width of [1440, 1200, 992, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lists.names.first()).toBeVisible();
    const isAbove = async () => {
      const header = await lists.header.getByRole('columnheader').first().boundingBox();
      const row = await lists.rows.getByRole('gridcell').first().boundingBox();
      return header !== null && row !== null && header.y + header.height <= row.y + 1;
    };
    await expect.poll(isAbove, `at ${width} px`).toBe(true);
  }
});

test('[MAIL-11:list-id] the same form sent twice, as after a lost answer, creates one list', async () => {
  const customerListId = `lost-answer-${Date.now()}`;
  const first = await createdList({ as: 'other', customerListId });
  const second = await createdList({ as: 'other', customerListId });
  expect(second.id).toBe(first.id);
  const { items } = await call(mailings.list, { query: {} }, await sessionOf('other'));
  expect(items.filter((list) => list.customerListId === customerListId)).toHaveLength(1);
});
