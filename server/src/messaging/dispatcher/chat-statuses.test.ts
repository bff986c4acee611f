import { outcomeOf } from '@portal/messaging';
import { numbers, createList } from './engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const written = async (phones: readonly string[]) => {
  const { db, sender } = world;
  const lists: bigint[] = [];
  for (const phone of phones) {
    const listId = await createList(db, sender, [phone], { lane: 3, set: { source: 'chat', callbacks: true } });
    await db`
      with started as (
        insert into chat (customer_id, alpha_name_id, phone, messages, own_messages)
        values (${sender.customerId}, ${sender.alphaNameId}, ${phone}, 1, 1) returning customer_id, id
      )
      insert into chat_message (customer_id, chat_id, position, login_id, message_id, type, text, status)
      select started.customer_id, started.id, 1, ${sender.loginId}, message.id, 'sms', 'Hello', 10 from started, message
      where list_id = ${listId}`;
    lists.push(listId);
  }
  return lists;
};
const stood = () => world.db`
  select message.status, message.extended_status as extended, message.reason, last_invalid_at is not null as invalid
  from chat_message message join chat on chat.customer_id = message.customer_id and chat.id = message.chat_id order by chat.id`;
const reported = async () => (await world.db<{ data: { status: number; extended_statuses: string[]; reason: string | null } }[]>`
  select data from event where customer_id = ${world.sender.customerId} and name = 'chat.out_status' order by event_offset`)
  .map(({ data: { status, extended_statuses: extended, reason } }) => [status, extended, reason]);

it('[RT-03] copies what becomes of a message to its chat and tells of it: on its way, delivered, seen', async () => {
  const [listId = 0n] = await written(numbers(1));
  const engine = await world.engine();
  await world.settles(listId, { 1: 1 });
  await engine.stop();
  const [id = ''] = await world.ids(listId, 0);
  expect(await stood()).toEqual([{ status: 1, extended: null, reason: null, invalid: false }]);
  await world.notify(world.mainConnection, [receipt(id, 'delivered')]);
  await world.notify(world.mainConnection, [receipt(id, 'delivered')]);
  await world.notify(world.mainConnection, [receipt(id, 'seen')]);
  expect(await stood()).toEqual([{ status: 3, extended: 'seen', reason: null, invalid: false }]);
  expect(await reported()).toEqual([[1, [], null], [3, [], null], [3, ['seen'], null]]);
});

it('[RT-03] [CHAT-08] says why a message did not arrive, and when that was last', async () => {
  const lists = await written(numbers(2));
  const engine = await world.engine();
  for (const listId of lists) await world.settles(listId, { 1: 1 });
  await engine.stop();
  const [one = ''] = await world.ids(lists[0] ?? 0n, 0);
  await world.notify(world.mainConnection, [receipt(one, 'undeliverable', { reason: 'absent' })]);
  const [first, second] = await stood();
  expect(first).toMatchObject({ status: 2, invalid: true, reason: expect.any(String) });
  expect(second).toMatchObject({ status: 1, invalid: false });
});

it('[RT-03] tells the operator who has the chat, and nobody of lists that are no chat', async () => {
  const [listId = 0n] = await written(numbers(1));
  await world.db`update chat set owner_login_id = ${world.sender.loginId}`;
  const bulk = await createList(world.db, world.sender, numbers(5, 100), { set: { callbacks: true } });
  await world.engine();
  await world.settles(listId, { 1: 1 });
  await world.settles(bulk, { 1: 5 });
  expect([...await world.db`select distinct channel from event
    where name like 'chat.%'`]).toEqual([{ channel: `chats.own:${world.sender.loginId}` }]);
  expect(await reported()).toEqual([[1, [], null]]);
});

it('[CHAT-08] tells a message that the provider refuses apart from one that it could not deliver', async () => {
  world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'refused', status: 0x0b }] });
  const [refused = 0n, accepted = 0n] = await written(['380501110001', '380501110002']);
  const engine = await world.engine();
  await world.settles(refused, { 2: 1 });
  await world.settles(accepted, { 1: 1 });
  await engine.stop();
  const [id = ''] = await world.ids(accepted, 0);
  await world.notify(world.mainConnection, [receipt(id, 'undeliverable')]);
  const rows = await world.db<{ status: number; reason: string | null; sent: boolean }[]>`select status, reason, sent from chat_message
    order by chat_id`;
  expect(rows.map((row) => [row.status, outcomeOf(row)])).toEqual([[2, 24], [2, 2]]);
  const events = await world.db<{ data: { status: number; outcome: number } }[]>`
    select data from event where customer_id = ${world.sender.customerId} and name = 'chat.out_status' order by event_offset`;
  expect(events.map(({ data: { status, outcome } }) => [status, outcome]).sort()).toEqual([[1, 1], [2, 2], [2, 24]]);
});
