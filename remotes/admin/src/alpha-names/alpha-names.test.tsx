import { AppError } from '@portal/contracts';
import { adminAlphaNames, adminCustomers, adminRequests, whatIf, type AdminDirection, type AdminProvider } from '@portal/contracts/admin';
import { anAdminAlphaName, fakeApi, renderScreen, screen, waitFor, within } from '@portal/testing';
import remote from '../index';

const uuid = (n: number) => `0198c1d0-0000-7000-8000-00000000000${n}`;
const provider = (overrides: Partial<AdminProvider> = {}): AdminProvider => ({
  id: 7, name: 'main', providerName: 'Kyivtel', channel: 'smpp', enabled: true, messageTypes: ['sms'], state: 'up', bound: 2, binds: 2,
  lastError: null, notifiedSecondsAgo: 3, directions: 4, sandbox: false, ...overrides,
});
const direction = (overrides: Partial<AdminDirection> = {}): AdminDirection => ({
  uuid: uuid(1), alphaNameUuid: uuid(4), alphaname: 'SHOP', customerUuid: uuid(2), customerName: 'C-2026/12', organizationName: null,
  providerAlphaname: 'SHOP', providerName: 'Kyivtel', connectionId: 7,
  connectionName: 'main', messageType: 'sms', priority: 1, status: 1, callbackUrl: null, callbackClass: null, callbackParams: null,
  ...overrides,
});
const spare = direction({ uuid: uuid(3), connectionId: 8, connectionName: 'spare', priority: 2 });
const shop = anAdminAlphaName({
  uuid: uuid(4), alphaname: 'SHOP', customerName: 'C-2026/12', organizationName: 'Shop Ltd', messageTypes: ['sms', 'viber_otp', 'pigeon'],
  directions: [direction(), spare],
});

const known = [provider(), provider({ id: 8, name: 'spare', state: 'down', bound: 0, lastError: 'refused' })];
async function open(path = `/admin/alphanames?opened=${uuid(4)}`, options = {}, items = known) {
  const providers = fakeApi(adminAlphaNames.providers, { items });
  return { providers, ...(await renderScreen(remote, 'alphaNames', { path, ...options })) };
}
const withShop = () => fakeApi(adminAlphaNames.list, { items: [shop], next: null });

it('[NAV-17:alphanames] shows alpha names of all customers with owner, message types and status', async () => {
  fakeApi(adminAlphaNames.list, {
    items: [{ ...shop, directions: [] }, anAdminAlphaName({ uuid: uuid(5), alphaname: 'BANK', messageTypes: [], direction_status: 2 })],
    next: null,
  });
  await open('/admin/alphanames');
  expect(await screen.findByRole('button', { name: /SHOP Customer: C-2026\/12 · Organization: Shop Ltd SMS, Viber one-time code, pigeon Active/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /BANK.*No route Inactive/ })).toBeVisible();
});

it('filters by the URL, and pages forward and back', async () => {
  const { inputs } = fakeApi(adminAlphaNames.list, ({ query }) => ({
    items: [anAdminAlphaName({ alphaname: `page ${query.cursor ?? 'one'}` })], next: query.cursor ? null : 'two',
  }));
  const { user, location } = await open('/admin/alphanames?text=shop&connection=7&type=sms');
  expect(await screen.findByText('page one')).toBeVisible();
  expect(inputs.at(-1)?.query.filter).toEqual({ text: 'shop', connectionId: 7, messageType: 'sms' });
  const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button').map(({ textContent }) => textContent);
  expect(chips).toEqual(['Search: shop', 'Connection: main', 'Message type: SMS', 'Clear all']);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('page two')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByText('page one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(inputs.at(-1)?.query.filter).toEqual({}));
  expect(location().search).toBe('');
});

it('shows an empty result, and why loading failed', async () => {
  const fake = fakeApi(adminAlphaNames.list, { items: [], next: null });
  const { user } = await open('/admin/alphanames?text=nobody');
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  fake.answer(new AppError('server_unavailable'));
  await user.click(screen.getAllByRole('button', { name: 'Show all' })[0] as HTMLElement);
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load alpha names');
});

it('[ADM-02:create] adds a direction, validates parameters while typing, and keeps them after a refusal', async () => {
  withShop();
  const make = fakeApi(adminAlphaNames.createDirection, new AppError('direction_taken'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add route' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New route for SHOP' }));
  await user.click(dialog.getByRole('button', { name: 'Add route' }));
  expect(dialog.getByText('Choose a connection.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Connection/ }), '7');
  await user.type(dialog.getByRole('textbox', { name: 'Webhook URL' }), 'https://shop.example/hook');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Webhook format' }), 'flat');
  const params = dialog.getByRole('textbox', { name: 'Webhook parameters' });
  await user.type(params, '{{"shop": ');
  expect(dialog.getByText('Not valid JSON yet.')).toBeVisible();
  await user.type(params, '7}');
  expect(dialog.queryByText('Not valid JSON yet.')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add route' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(params).toHaveValue('{"shop": 7}');
  make.answer(direction());
  await user.click(dialog.getByRole('button', { name: 'Add route' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(make.inputs.at(-1)).toEqual({ body: {
    alphaNameUuid: uuid(4), providerAlphaname: 'SHOP', connectionId: 7, messageType: 'sms', priority: 1, status: 1,
    callbackUrl: 'https://shop.example/hook', callbackClass: 'flat', callbackParams: { shop: 7 },
  } });
});

it('[ADM-02:order] moves a direction before another and saves the order', async () => {
  withShop();
  const { inputs } = fakeApi(adminAlphaNames.setPriorities, { items: [{ ...spare, priority: 1 }, direction({ priority: 2 })] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move spare up' }));
  expect(screen.getByRole('textbox', { name: 'Priority of spare' })).toHaveValue('1');
  expect(screen.getByRole('textbox', { name: 'Priority of main' })).toHaveValue('2');
  expect(inputs).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]?.body.items).toEqual(expect.arrayContaining([{ uuid: spare.uuid, priority: 1 }, { uuid: uuid(1), priority: 2 }]));
});

it('[ADM-02:order] rejects an invalid priority', async () => {
  withShop();
  const { user } = await open();
  await user.clear(await screen.findByRole('textbox', { name: 'Priority of main' }));
  await user.type(screen.getByRole('textbox', { name: 'Priority of main' }), '99999');
  expect(screen.getByRole('button', { name: 'Save order' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('textbox', { name: 'Priority of main' })).toHaveValue('1');
});

it('[ADM-02:create] offers no sandbox connection, which customers cannot use', async () => {
  withShop();
  const { user } = await open(undefined, {}, [provider(), provider({ id: 9, name: 'trial', sandbox: true })]);
  await user.click(await screen.findByRole('button', { name: 'Add route' }));
  const choice = within(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Connection/ }));
  expect(choice.getByRole('option', { name: /main/ })).toBeInTheDocument();
  expect(choice.queryByRole('option', { name: /trial/ })).not.toBeInTheDocument();
});

it('[ADM-02:edit] [ADM-02:delete] disables a direction without losing fields, and deletes one after a confirmation', async () => {
  withShop();
  const change = fakeApi(adminAlphaNames.editDirection, direction({ status: 2 }));
  const drop = fakeApi(adminAlphaNames.deleteDirection, {});
  const { user } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Route through main active' }));
  await waitFor(() => expect(change.inputs).toEqual([{ body: {
    uuid: uuid(1), providerAlphaname: 'SHOP', connectionId: 7, messageType: 'sms', priority: 1, status: 2, callbackUrl: null,
    callbackClass: null, callbackParams: null,
  } }]));
  await user.click(screen.getByRole('button', { name: 'Delete route through spare' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete route' }));
  await waitFor(() => expect(drop.inputs).toEqual([{ body: { uuid: spare.uuid } }]));
});

it('[ADM-02:edit] shows a switched direction before the page is reloaded, and why switching was refused', async () => {
  let reads = 0;
  fakeApi(adminAlphaNames.list, () => (reads++ === 0 ? { items: [shop], next: null } : new Promise(() => undefined)));
  const change = fakeApi(adminAlphaNames.editDirection, new AppError('server_unavailable'));
  const { user } = await open();
  const on = await screen.findByRole('switch', { name: 'Route through main active' });
  await user.click(on);
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(on).toBeChecked();
  change.answer(direction({ status: 2 }));
  await user.click(on);
  await waitFor(() => expect(on).not.toBeChecked());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('[ADM-02:whatif] shows the route of a number, its cost and its margin', async () => {
  withShop();
  fakeApi(adminCustomers.alphaNames, {
    items: [{ uuid: uuid(4), name: 'SHOP', organizationName: 'Shop Ltd', messageTypes: ['sms'], direction_status: 1, used: true }],
    next: null,
  });
  const route = {
    alphaname: 'SHOP', connectionName: 'main', providerName: 'Kyivtel', providerAlphaname: 'SHOP', priority: 1, verdict: 'chosen' as const,
    cost: { prefix: '380', perPart: '0.30', sum: '0.60', currency_code: 'UAH' }, margin: '0.40',
  };
  const whatIfCalls = fakeApi(whatIf, {
    number: '380671234567', country: 'UA', at: '2026-01-15T10:00:00.000Z', tariff: { name: 'Retail', currency_code: 'UAH' },
    price: { prefix: '380', destination: 'Ukraine', perPart: '0.50', sum: '1.00' },
    routes: [route, { ...route, connectionName: 'spare', priority: 2, verdict: 'down', cost: null, margin: null }], refused: null,
  });
  const { user } = await open();
  const panel = within(await screen.findByRole('region', { name: /SMS/ })).getByRole('list');
  expect(panel).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Test routing' }).at(-1) as HTMLElement);
  await user.type(screen.getByRole('textbox', { name: /^Phone number/ }), '+380671234567');
  await user.clear(screen.getByRole('textbox', { name: 'Parts' }));
  await user.type(screen.getByRole('textbox', { name: 'Parts' }), '2');
  await user.click(screen.getByRole('button', { name: 'Test route' }));
  const routes = within(await screen.findByRole('list', { name: 'Routes in the order they’re tried' }));
  expect(routes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Selected main.*Our cost: 0,60\sUAH.*Margin: 0,40\sUAH/) as unknown,
    expect.stringMatching(/^Down spare.*cost is unknown/) as unknown,
  ]);
  expect(
    whatIfCalls.inputs[0]?.query,
  ).toEqual({ number: '+380671234567', customerUuid: shop.customerUuid, alphaNameUuid: uuid(4), messageType: 'sms', parts: 2 });
});

it('[SES-02:admin] shows the page that was loaded at login immediately', async () => {
  let reads = 0;
  fakeApi(adminCustomers.list, { items: [], next: null, previous: null });
  fakeApi(adminRequests.list, { items: [], next: null, waiting: 0 });
  fakeApi(adminAlphaNames.list, () => (reads++ === 0 ? {
    items: [anAdminAlphaName({ alphaname: 'SHOP' })], next: null,
  } : new Promise(() => undefined)));
  await open('/admin/alphanames', { atLogin: true });
  expect(screen.getByText('SHOP')).toBeVisible();
});
