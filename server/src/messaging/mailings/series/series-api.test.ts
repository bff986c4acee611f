import type { KeyScope, MailingSeries } from '@portal/contracts';
import type { ApiData, ApiList, ApiProblem, apiRecurringLists } from '@portal/contracts/api';
import { callerWith, type TestCaller } from '../../../../test/api-caller';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { runNextSeries } from './run-series';

type Recurring = ApiData<typeof apiRecurringLists.getRecurringList>;
const PATH = '/api/v1/recurring-lists';

let world: MailingWorld;
/** The time of the background work. The clock of the server stays, so that sessions do not expire. */
let now: Date;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(() => {
  world.clock.now = new Date('2027-03-01T07:00:00Z');
  now = world.clock.now;
});
afterAll(() => world.close());

const newKey = async (token: string, name: string, scopes: readonly KeyScope[]): Promise<TestCaller> => {
  const made = await world.post('/user/createkey', token, { name, scopes });
  return callerWith(world, made.json<{ data: { key: string } }>().data.key);
};
type Program = { from: Sender; api: TestCaller; keyUuid: string; maker: { id: bigint; token: string }; bookUuid: string };
const program = async (): Promise<Program> => {
  const from = await world.sender(['user', 'clientAdmin']);
  const maker = await world.login(['user', 'clientAdmin'], from.customer);
  const api = await newKey(maker.token, 'Shop', ['messages:send', 'messages:read', 'contacts']);
  const { body } = await api.call<{ uuid: string }>('POST', '/api/v1/address-books', { name: 'Clients' });
  await api.call('PUT', `/api/v1/address-books/${body.uuid}/contacts`, { contacts: [{ num: '380671234567', name: 'Olena' }] });
  const [key] = await world.db<{ uuid: string }[]>`select uuid from api_key where customer_id = ${from.customer.id}`;
  return { from, api, keyUuid: key?.uuid ?? '', maker, bookUuid: body.uuid };
};
const request = ({ bookUuid }: Program, more: object = {}) => ({
  name: 'Weekly', from: 'DEMO', type: 'sms', text: 'Hi {name}', addressBooks: [{ uuid: bookUuid }], maxCost: '5.00',
  recurrence: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'week' }, ...more,
});
const create = (of: Program, more: object = {}, headers: Record<string, string> = {}) => (
  of.api.call<Recurring>('POST', PATH, request(of, more), headers));
const created = async (of: Program, more: object = {}) => {
  const { status, body } = await create(of, more);
  expect(status).toBe(201);
  return body;
};
const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, errors = [] } = body as ApiProblem;
  return [status, code, errors.map(({ pointer }) => pointer)];
};
const shown = async (of: Program, uuid: string) => (await of.api.call<Recurring>('GET', `${PATH}/${uuid}`)).body;
const runAt = async (time: string) => {
  now = new Date(time);
  while (await runNextSeries(world.db, { home: 'UA', now }));
  await world.work();
};
const listsOf = async ({ api }: Program) => (await api.call<{ items: ApiList[] }>('GET', '/api/v1/lists')).body.items;

it('[API-01] [MAIL-28] sends a list at each time, with the contacts of that time, as the portal shows too', async () => {
  const shop = await program();
  const series = await created(shop);
  expect(series).toEqual({
    uuid: expect.any(String), name: 'Weekly', paused: false, maxCost: '5.00', currency: 'UAH', next: '2027-03-01T08:00:00.000Z', runs: 0,
    recurrence: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'week', weekdays: [], until: null },
    lastListUuid: null, error: null,
  });
  await runAt('2027-03-01T08:00:00Z');
  await shop.api.call('PUT', `/api/v1/address-books/${shop.bookUuid}/contacts`, { contacts: [{ num: '380671234568' }] });
  await runAt('2027-03-08T08:00:00Z');
  const lists = await listsOf(shop);
  expect(lists.map(({ name, status, recipients }) => [name, status, recipients])).toEqual([
    ['Weekly', 'inProgress', 2], ['Weekly', 'inProgress', 1],
  ]);
  expect(await shown(shop, series.uuid)).toMatchObject({
    runs: 2, next: '2027-03-15T08:00:00.000Z', lastListUuid: lists[0]?.uuid, error: null,
  });
  const { items } = await world.read<{ items: MailingSeries[] }>('/v2/mailings/series', shop.from.token);
  expect(items).toMatchObject([{ uuid: series.uuid, runs: 2 }]);
});

it('[API-01] [MAIL-28] leaves a list that costs more than agreed for a confirmation', async () => {
  const shop = await program();
  await created(shop, { maxCost: '0.47' });
  await runAt('2027-03-01T08:00:00Z');
  expect(await listsOf(shop)).toMatchObject([{ status: 'notConfirmed', maximum: '0.48' }]);
});

it.each<[string, (of: Program) => PromiseLike<unknown>]>([
  ['key_refused', ({ keyUuid, maker }) => world.post('/user/removekey', maker.token, { uuid: keyUuid })],
  ['key_refused', ({ maker }) => world.db`update login set status = 2 where id = ${maker.id}`],
  ['scope_missing', ({ from }) => world.db`update api_key set scopes = '{messages:read}' where customer_id = ${from.customer.id}`],
  // The role `user` alone no longer manages keys.
  ['scope_missing', ({ maker }) => world.db`update login set maskrole = 2 where id = ${maker.id}`],
  ['customer_disabled', ({ from }) => world.db`update customer set status = 2 where id = ${from.customer.id}`],
  ['traffic_stopped', ({ from }) => world.db`
    insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes)
    select customer_id, 'key', id::text, now(), 51, 50, 60 from api_key where customer_id = ${from.customer.id}`],
])('[API-01] [MAIL-28] sends nothing once the key may not send (%s), and says why', async (code, spoil) => {
  const shop = await program();
  const { uuid } = await created(shop);
  await runAt('2027-03-01T08:00:00Z');
  await spoil(shop);
  await runAt('2027-03-08T08:00:00Z');
  const [row] = await world.db<{ error: string; next: Date; lists: number }[]>`
    select error_name as error, next_at as next,
      (select count(*)::integer from mailing_list where customer_id = ${shop.from.customer.id}) as lists
    from mailing_series where uuid = ${uuid}`;
  expect(row).toEqual({ error: code, next: new Date('2027-03-15T08:00:00Z'), lists: 1 });
});

it('[API-01] [MAIL-28] is created once for an idempotency key', async () => {
  const shop = await program();
  const headers = { 'idempotency-key': 'news-1' };
  const [one, other] = [await create(shop, {}, headers), await create(shop, {}, headers)];
  expect([other.status, other.body.uuid]).toEqual([201, one.body.uuid]);
  expect((await create(shop, { name: 'Other' }, headers)).body).toMatchObject({ code: 'idempotency_key_reused' });
  expect((await shop.api.call<{ items: Recurring[] }>('GET', PATH)).body.items).toHaveLength(1);
});

it('[API-01] [MAIL-28] is paused, resumed without the times between, and ended', async () => {
  const shop = await program();
  const { uuid } = await created(shop);
  expect((await shop.api.call<Recurring>('POST', `${PATH}/${uuid}/pause`)).body).toMatchObject({ paused: true });
  await runAt('2027-03-01T09:00:00Z');
  expect(await listsOf(shop)).toEqual([]);
  world.clock.now = now;
  expect((await shop.api.call<Recurring>('POST', `${PATH}/${uuid}/resume`)).body).toMatchObject({
    paused: false, next: '2027-03-08T08:00:00.000Z',
  });
  expect((await shop.api.call('DELETE', `${PATH}/${uuid}`)).status).toBe(204);
  await runAt('2027-03-08T08:00:00Z');
  expect(await listsOf(shop)).toEqual([]);
  expect((await shop.api.call('GET', `${PATH}/${uuid}`)).status).toBe(404);
});

it('[API-01] [MAIL-28] refuses what no list could be sent with', async () => {
  const shop = await program();
  const { recurrence } = request(shop);
  expect(await refused(create(shop, { recurrence: { ...recurrence, until: '2027-02-01' } }))).toEqual([409, 'send_time_past', []]);
  expect(await refused(create(shop, { recurrence: { ...recurrence, weekdays: [8] } }))).toEqual([
    400, 'invalid_request', ['/recurrence/weekdays/0'],
  ]);
  expect(await refused(create(shop, { from: 'NOBODY' }))).toEqual([404, 'alpha_name_not_found', ['/from']]);
  expect(await refused(create(shop, { text: 'Hi {nam}' }))).toEqual([400, 'unknown_fields', ['/text']]);
  expect(await refused(create(shop, { addressBooks: [] }))).toEqual([400, 'invalid_request', ['/addressBooks']]);
  expect(await refused(create(shop, { maxCost: 'much' }))).toEqual([400, 'invalid_request', ['/maxCost']]);
  expect(await refused(create(shop, { hold: true }))).toEqual([400, 'invalid_request', ['/hold']]);
});

it('[API-01] [MAIL-28] answers 401 without a key, 403 without the scope, and 404 for another customer', async () => {
  const [shop, other] = [await program(), await program()];
  const { uuid } = await created(shop);
  const reader = await newKey(shop.maker.token, 'Reader', ['messages:read']);
  const sender = await newKey(shop.maker.token, 'Sender', ['messages:send']);
  const calls = [
    ['GET', PATH, sender], ['GET', `${PATH}/${uuid}`, sender], ['POST', `${PATH}/${uuid}/pause`, reader],
    ['POST', `${PATH}/${uuid}/resume`, reader], ['DELETE', `${PATH}/${uuid}`, reader],
  ] as const;
  for (const [method, url, without] of calls) {
    expect([url, ...await refused(without.call(method, url))]).toEqual([url, 403, 'scope_missing', []]);
    expect([url, ...await refused(without.call(method, url, undefined, { authorization: '' }))]).toEqual([url, 401, 'key_refused', []]);
    if (url !== PATH) expect([url, ...await refused(other.api.call(method, url))]).toEqual([url, 404, 'not_found', []]);
  }
  expect(await refused(reader.call('POST', PATH, request(shop)))).toEqual([403, 'scope_missing', []]);
  expect(await refused(create(other, { addressBooks: [{ uuid: shop.bookUuid }] }))).toEqual([
    404, 'address_book_not_found', expect.anything(),
  ]);
  expect((await other.api.call<{ items: Recurring[] }>('GET', PATH)).body.items).toEqual([]);
  expect(await shown(shop, uuid)).toMatchObject({ paused: false });
});
