import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { activeSessions } from '../accounts';
import { openAccounts, reverseTopUp, topUp } from '../../money/billing';

let portal: TestApp;
let admin: TestLogin;
let tariff: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  tariff = await createTariff('UAH');
});
afterAll(async () => { await portal.close(); });

const NOWHERE = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009';
const createTariff = async (currency: string) => (await portal.db<{ uuid: string }[]>`insert into tariff (name, currency)
  values (${`in ${currency}`}, ${currency}) returning uuid`)[0]?.uuid ?? '';
const post = (path: string, body: object, token = admin.token) => portal.post(path, token, body);
const create = (body: object) => post('/admin/customers/create', { tariffUuid: tariff, ...body });
const errorOf = async (answer: ReturnType<typeof post>) => (await answer).json().data.localizedMessage;
const load = async (uuid: string) => (await portal.get(`/admin/customers/load?uuid=${uuid}`, admin.token)).json().data;
const changesOf = async (path: string) => (await portal.db<{ changes: unknown }[]>`
  select o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id where a.path = ${path} and o.outcome = 'done'
    order by a.id desc limit 1`)[0]?.changes;

it('[ADM-01:create] makes a customer with accounts, an organization of its name and the portal’s own country as where it may send', async () => {
  const created = (await create({ name: ' Contract 17 ', email: 'office@seventeen.example' })).json().data;
  expect(created).toEqual({
    uuid: expect.any(String), id: expect.any(Number), name: 'Contract 17', email: 'office@seventeen.example', type: 1, status: 1,
    isProvider: false, created: expect.any(String), updated: expect.any(String),
    tariff: { uuid: tariff, name: 'in UAH', currency_code: 'UAH' }, balance: '0.00', reserved: '0.00', debt: '0.00',
    counts: { organizations: 1, users: 0, alphaNames: 0, keys: 0 }, lastActivity: null, sent: 0,
    ready: { prices: false, organization: true, sender: 'missing', login: false, credit: false },
  });
  expect(await changesOf('/admin/customers/create')).toEqual({
    name: [null, 'Contract 17'], email: [null, 'office@seventeen.example'], type: [null, 1], tariff: [null, 'in UAH'],
    countries: [null, ['UA']],
  });
  const organizations = (await portal.get(`/admin/customers/loadorganizations?uuid=${created.uuid}`, admin.token)).json().data;
  expect(organizations).toEqual({ items: [expect.objectContaining({ name: 'Contract 17', type: 2 })], next: null });
  const accounts = (await portal.get(`/admin/customers/loadaccounts?uuid=${created.uuid}`, admin.token)).json().data.items;
  expect(accounts).toEqual([expect.objectContaining({ type: 1, currency_code: 'UAH', summa_currency: '0.00', organizationUuid: null })]);
  const wide = (await create({ name: 'Wide', countries: ['PL', 'BG', 'PL'] })).json().data;
  const limits = await portal.db`select customer.uuid, countries from traffic_limit join customer on customer.id = customer_id
    where customer.uuid in (${created.uuid}, ${wide.uuid}) order by customer.id`;
  expect([...limits]).toEqual([{ uuid: created.uuid, countries: ['UA'] }, { uuid: wide.uuid, countries: ['PL', 'BG'] }]);
});

it('[VAL-10] says in SPEC’s words what is missing or wrong, and makes nothing of it', async () => {
  const before = (await portal.db`select from customer`).length;
  const refusal = async (body: object) => {
    const { message, data } = (await create(body)).json();
    return [data.localizedMessage, message];
  };
  for (const body of [{}, { name: '' }, { name: '   ' }]) expect(await refusal(body)).toEqual(['empty_parameter', 'Empty parameter: name']);
  for (const body of [
    { name: 'X', email: 'no address' }, { name: 'X', tariffUuid: NOWHERE }, { name: 'X', countries: [] }, { name: 'X', countries: ['ZZ'] },
    { name: 'in\u200bvisible' },
  ]) expect([body, ...await refusal(body)]).toEqual([body, 'wrong_create_params', 'Incorrect data']);
  expect((await portal.db`select from customer`).length).toBe(before);
});

it('takes a name once, whatever its case, also where two admins give it at once', async () => {
  const answers = await Promise.all(['Only One', 'ONLY ONE', 'only one'].map((name) => create({ name })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  await portal.db`insert into customer (name, tariff_id) select 'Double', id from tariff, generate_series(1, 2)
    where tariff.uuid = ${tariff}`;
  const [double] = await portal.db<{ uuid: string }[]>`select uuid from customer where name = 'Double'`;
  expect(await errorOf(create({ name: 'double' }))).toBe('name_taken');
  expect((await post('/admin/customers/update', {
    uuid: double?.uuid, name: 'Double', email: 'a@b.example', type: 1, tariffUuid: tariff,
  })).statusCode).toBe(200);
});

it('[ADM-01:update] changes a customer, its tariff within its currency, and tells what it was before', async () => {
  const { uuid } = (await create({ name: 'Before' })).json().data;
  const other = await createTariff('UAH');
  const fields = { uuid, name: 'After', email: null, type: 2, tariffUuid: other };
  expect((await post('/admin/customers/update', fields)).json().data).toMatchObject({ name: 'After', type: 2, tariff: { uuid: other } });
  expect(await changesOf('/admin/customers/update')).toEqual({ name: ['Before', 'After'], type: [1, 2] });
  const euro = (await post('/admin/customers/update', { ...fields, tariffUuid: await createTariff('EUR') })).json().data;
  expect(euro).toMatchObject({ localizedMessage: 'tariff_currency_differs' });
  expect(await errorOf(post('/admin/customers/update', { ...fields, name: 'contract 17' }))).toBe('name_taken');
  expect((await post('/admin/customers/update', { ...fields, uuid: NOWHERE })).statusCode).toBe(404);
  portal.clock.advance(11 * 60_000);
  expect(await errorOf(post('/admin/customers/update', fields))).toBe('step_up_required');
  portal.clock.advance(-11 * 60_000);
});

it('[ADM-01:switch] a disabled customer’s sessions end at once, and those of who acts as one of its logins; enabled, they may log in again', async () => {
  const person = await portal.login(['user']);
  const stays = await portal.login(['user']);
  const [session] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id}`;
  expect((await portal.get('/user/info', person.token)).statusCode).toBe(200);
  expect((await post('/v2/admin/customers/disable', { uuid: person.customer.uuid })).json().data).toMatchObject({ status: 2 });
  expect((await portal.get('/user/info', person.token)).json()).toMatchObject({ code: 19999 });
  expect(await activeSessions(portal.db, [session?.id ?? 0n], portal.clock.now)).toEqual([]);
  expect((await portal.get('/user/info', stays.token)).json().code).toBe(20000);
  expect(
    (await portal.post('/user/login', undefined, { login: person.login, password: person.password })).json().data.localizedMessage,
  ).toBe('customer_disabled');
  expect((await post('/v2/admin/customers/enable', { uuid: person.customer.uuid })).json().data).toMatchObject({ status: 1 });
  expect((await portal.get('/user/info', person.token)).json()).toMatchObject({ code: 19999 });
  expect((await portal.post('/user/login', undefined, { login: person.login, password: person.password })).statusCode).toBe(200);
  expect(await errorOf(post('/v2/admin/customers/disable', { uuid: admin.customer.uuid }))).toBe('self_refused');
});

it('[ADM-01:card] says what a customer lacks to send, when it was last active, and what it sent in the last 30 days', async () => {
  const { customer } = await portal.login(['user']);
  const card = () => load(customer.uuid);
  await portal.db`update session set last_seen_at = '2026-01-05T10:00:00Z' where login_id in (
    select id from login where customer_id = ${customer.id})`;
  await portal.db`update customer set tariff_id = (select id from tariff where uuid = ${tariff}) where id = ${customer.id}`;
  expect(await card()).toMatchObject({
    lastActivity: '2026-01-05T10:00:00.000Z', sent: 0,
    ready: { prices: false, organization: true, sender: 'missing', login: true, credit: false },
  });
  const [alpha] = await portal.db<{ id: bigint }[]>`insert into alpha_name (customer_id, organization_id, name)
    values (${customer.id}, ${customer.organizationId}, 'READY') returning id`;
  await portal.db`with version as (
      insert into tariff_version (tariff_id, valid_from)
      select id, '2020-01-01' from tariff where uuid = ${tariff} returning id)
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
    select id, 'sms', '380', 'UA', 'Ukraine', 100 from version`;
  expect((await card()).ready).toMatchObject({ prices: true, sender: 'unrouted' });
  await portal.db`
    with created as (insert into provider (name, channel) values ('SMS house', 'smpp') returning id),
    connection as (insert into provider_connection (provider_id, name, settings) select id, 'smsc', '{}' from created returning id)
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
    select ${customer.id}::bigint, ${alpha?.id ?? 0n}::bigint, 'sms', id, 'READY' from connection`;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (const [quarter, status, messages] of [[days(1), 3, 5], [days(1), 21, 7], [days(40), 3, 11]] as const) {
    await portal.db`insert into usage (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status,
      messages, parts, charged) values (${customer.id}, ${quarter}, 0, ${alpha?.id ?? 0n}, 'sms', 0, 'UAH', ${status}, ${messages}, 0, 0)`;
  }
  expect(await card()).toMatchObject({
    sent: 5, ready: { prices: true, organization: true, sender: 'ready', login: true, credit: true },
  });
});

it('shows money of all accounts, and everything that hangs on a customer a page at a time', async () => {
  const owner = await portal.login(['user', 'clientAdmin']);
  const { uuid, id } = owner.customer;
  const [account] = await portal.db<{ id: bigint }[]>`select id from account where customer_id = ${id} and kind = 'customer'`;
  await topUp(portal.db, { accountId: account?.id ?? 0n, amount: 12_3400n, ref: 'test' });
  const created = (await post('/admin/customers/createorganization', {
    uuid, name: 'Second', type: 1, email: 'second@b.example', address: 'Kyiv', code: '12345678',
  })).json().data;
  expect(created).toMatchObject({
    name: 'Second', type: 1, email: 'second@b.example', address: 'Kyiv', code: '12345678', defaultAlphaname: null,
  });
  expect(await errorOf(post('/admin/customers/createorganization', { uuid, name: 'SECOND', type: 1 }))).toBe('name_taken');
  expect(await load(uuid)).toMatchObject({ balance: '12.34', counts: { organizations: 2, users: 1, alphaNames: 0, keys: 0 } });
  const accounts = (await portal.get(`/admin/customers/loadaccounts?uuid=${uuid}`, admin.token)).json().data.items;
  expect(
    accounts.map(({ type, summa_currency, organizationUuid }: Record<string, unknown>) => [type, summa_currency, organizationUuid]),
  ).toEqual([[1, '12.34', null], [2, '0.00', created.uuid]]);
  const first = (await portal.get(`/admin/customers/loadorganizations?uuid=${uuid}&limit=1`, admin.token)).json().data;
  const second = (await portal.get(
    `/admin/customers/loadorganizations?uuid=${uuid}&limit=1&cursor=${first.next}`, admin.token,
  )).json().data;
  expect([first.items.length, second.items.length, second.next]).toEqual([1, 1, null]);
  const users = (await portal.get(`/admin/customers/loadusers?uuid=${uuid}`, admin.token)).json().data.items;
  expect(users).toEqual([{
    uuid: expect.any(String), login: owner.login, name: expect.any(String), email: null, status: 1, roles: ['user', 'clientAdmin'],
    lastSeen: expect.any(String),
  }]);
});

it('[FIN-07:receivable] its card sums debts in the currency of its price list alone; each account tells its own', async () => {
  const { customer: { id, uuid } } = await portal.login(['user']);
  const [own] = await portal.db<{ id: bigint }[]>`select id from account where customer_id = ${id} and kind = 'customer'`;
  const euro = await openAccounts(portal.db, id, 'EUR');
  await reverseTopUp(portal.db, { accountId: own?.id ?? 0n, amount: 12_0000n, ref: 'test:owed in UAH' });
  await reverseTopUp(portal.db, { accountId: euro.accountId, amount: 3_0000n, ref: 'test:owed in EUR' });
  expect(await load(uuid)).toMatchObject({ debt: '12.00', tariff: { currency_code: 'UAH' } });
  const accounts = (await portal.get(`/admin/customers/loadaccounts?uuid=${uuid}`, admin.token)).json().data.items;
  const owed = accounts.map(({ currency_code, debt }: Record<string, unknown>) => [currency_code, debt]);
  expect(owed).toEqual([['UAH', '12.00'], ['EUR', '3.00']]);
});

it('is refused to everybody else, and knows no customer that is none', async () => {
  const other = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
  const { uuid } = other.customer;
  for (const path of ['load', 'loadaccounts', 'loadorganizations', 'loadusers', 'loadalphanames']) {
    const url = `/admin/customers/${path}?uuid=`;
    expect((await portal.get(url + uuid)).statusCode).toBe(401);
    expect((await portal.get(url + uuid, other.token)).statusCode).toBe(403);
    expect((await portal.get(url + NOWHERE, admin.token)).statusCode).toBe(404);
    expect((await portal.get(`${url}x`, admin.token)).statusCode).toBe(400);
  }
  for (const [path, body] of [
    ['/admin/customers/create', { name: 'X', tariffUuid: tariff }],
    ['/admin/customers/update', { uuid, name: 'X', type: 1, tariffUuid: tariff }], ['/v2/admin/customers/disable', { uuid }],
    ['/v2/admin/customers/enable', { uuid }], ['/admin/customers/createorganization', { uuid, name: 'X', type: 1 }],
    ['/admin/customers/createalphaname', { uuid, organizationUuid: NOWHERE, name: 'X' }],
    ['/admin/customers/deletealphaname', { uuid, alphaNameUuid: NOWHERE }],
  ] as const) {
    expect((await portal.post(path, undefined, body)).statusCode).toBe(401);
    expect((await portal.post(path, other.token, body)).statusCode).toBe(403);
    if ('uuid' in body) expect((await post(path, { ...body, uuid: NOWHERE })).statusCode).toBe(404);
  }
});
