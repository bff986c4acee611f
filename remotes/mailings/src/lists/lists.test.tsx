import { AppError, mailingExports, mailings, views, type MailingList } from '@portal/contracts';
import {
  aMailingList, anAlphaName, anOrganization, emitLive, fakeApi, fakeFile, renderScreen, screen, waitFor, within,
} from '@portal/testing';
import mailingsRemote from '../index';

/** Without the texts of other screens, which this one must not need. */
const remote = { ...mailingsRemote, screenLocales: {} };
const pageOf = (...items: MailingList[]) => ({ items, next: null, previous: null });
const creator = ['/smslist/list', '/smslist/new', '/smslist/{id}', '/smslist/action/create', '/smslist/action/cancel'];
const open = (path = '/smslist/list', options = {}) => renderScreen(remote, 'mailingLists', { path, elements: creator, ...options });
beforeEach(() => void fakeApi(views.list, { items: [] }));
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') ?? document.body;

it('shows each list with status, recipients, cost and a link', async () => {
  fakeApi(mailings.list, pageOf(
    aMailingList({
      id: 7, name: 'Spring sale', status: 1, msgcount: 12_480, cost: '407.5', currency: 'UAH', counts: { 3: 12_000, 10: 480 },
    }),
    aMailingList({ id: 8, name: 'Autumn sale', status: 0, maximum: '5.00', currency: 'UAH' }),
  ));
  await open();
  const spring = within(await row('Spring sale'));
  expect(spring.getByText('In progress')).toBeVisible();
  expect(spring.getByText('12 480')).toBeVisible();
  expect(spring.getByText('407,50 UAH')).toBeVisible();
  expect(spring.getByRole('img', { name: 'Delivery. Delivered: 12\u00a0000 (100\u00a0%), On the way: 480' })).toBeInTheDocument();
  expect(spring.getByText('12 000 of 12 480')).toBeVisible();
  expect(within(await row('Autumn sale')).getByText('up to 5,00 UAH')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/smslist/7');
});

it('[MAIL-01] reads filters, sort order and page from the URL', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  await open('/smslist/list?status=1&status=101&text=sale&sort=name&cursor=abc');
  await screen.findByRole('link', { name: 'Spring sale' });
  expect(inputs).toEqual([{ query: { filter: { status: [1, 101], text: 'sale' }, sort: 'name', cursor: 'abc', limit: 25 } }]);
  expect(screen.getByRole('searchbox')).toHaveValue('sale');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Preparation error, In progress');
});

it('[MAIL-01] writes search and status to the URL and starts at the first page', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  const { user, location } = await open('/smslist/list?cursor=abc');
  await user.type(await screen.findByRole('searchbox'), 'sale');
  await waitFor(() => expect(location().search).toBe('?text=sale'));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sent' }));
  await waitFor(() => expect(location().search).toBe('?text=sale&status=2'));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({ text: 'sale', status: [2] }));
});

it('[MAIL-01] sorts by a column header and changes pages', async () => {
  fakeApi(mailings.list, ({ query }) => ({
    items: [aMailingList({ name: `${query.sort} ${query.cursor ?? 'first'}` })], next: 'after-first',
    previous: query.cursor ? 'before' : null,
  }));
  const { user, location } = await open();
  await screen.findByText('-created first');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await screen.findByText('name first');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('name after-first')).toBeVisible();
  expect(location().search).toBe('?sort=name&cursor=after-first');
});

it('ignores invalid values of a hand-edited URL', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  await open('/smslist/list?status=77&status=x&sort=cost');
  await screen.findByRole('link', { name: 'Spring sale' });
  expect(inputs[0]?.query).toMatchObject({ filter: {}, sort: '-created' });
});

it('shows an empty state with a button for the first list', async () => {
  fakeApi(mailings.list, pageOf());
  await open();
  expect(await screen.findByRole('heading', { name: 'No mailing lists yet' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New mailing list' })[0]).toHaveAttribute('href', '/smslist/new');
});

it('offers no new list without the right', async () => {
  fakeApi(mailings.list, pageOf());
  await open('/smslist/list', { elements: ['/smslist/list'] });
  expect(await screen.findByText('Your team’s mailing lists will appear here.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New mailing list' })).not.toBeInTheDocument();
});

it('clears a search without results', async () => {
  fakeApi(mailings.list, ({ query }) => (query.filter.text ? pageOf() : pageOf(aMailingList())));
  const { user, location } = await open('/smslist/list?text=nowhere');
  await screen.findByRole('heading', { name: 'Nothing found' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Spring sale' })).toBeVisible();
  expect(location().search).toBe('');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('shows why loading failed and retries', async () => {
  const fake = fakeApi(mailings.list, new AppError('server_unavailable'));
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText(/^The server is unavailable right now\. Try/)).toBeVisible();
  expect(failure.getByText('trace-1')).toBeVisible();
  fake.answer(pageOf(aMailingList()));
  await user.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Spring sale' })).toBeVisible();
});

it('[RT-10] updates a row by live progress, without a request', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList({ id: 7, status: 1, counts: { 10: 100 }, cost: '0.00', currency: 'UAH' })));
  await open();
  await row('Spring sale');
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 97, 2: 3 }, msgcount: 100, cost: '4.85' } });
  const changed = within(await row('Spring sale'));
  expect(changed.getByText('Sent')).toBeVisible();
  expect(changed.getByText('4,85 UAH')).toBeVisible();
  expect(changed.getByRole('img', { name: /Delivered: 97 .*Not delivered: 3 / })).toBeInTheDocument();
  expect(inputs).toHaveLength(1);
});

it('[RT-04] reloads the open page once for many refresh events', async () => {
  const fake = fakeApi(mailings.list, pageOf(aMailingList({ name: 'Before' })));
  await open('/smslist/list?text=a');
  await screen.findByText('Before');
  fake.answer(pageOf(aMailingList({ name: 'After' })));
  for (const id of [1, 2, 3]) await emitLive({ event: 'message_list.refresh', data: { id } });
  expect(await screen.findByText('After')).toBeVisible();
  await waitFor(() => expect(fake.inputs).toHaveLength(3));
  expect(fake.inputs.every(({ query }) => JSON.stringify(query.filter) === '{"text":"a"}')).toBe(true);
});

it('[RT-04] ignores a refresh event after the screen is left', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  const { unmount } = await open();
  await screen.findByText('Spring sale');
  unmount();
  await emitLive({ event: 'message_list.refresh', data: { id: 1 } });
  expect(inputs).toHaveLength(1);
});

it('[RT-10] does not let an older response overwrite live progress', async () => {
  let answerFirst: (page: ReturnType<typeof pageOf>) => void = () => undefined;
  const older = pageOf(aMailingList({ id: 7, status: 1, counts: { 10: 100 }, cost: '0.00', currency: 'UAH' }));
  const newer = pageOf(aMailingList({ id: 7, status: 2, counts: { 3: 100 }, cost: '5.00', currency: 'UAH' }));
  const fake = fakeApi(mailings.list, () => new Promise((resolve) => void (answerFirst = resolve)));
  await open();
  await waitFor(() => expect(fake.inputs).toHaveLength(1));
  fake.answer(newer);
  await emitLive({ event: 'message_list.progress', data: { id: 7, status: 2, counts: { 3: 100 }, msgcount: 100, cost: '5.00' } });
  answerFirst(older);
  expect(await screen.findByText('5,00 UAH')).toBeVisible();
  expect(screen.getByText('Sent')).toBeVisible();
});

it('[MAIL-01] offers no pages of another filter while loading or after a failure', async () => {
  const fake = fakeApi(mailings.list, { items: [aMailingList()], next: 'after-all', previous: null });
  const { user } = await open();
  await screen.findByText('Spring sale');
  expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled');
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(fake.inputs).toHaveLength(2));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

const ORGANIZATION = '0198c1d0-0000-7000-8000-000000000021';
const SENDER = '0198c1d0-0000-7000-8000-000000000031';
const session = {
  organizations: [anOrganization(), anOrganization({ uuid: ORGANIZATION, name: 'Varna office' })],
  allAlphaNames: [anAlphaName(), anAlphaName({ uuid: SENDER, name: 'SHOP' })],
};

it('[MAIL-01:organization] [MAIL-01:alphaname] [MAIL-01:type] [MAIL-01:dates] keeps every filter in the URL, reads it back, and clears all together', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  const { user, location } = await open(
    `/smslist/list?type=sms&type=viber_promo&sender=${SENDER}&organization=${ORGANIZATION}&from=2026-11-01&to=2026-11-22&hidden=1`,
    { session },
  );
  await screen.findByRole('link', { name: 'Spring sale' });
  expect(inputs[0]?.query.filter).toEqual({
    type: ['sms', 'viber_promo'], alphaNameUuid: SENDER, organizationUuid: ORGANIZATION, hidden: true,
    from: new Date(2026, 10, 1).toISOString(), to: new Date(2026, 10, 23).toISOString(),
  });
  expect(screen.getByRole('combobox', { name: 'Sender' })).toHaveValue(SENDER);
  expect(screen.getByLabelText('Created: from')).toHaveValue('1 Nov 2026');
  const chips = within(screen.getByRole('list', { name: 'Active filters' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Type: SMS, Viber promotional', 'Sender: SHOP', 'Organization: Varna office', 'Created: 1 – 22 November 2026',
    'Hidden mailing lists: shown', 'Clear all',
  ]);
  await user.click(chips.getByRole('button', { name: 'Remove filter Sender: SHOP' }));
  expect(location().search).not.toContain('sender');
  expect(chips.getByRole('button', { name: /^Remove filter Organization/ })).toHaveFocus();
  await user.click(chips.getByRole('button', { name: 'Clear all' }));
  expect(location().search).toBe('');
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({}));
});

it('[MAIL-01] writes collapsed filters to the URL; shows organizations only if there are several', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList()));
  const { user, location } = await open('/smslist/list?cursor=abc', { session: { ...session, organizations: [anOrganization()] } });
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(screen.queryByRole('combobox', { name: 'Organization' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sender' }), 'SHOP');
  await user.click(screen.getByRole('switch', { name: 'Hidden mailing lists' }));
  expect(location().search).toBe(`?sender=${SENDER}&hidden=1`);
  await waitFor(() => expect(inputs.at(-1)?.query).toMatchObject({ filter: { alphaNameUuid: SENDER, hidden: true } }));
  expect(inputs.at(-1)?.query.cursor).toBeUndefined();
});

it('[MAIL-01] chooses and orders columns in the URL, without a request', async () => {
  const { inputs } = fakeApi(mailings.list, pageOf(aMailingList({ customerListId: 'own-7' })));
  const { user, location } = await open('/smslist/list?columns=cost&columns=status');
  await row('Spring sale');
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers()).toEqual(['Name', 'Cost', 'Status', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Reference ID' }));
  await user.click(screen.getByRole('button', { name: 'Move up: Status' }));
  expect(location().search).toBe('?columns=status&columns=cost&columns=ownId');
  expect(screen.getByText('own-7')).toBeInTheDocument();
  expect(inputs).toHaveLength(1);
});

it('[MAIL-01] exports the filtered lists with the visible columns in their order', async () => {
  fakeApi(mailings.list, pageOf(aMailingList()));
  const { queries, saved } = fakeFile(mailingExports.lists.path, { name: 'mailings.csv', content: 'Name' });
  const { user } = await open('/smslist/list?text=sale&sort=-recipients&columns=cost&columns=recipients&cursor=abc');
  await row('Spring sale');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV for other apps' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['mailings.csv']));
  expect(queries).toEqual([{
    filter: '{"text":"sale"}', sort: '-recipients', format: 'csv', columns: 'name,cost,maximum,currency,msgcount', language: 'en',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }]);
});

it('[MAIL-01] saves a view under a name and restores its URL', async () => {
  fakeApi(mailings.list, pageOf(aMailingList()));
  const savedView = { uuid: '0198c1d0-0000-7000-8000-000000000041', screen: '/smslist/list', name: 'Sent ones', query: 'status=2' };
  fakeApi(views.list, { items: [savedView] });
  const save = fakeApi(views.save, ({ body }) => ({ ...body, uuid: '0198c1d0-0000-7000-8000-000000000042' }));
  const remove = fakeApi(views.remove, {});
  const { user, location } = await open('/smslist/list?sort=name&text=sale&cursor=abc');
  await row('Spring sale');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sales');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.inputs).toEqual([{ body: { screen: '/smslist/list', name: 'Sales', query: 'sort=name&text=sale' } }]));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Sales' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Sent ones' }));
  expect(location().search).toBe('?status=2');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete views…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Sales' }));
  await waitFor(() => expect(remove.inputs).toEqual([{ body: { uuid: '0198c1d0-0000-7000-8000-000000000042' } }]));
});

it('[MAIL-01] offers commands by the status of the list', async () => {
  fakeApi(
    mailings.list, pageOf(aMailingList({ id: 7, name: 'Old sale', status: 2 }), aMailingList({ id: 8, name: 'New sale', status: 0 })),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for New sale' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Copy as new', 'Delete']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Old sale' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Copy as new', 'Hide']);
});

it('[MAIL-06] undoes hiding a list', async () => {
  let hidden = false;
  const fake = fakeApi(mailings.list, () => pageOf(...(hidden ? [] : [aMailingList({ id: 7, name: 'Old sale', status: 2 })])));
  const hide = fakeApi(mailings.hide, ({ body }) => {
    hidden = body.hidden;
    return body;
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Old sale' }));
  await user.click(screen.getByRole('menuitem', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Old sale' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Old sale' })).toBeVisible();
  expect(hide.inputs.map(({ body }) => body.hidden)).toEqual([true, false]);
  expect(fake.inputs.length).toBeGreaterThanOrEqual(3);
});

it('[MAIL-06] deletes a list from its row after a confirmation', async () => {
  let status = 0;
  fakeApi(mailings.list, () => pageOf(aMailingList({ id: 7, status })));
  const cancel = fakeApi(mailings.cancel, () => ({ id: 7, status: (status = 3), submitted: 0 }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring sale' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(cancel.inputs).toHaveLength(0);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await within(await row('Spring sale')).findByText('Deleted')).toBeVisible();
});

it('[MAIL-01] explains a short page with more results and continues the search', async () => {
  fakeApi(mailings.list, ({ query }) => (query.cursor ? pageOf(aMailingList()) : { items: [], next: 'further', previous: null }));
  const { user, location } = await open('/smslist/list?text=sale');
  expect(await screen.findByText('Nothing found yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep searching' }));
  expect(await screen.findByRole('link', { name: 'Spring sale' })).toBeVisible();
  expect(location().search).toBe('?text=sale&cursor=further');
});

it('[MAIL-06] keeps the confirmation of a list that leaves the page, until the answer', async () => {
  let answer: () => void = () => undefined;
  const fake = fakeApi(mailings.list, pageOf(aMailingList({ id: 7, status: 0 })));
  fakeApi(mailings.cancel, () => new Promise((resolve) => void (answer = () => resolve({ id: 7, status: 3, submitted: 0 }))));
  const { user } = await open('/smslist/list?status=0');
  await user.click(await screen.findByRole('button', { name: 'Actions for Spring sale' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  fake.answer(pageOf());
  await emitLive({ event: 'message_list.refresh', data: { id: 7 } });
  await screen.findByText('Nothing found');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  fake.answer(pageOf(aMailingList({ id: 7, status: 0 })));
  answer();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await row('Spring sale')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
