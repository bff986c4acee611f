import type { Data, mailings, MailingSeries } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { runNextSeries } from './run-series';

let world: MailingWorld;
let from: Sender;
/** The time of the background work. The clock of the server stays, so that sessions do not expire. */
let now: Date;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => {
  world.clock.now = new Date('2027-03-01T07:00:00Z');
  now = world.clock.now;
  from = await world.sender();
});
afterAll(() => world.close());

const body = (more: Record<string, unknown> = {}, of = from) => ({
  name: 'Weekly', alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'Hello', recipients: '0671234567', requestId: 'one', maxCost: '5.00',
  recurrence: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'week' }, ...more,
});
const create = async (more: Record<string, unknown> = {}, of = from) => {
  const response = await world.post('/v2/mailings/series/create', of.token, body(more, of));
  return { status: response.statusCode, text: response.body, series: envelopeOf(response).data as unknown as MailingSeries };
};
const series = async (of = from) => (await world.read<{ items: MailingSeries[] }>('/v2/mailings/series', of.token)).items;
const lists = async (of = from) => (await world.read<Data<typeof mailings.list>>('/smslist/list?sort=created', of.token)).items;
const at = (time: string) => { now = new Date(time); };
const run = () => runNextSeries(world.db, { home: 'UA', now });
const runAll = async () => { while (await run()); };
const work = async () => {
  await runAll();
  await world.work();
};

it('[MAIL-28] sends a list at each time, at the prices of that time', async () => {
  const { series: created } = await create();
  expect(created).toMatchObject({
    next: '2027-03-01T08:00:00.000Z', runs: 0, lastListId: null, paused: false, maxCost: '5.00', error: null,
  });
  expect(await run()).toBe(false);
  at('2027-03-01T08:00:00Z');
  await work();
  expect(await lists()).toMatchObject([{ name: 'Weekly', status: 1, maximum: '0.48' }]);
  expect(await series()).toMatchObject([{ next: '2027-03-08T08:00:00.000Z', runs: 1, error: null }]);
  at('2027-03-08T08:00:01Z');
  await work();
  expect(await lists()).toHaveLength(2);
});

const data = async (path: string, request: object) => (
  envelopeOf(await world.post(path, from.token, request)).data as unknown as { uuid: string });
const refusal = async (path: string, request: object) => {
  const { localizedMessage, params } = envelopeOf(await world.post(path, from.token, request)).data as Record<string, unknown>;
  return [localizedMessage, params];
};

it('[MAIL-28] keeps the tags by which it chooses recipients from being renamed or deleted', async () => {
  const { uuid: bookUuid } = await data('/v2/addressbooks/create', { type: 'generic', name: 'Tagged' });
  await data('/v2/contacts/add', { bookUuid, contact: { num: '380671234501', tags: ['VIP', 'x'] } });
  await create({ recipients: '', recipientBooks: [{ addressBookUuid: bookUuid, filter: { withoutTags: ['x'], tags: ['VIP'] } }] });
  for (const tag of ['VIP', 'x']) {
    expect(await refusal('/v2/addressbooks/tags/rename', { uuid: bookUuid, tag, name: 'z' })).toEqual(['tag_in_use', { name: 'Weekly' }]);
    expect(await refusal('/v2/addressbooks/tags/delete', { uuid: bookUuid, tag })).toEqual(['tag_in_use', { name: 'Weekly' }]);
  }
});

it('[MAIL-28] sends to a segment as it is at each time, which is not deleted meanwhile', async () => {
  const { uuid: bookUuid } = await data('/v2/addressbooks/create', { type: 'generic', name: 'Clients' });
  for (const [num, tags] of [['380671234501', ['VIP']], ['380671234502', []]] as const) {
    await data('/v2/contacts/add', { bookUuid, contact: { num, tags } });
  }
  const { uuid: segmentUuid } = await data('/v2/segments/save', { bookUuid, name: 'Some', filter: { tags: ['VIP'] } });
  await create({ recipients: '', recipientBooks: [{ addressBookUuid: bookUuid, segmentUuid }] });
  at('2027-03-01T08:00:00Z');
  await work();
  await data('/v2/segments/save', { bookUuid, uuid: segmentUuid, name: 'Some', filter: {} });
  at('2027-03-08T08:00:00Z');
  await work();
  expect((await lists()).map(({ msgcount }) => msgcount)).toEqual([1, 2]);
  expect(await refusal('/v2/segments/delete', { uuid: segmentUuid })).toEqual(['segment_in_use', { name: 'Weekly' }]);
  const [{ uuid } = { uuid: '' }] = await series();
  await data('/v2/mailings/series/delete', { uuid });
  await data('/v2/segments/delete', { uuid: segmentUuid });
});

it('[MAIL-28] sends each time once, by any number of nodes', async () => {
  await create();
  at('2027-03-01T08:00:00Z');
  const done = await Promise.all([run(), run(), run(), run()]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await lists()).toHaveLength(1);
});

it('[MAIL-28] sends one list for all times missed in an outage', async () => {
  await create({ recurrence: { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'day' } });
  at('2027-03-05T12:00:00Z');
  await runAll();
  expect(await lists()).toHaveLength(1);
  expect((await series())[0]?.next).toBe('2027-03-06T08:00:00.000Z');
});

it('[MAIL-28] takes the contacts that the book has at each time', async () => {
  const created = await world.post('/v2/addressbooks/create', from.token, { name: 'Clients', type: 'generic', organizationUuids: [] });
  const bookUuid = (envelopeOf(created).data as { uuid?: string }).uuid;
  const add = (num: string) => world.post('/v2/contacts/add', from.token, { bookUuid, contact: { num } });
  await add('0671234567');
  await create({ recipients: '', recipientBooks: [{ addressBookUuid: bookUuid }] });
  at('2027-03-01T08:00:00Z');
  await work();
  await add('0671234568');
  at('2027-03-08T08:00:00Z');
  await work();
  expect((await lists()).map(({ msgcount }) => msgcount)).toEqual([1, 2]);
});

it('[MAIL-28] leaves a list that costs more than agreed for a confirmation', async () => {
  await create({ maxCost: '0.47' });
  at('2027-03-01T08:00:00Z');
  await work();
  expect(await lists()).toMatchObject([{ status: 0, maximum: '0.48' }]);
});

it.each([
  ['permission_denied', (of: Sender) => world.db`update login set status = 2 where id = ${of.id}`],
  ['customer_disabled', (of: Sender) => world.db`update customer set status = 2 where id = ${of.customer.id}`],
  ['no_direction', (of: Sender) => world.db`delete from direction where customer_id = ${of.customer.id}`],
])('[MAIL-28] says why a time could not be sent (%s), and tries the next all the same', async (error, spoil) => {
  await create();
  await spoil(from);
  at('2027-03-01T08:00:00Z');
  await runAll();
  const [row] = await world.db<{ error: string; next: Date; lists: number }[]>`
    select error_name as error, next_at as next, 
      (select count(*)::integer from mailing_list where customer_id = ${from.customer.id}) as lists
    from mailing_series where customer_id = ${from.customer.id}`;
  expect(row).toEqual({ error, next: new Date('2027-03-08T08:00:00Z'), lists: 0 });
});

it('[MAIL-28] a fault of one series does not hold up the others', async () => {
  await create();
  await world.db`update mailing_series set request = '{}', next_at = '2027-03-01T07:30:00Z' where customer_id = ${from.customer.id}`;
  await create({ requestId: 'two' });
  at('2027-03-01T08:00:00Z');
  await expect(run()).rejects.toThrow();
  await runAll();
  expect(await lists()).toHaveLength(1);
  expect((await series()).map(({ next }) => next)).toEqual(['2027-03-01T08:10:00.000Z', '2027-03-08T08:00:00.000Z']);
  await world.db`delete from mailing_series where customer_id = ${from.customer.id}`;
});

it('[MAIL-28] is paused, resumed without the times between, and deleted', async () => {
  const { series: { uuid } } = await create();
  const change = (path: string, more: object = {}) => world.post(`/v2/mailings/series/${path}`, from.token, { uuid, ...more });
  await change('pause', { paused: true });
  at('2027-03-01T09:00:00Z');
  await runAll();
  expect(await lists()).toEqual([]);
  world.clock.now = now;
  await change('pause', { paused: false });
  expect((await series())[0]).toMatchObject({ paused: false, next: '2027-03-08T08:00:00.000Z' });
  await change('delete');
  at('2027-03-08T08:00:00Z');
  await runAll();
  expect([await series(), await lists()]).toEqual([[], []]);
  expect((await change('pause', { paused: true })).statusCode).toBe(404);
});

it('[MAIL-28] a repeated request makes one series', async () => {
  const [one, other] = [await create(), await create()];
  expect(other.series.uuid).toBe(one.series.uuid);
  expect(await series()).toHaveLength(1);
});

it('[MAIL-28] refuses what no list could be sent with', async () => {
  const recurrence = { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv', every: 'week' };
  expect((await create({ recurrence: { ...recurrence, until: '2027-02-01' } })).text).toContain('40982');
  expect((await create({ recipients: '' })).text).toContain('no_recipients');
  expect((await create({ body: 'Hi {nam}' })).text).toContain('unknown_fields');
  expect((await create({ recurrence: { ...recurrence, weekdays: [8] } })).status).toBe(400);
  const reader = await world.login(['fin'], from.customer);
  expect((await world.post('/v2/mailings/series/create', reader.token, body())).statusCode).toBe(403);
  await world.db`
    insert into mailing_series (customer_id, login_id, request_id, request, recurrence, name, max_cost, currency)
    select ${from.customer.id}, ${from.id}, n::text, '{}', '{}', 'x', 1, 'UAH' from generate_series(1, 100) n`;
  expect((await create()).text).toContain('too_many_series');
});

it('[MAIL-28] is seen and changed by its customer alone', async () => {
  const { series: { uuid } } = await create();
  const other = await world.sender();
  expect(await series(other)).toEqual([]);
  expect((await world.post('/v2/mailings/series/delete', other.token, { uuid })).statusCode).toBe(404);
  expect(await series()).toHaveLength(1);
});
