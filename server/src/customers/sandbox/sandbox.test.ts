import { MAX_SANDBOX_LINES, type ApiBook } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiCaller, callerWith, type TestCaller } from '../../../test/api-caller';
import type { TestCustomer, TestLogin } from '../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';
import { verifyLedger } from '../../money/billing';
import { enterSandbox } from './index';

let world: MailingWorld;
let admin: TestLogin;
let owner: Sender;
let live: TestCaller;
let trial: TestCaller;
let marked: bigint;
beforeAll(async () => {
  world = await createMailingWorld();
  admin = await world.login(['admin'], await world.customer('Provider'));
  marked = await connection({ sandbox: true });
});
beforeEach(async () => {
  await world.db`delete from direction where sandbox`;
  await world.db`update provider_connection set sandbox = false where id <> ${marked} and sandbox`;
  owner = await world.sender(['user', 'clientAdmin']);
  live = await apiCaller(world, owner);
  trial = await sandboxCaller(owner);
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
let created = 0;
async function connection({ sandbox, channel = 'smpp' }: { sandbox: boolean; channel?: string }): Promise<bigint> {
  const name = `route ${++created}`;
  const [row] = await world.db<{ id: bigint }[]>`
    with house as (insert into provider (name, channel) values (${name}, ${channel}) returning id)
    insert into provider_connection (provider_id, name, settings, sandbox) select id, ${name}, '{}', ${sandbox} from house returning id`;
  return row?.id ?? 0n;
}

async function sandboxCaller(of: TestLogin): Promise<TestCaller> {
  const answer = await world.post('/user/createkey', of.token, {
    name: `Trial ${++created}`, scopes: ['messages:send', 'messages:read', 'otp', 'contacts', 'links', 'balance', 'callbacks'],
    sandbox: true,
  });
  return callerWith(world, answer.json<{ data: { key: string } }>().data.key);
}

type Message = { uuid: string };
const sms = (more: object = {}) => ({ to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hello', ...more });
const send = (by: TestCaller, more: object = {}) => by.call<Message>('POST', '/api/v1/messages', sms(more));
const items = async (by: TestCaller, path: string) => (
  (await by.call<{ items: Record<string, unknown>[] }>('GET', `/api/v1/${path}`)).body.items
);
const sandboxIdOf = (customer: TestCustomer) => enterSandbox(world.db, customer.id, world.clock.now);
const routes = async (customer: TestCustomer) => (await world.db<{ route: string }[]>`
  select a.name || ' ' || d.message_type || ' ' || d.provider_connection_id as route
  from direction d join alpha_name a on a.customer_id = d.customer_id and a.id = d.alpha_name_id
  where d.customer_id = ${await sandboxIdOf(customer)} order by 1`).map(({ route }) => route);

it('a sandbox key is answered as such, and sees nothing of what is real', async () => {
  const message = await send(live);
  expect([message.status, message.headers.sandbox]).toEqual([202, undefined]);
  const book = (await live.call<output<typeof ApiBook>>('POST', '/api/v1/address-books', { name: 'Real people' })).body;
  await live.call('PUT', `/api/v1/address-books/${book.uuid}/contacts`, { contacts: [{ num: '380671234567' }] });
  const link = (await live.call<{ uuid: string }>('POST', '/api/v1/short-links', { initialUrl: 'https://shop.example' })).body;

  for (const path of [
    `messages/${message.body.uuid}`, `address-books/${book.uuid}`, `address-books/${book.uuid}/contacts`, `short-links/${link.uuid}`,
  ]) {
    const { status, headers } = await trial.call('GET', `/api/v1/${path}`);
    expect([path, status, headers.sandbox]).toEqual([path, 404, 'true']);
  }
  for (const path of ['messages', 'lists', 'address-books', 'short-links']) expect([path, await items(trial, path)]).toEqual([path, []]);
  expect([(await items(live, 'balance'))[0]?.available, (await items(trial, 'balance'))[0]?.available]).toEqual(['999.52', '100000.00']);
});

it('what it sends is priced as ever, paid with play money, and is nowhere among what is real', async () => {
  const { status, body } = await send(trial);
  expect([status, body]).toMatchObject([202, { uuid: expect.any(String) }]);
  expect((await items(trial, 'messages')).map(({ uuid }) => uuid)).toEqual([body.uuid]);
  expect([await items(live, 'messages'), (await live.call('GET', `/api/v1/messages/${body.uuid}`)).status]).toEqual([[], 404]);
  expect([(await items(live, 'balance'))[0]?.available, (await items(trial, 'balance'))[0]?.available]).toEqual(['1000.00', '99999.52']);
  expect((await world.db`select from mailing_list where customer_id = ${owner.customer.id}`)).toHaveLength(0);
});

it('it sends by connections that are marked, and no direction that leads elsewhere can be written', async () => {
  const real = await world.covers(owner, 'sms', 5000n, { priority: 1 });
  await send(trial);
  expect(await routes(owner.customer)).toEqual([`DEMO sms ${marked}`]);
  const sandboxId = await sandboxIdOf(owner.customer);
  const write = (customerId: bigint, connectionId: bigint, sandbox: boolean) => world.db`
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name, sandbox)
    select customer_id, id, 'viber', ${connectionId}, name, ${sandbox} from alpha_name where customer_id = ${customerId}`;
  for (const sandbox of [true, false]) {
    await expect(write(sandboxId, real, sandbox)).rejects.toThrow(/direction_(customer|connection)_sandbox/);
    await expect(write(owner.customer.id, marked, sandbox)).rejects.toThrow(/direction_(customer|connection)_sandbox/);
  }
  const answer = await world.post('/admin/alphanames/createdirection', admin.token, {
    alphaNameUuid: owner.alphaNameUuid, providerAlphaname: 'WIRE', connectionId: Number(marked), messageType: 'sms', priority: 1,
  });
  expect([answer.statusCode, answer.json().data]).toMatchObject([
    400, { localizedMessage: 'wrong_create_params', messages: [{ params: { field: 'connectionId' } }] },
  ]);
});

it('a type that nothing in the sandbox takes is refused as such', async () => {
  await world.covers(owner, 'viber', 7000n);
  expect(
    (await send(trial, { type: 'viber' })).body,
  ).toMatchObject({ status: 409, code: 'sandbox_unavailable', params: { type: 'viber' }, errors: [{ pointer: '/type' }] });
  const viber = await connection({ sandbox: true, channel: 'infobip_viber' });
  expect((await send(trial, { type: 'viber' })).status).toBe(202);
  expect(await routes(owner.customer)).toEqual(expect.arrayContaining([`DEMO sms ${marked}`, `DEMO viber ${viber}`]));
});

it('its alpha names follow the customer\'s with the next call, and nobody else is kept from a name by them', async () => {
  expect((await send(trial, { from: 'NEWNAME' })).body).toMatchObject({ code: 'alpha_name_not_found' });
  await world.db`insert into alpha_name (customer_id, organization_id, name)
    values (${owner.customer.id}, ${owner.customer.organizationId}, 'NEWNAME')`;
  expect((await send(trial, { from: 'NEWNAME' })).status).toBe(202);
  await world.db`delete from alpha_name where customer_id = ${owner.customer.id} and name = 'NEWNAME'`;
  expect((await send(trial, { from: 'NEWNAME' })).body).toMatchObject({ status: 409, code: 'sandbox_unavailable' });
  expect(await routes(owner.customer)).toEqual([`DEMO sms ${marked}`]);
  const [organization] = await world.db<{ uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${owner.customer.id}, 'Second office', 2) returning uuid`;
  const [customer] = await world.db<{ uuid: string }[]>`select uuid from customer where id = ${owner.customer.id}`;
  const named = await world.post('/admin/customers/createalphaname', admin.token, {
    uuid: customer?.uuid, organizationUuid: organization?.uuid, name: 'NEWNAME',
  });
  expect([named.statusCode, named.body]).toEqual([200, expect.anything()]);
});

it('is made once, however many call at the same moment, and takes over a new tariff', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => sandboxIdOf(owner.customer)));
  expect(new Set(ids).size).toBe(1);
  await world.db`update customer set tariff_id = (select max(id) from tariff) where id = ${owner.customer.id}`;
  const [row] = await world.db`
    select sandbox.tariff_id = customer.tariff_id as same from customer
      join customer sandbox on sandbox.id = ${await sandboxIdOf(owner.customer)} where customer.id = ${owner.customer.id}`;
  expect(row).toEqual({ same: true });
});

it('is in no list of the administration', async () => {
  await send(trial);
  const admins = async (path: string) => (await world.get(path, admin.token)).body;
  const customers = (await world.get('/admin/customers/list?limit=100', admin.token)).json<{
    data: { items: { name: string }[] };
  }>().data.items;
  expect(customers.filter(({ name }) => name === owner.customer.name)).toHaveLength(1);
  const sandboxId = await sandboxIdOf(owner.customer);
  const [sandbox] = await world.db<{ uuid: string; tariff: string }[]>`
    select customer.uuid, tariff.uuid as tariff from customer join tariff on tariff.id = tariff_id where customer.id = ${sandboxId}`;
  expect(await admins('/admin/alphanames/list?limit=100')).not.toContain(sandbox?.uuid);
  const tariffs = (await world.get('/v2/admin/tariffs', admin.token)).json<{
    data: { items: { uuid: string; customers: number }[] };
  }>().data.items;
  expect(tariffs.find(({ uuid }) => uuid === sandbox?.tariff)?.customers).toBe(1);
});

it('[API-01] its one-time codes are known, whichever channel carries them, so that they can be verified; live ones are drawn', async () => {
  await connection({ sandbox: true, channel: 'sinch_flashcall' });
  await world.covers(owner, 'flashcall', 1_000n);
  const requestOtp = async (by: TestCaller, more: object) => (
    (await by.call<Message>('POST', '/api/v1/otp', { to: '+380671234567', from: 'Demo', channels: [{ type: 'sms' }], ...more })).body.uuid
  );
  const isRight = async (by: TestCaller, uuid: string, code: string) => (
    (await by.call<{ verified: boolean }>('POST', `/api/v1/otp/${uuid}/verify`, { code })).body.verified
  );
  const created = {
    four: await requestOtp(trial, { length: 4 }), eight: await requestOtp(trial, { length: 8 }),
    called: await requestOtp(trial, { channels: [{ type: 'flashcall' }] }),
  };
  expect([await isRight(trial, created.four, '4321'), await isRight(trial, created.four, '1234')]).toEqual([false, true]);
  expect([await isRight(trial, created.eight, '12345678'), await isRight(trial, created.called, '123456')]).toEqual([true, true]);
  expect(await isRight(live, await requestOtp(live, { length: 8 }), '12345678')).toBe(false);
});

it('is never blocked for what would be pumping elsewhere, as nobody could unblock it', async () => {
  const flood = async (by: TestCaller) => Promise.all(Array.from({ length: 60 }, (_, n) => send(by, { to: `+38067123${4_000 + n}` })));
  expect(new Set((await flood(trial)).map(({ status }) => status))).toEqual(new Set([202]));
  expect((await flood(live)).map(({ body }) => (body as { code?: string }).code)).toContain('traffic_stopped');
});

it('takes fewer lines with one request than what is real, and of more none', async () => {
  const bulk = (by: TestCaller, lines: number) => by.call('POST', '/api/v1/messages/bulk', [
    { from: 'DEMO', type: 'sms', text: 'Hello', hold: true },
    ...Array.from({ length: lines }, (_, at) => ({ to: `+38067${1_000_000 + at}` })),
  ].map((line) => JSON.stringify(line)).join('\n'), { 'content-type': 'application/x-ndjson' });
  expect(
    await bulk(trial, MAX_SANDBOX_LINES + 1),
  ).toMatchObject({ status: 413, body: { code: 'too_many_lines', params: { max: MAX_SANDBOX_LINES } } });
  expect(await items(trial, 'lists')).toEqual([]);
  expect(await bulk(trial, MAX_SANDBOX_LINES)).toMatchObject({ status: 202, body: { accepted: MAX_SANDBOX_LINES } });
  expect(await bulk(live, MAX_SANDBOX_LINES + 1)).toMatchObject({ status: 202, body: { accepted: MAX_SANDBOX_LINES + 1 } });
});

it('ends for the customer who is disabled', async () => {
  expect((await send(trial)).status).toBe(202);
  await world.db`update customer set status = 2 where id = ${owner.customer.id}`;
  expect((await send(trial)).body).toMatchObject({ status: 401, code: 'key_refused' });
});

// Keep this test last: it moves the clock, which ends all sessions.
it('its play money comes again by itself, once a day, and the ledger stays proven', async () => {
  const sandboxId = await sandboxIdOf(owner.customer);
  const { amount } = (await world.db<{ amount: bigint }[]>`select balance - 1 as amount from account where customer_id = ${sandboxId}
    and kind = 'customer'`)[0] ?? { amount: 0n };
  await world.db`update tariff_price set price = ${amount}
    where tariff_version_id in (select v.id from tariff_version v join customer c using (tariff_id) where c.id = ${sandboxId})`;
  const available = async () => (await items(trial, 'balance'))[0]?.available;
  expect((await send(trial)).status).toBe(202);
  expect((await send(trial)).body).toMatchObject({ code: 'balance_insufficient' });
  expect(await available()).toBe('0.0001');
  world.clock.advance(DAY_MS);
  expect(await available()).toBe('100000.0001');
  expect((await send(trial)).status).toBe(202);
  expect(await available()).toBe('0.0002');
  expect(await verifyLedger(world.db)).toEqual([]);
});
