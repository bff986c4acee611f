import type { MailingDetail } from '@portal/contracts';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { defaultQueueTimes } from '../plan/send-times';
import { failList, undoPreparation } from './fail-list';
import { Preparation } from './preparation';
import { listInPreparation } from './preparation.store';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

const numbers = (count: number, operator = '67') => (
  Array.from({ length: count }, (_, index) => `380${operator}${1_000_000 + index}`).join('\n')
);
const detail = (of: Sender, id: number) => world.read<MailingDetail>(`/smslist/get?id=${id}`, of.token);
const newPreparation = (errors: unknown[] = []) => new Preparation(world.db, () => world.clock.now, (error) => errors.push(error), {
  times: defaultQueueTimes, home: 'UA',
});
const finish = async (preparation: Preparation) => { while (await preparation.step()); };
const messagesOf = (of: Sender) => world.db<{ recipient: string }[]>`select recipient from message where customer_id = ${of.customer.id}`;
const queueOf = (of: Sender) => world.db`select from message_queue where customer_id = ${of.customer.id}`;

it('[MAIL-05:preparation] goes on after a crash where it was, and makes each message once', async () => {
  const from = await world.unguarded();
  const { id } = await world.create(from, { recipients: numbers(26_000) });
  await newPreparation().step();
  expect(await detail(from, id)).toMatchObject({ status: 100, msgcount: 20_000, counts: { 0: 20_000 }, maximum: '9600.00' });
  await finish(newPreparation());
  expect(await detail(from, id)).toMatchObject({ status: 0, msgcount: 26_000, counts: { 0: 26_000 }, maximum: '12480.00' });
  expect(new Set((await messagesOf(from)).map(({ recipient }) => recipient)).size).toBe(26_000);
  expect(await queueOf(from)).toHaveLength(26_000);
});

it('[MAIL-05:preparation] is shared by several nodes without doing anything twice', async () => {
  const from = await world.unguarded();
  const ids: number[] = [];
  for (const count of [11_000, 3, 6_000, 9_000]) ids.push((await world.create(from, { recipients: numbers(count) })).id);
  await Promise.all([1, 2, 3].map(() => finish(newPreparation())));
  const lists = await Promise.all(ids.map((id) => detail(from, id)));
  expect(lists.map(({ status, msgcount, counts }) => [status, msgcount, counts])).toEqual(
    [11_000, 3, 6_000, 9_000].map((count) => [0, count, { 0: count }]),
  );
  expect(lists.map(({ estimate }) => estimate.reduce((sum, row) => sum + row.recipients, 0))).toEqual([11_000, 3, 6_000, 9_000]);
  expect(await messagesOf(from)).toHaveLength(26_003);
});

it('[MAIL-05:preparation] is held by one node while its slice is prepared, and the others take other lists or none', async () => {
  const from = await world.unguarded();
  const { id } = await world.create(from, { recipients: numbers(26_000) });
  expect((await Promise.all([1, 2, 3].map(() => newPreparation().step()))).filter(Boolean)).toHaveLength(1);
  expect(await detail(from, id)).toMatchObject({ status: 100, msgcount: 20_000 });
  const other = await world.create(from, { recipients: numbers(5, '68') });
  expect(await Promise.all([newPreparation().step(), newPreparation().step()])).toEqual([true, true]);
  expect([await detail(from, id), await detail(from, other.id)]).toMatchObject([
    { status: 0, msgcount: 26_000 }, { status: 0, msgcount: 5 },
  ]);
  expect(await newPreparation().step()).toBe(false);
});

it('lets a short list pass a long one that came before', async () => {
  const [big, small] = [await world.unguarded(), await world.unguarded()];
  const long = await world.create(big, { recipients: numbers(45_000) });
  const preparation = newPreparation();
  await preparation.step();
  const short = await world.create(small);
  for (let steps = 0; steps < 2 && (await detail(small, short.id)).status !== 0; steps++) await preparation.step();
  expect((await detail(small, short.id)).status).toBe(0);
  expect((await detail(big, long.id)).status).toBe(100);
  await finish(preparation);
});

it('[MAIL-05:preparation] tells how far it is, at most twice a second, and that it is done', async () => {
  const from = await world.unguarded();
  const { id } = await world.create(from, { recipients: numbers(12_000) });
  await finish(newPreparation());
  const events = await world.db<{ name: string; data: unknown }[]>`
    select name, data from event where customer_id = ${from.customer.id} order by event_offset`;
  // The clock is fixed, so progress is published once.
  expect(events).toEqual([
    { name: 'message_list.refresh', data: { id } },
    { name: 'message_list.progress', data: { id, status: 100, counts: { 0: 5_000 }, msgcount: 5_000, cost: '0.00' } },
    { name: 'message_list.refresh', data: { id } },
  ]);
});

it('[MAIL-05:preparation] gives up what fails again and again, with nothing of it left', async () => {
  const from = await world.unguarded();
  await world.db.unsafe(`
    create function refuse_message() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_message before insert on message for each row when (new.recipient = '380671005500') execute function refuse_message()`);
  const { id } = await world.create(from, { recipients: numbers(6_000) });
  const errors: unknown[] = [];
  await finish(newPreparation(errors));
  expect(errors).toHaveLength(5);
  expect(await detail(from, id)).toMatchObject({
    status: 101, error: { name: 'server_unexpected', params: {} }, msgcount: 0, counts: {}, maximum: '0.00', estimate: [],
  });
  expect([await messagesOf(from), await queueOf(from)]).toEqual([[], []]);
  expect(await world.db`select from recipient where customer_id = ${from.customer.id}`).toHaveLength(0);
  await world.db`drop trigger refuse_message on message`;
});

it.each(
  ['fail', 'undo'] as const,
)('[MAIL-05:preparation] loses nothing of a list that was prepared while a slower node still wanted to %s it', async (what) => {
  const from = await world.unguarded();
  const { id } = await world.create(from);
  const list = await listInPreparation(world.db, BigInt(id));
  if (!list) throw new Error('the list is not in preparation');
  await finish(newPreparation());
  const before = await detail(from, id);
  expect(before).toMatchObject({ status: 0, msgcount: 2, counts: { 0: 2 }, maximum: '0.98' });
  if (what === 'fail') await failList(world.db, list, { name: 'server_unexpected', params: {} }, world.clock.now);
  else await undoPreparation(world.db, list, world.clock.now);
  expect(await detail(from, id)).toEqual(before);
  expect([await messagesOf(from), await queueOf(from)].map(({ length }) => length)).toEqual([2, 2]);
});
