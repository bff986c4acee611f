import type { StatusAnswer, StatusQuestion } from '../channels';
import { differencesOf } from '../messages';
import { createList, numbers, PRICE, until } from './engine.fixture';
import { FALLBACK_PRICE, createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';
import { MessageTimer } from './deadlines/message-timer';
import { Rechecks, type QueryableConnection } from './unresolved/rechecks';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const accepted = async (count: number) => {
  const listId = await createList(world.db, world.sender, numbers(count));
  const engine = await world.engine();
  await world.settles(listId, { 1: count });
  await engine.stop();
  return { listId, ids: await world.ids(listId, 0) };
};
const adds = async () => expect(await world.findings()).toEqual([]);

it('[CHN-02] gives back what the provider does not charge, once, however often it says so', async () => {
  const { listId, ids } = await accepted(3);
  const refunds = ids.map((id) => receipt(id, 'expired', { refunded: true }));
  await Promise.all([world.notify(world.mainConnection, refunds), world.notify(world.mainConnection, [...refunds, ...refunds])]);
  await world.notify(world.mainConnection, ids.map((id) => receipt(id, 'undeliverable', { refunded: true })));
  await world.settles(listId, { 4: 3 });
  expect(await world.spent()).toBe(0n);
  expect(await world.db`select charged, refunded from mailing_charge
    where list_id = ${listId}`).toEqual([{ charged: 3n * PRICE, refunded: 3n * PRICE }]);
  expect(await world.db`select distinct charged from message where list_id = ${listId}`).toEqual([{ charged: 0n }]);
  expect(await differencesOf(world.db, world.sender.customerId, listId)).toEqual([{ reason: 'refunded', messages: 3, amount: 3n * PRICE }]);
  await adds();
});

it('[CHN-02] gives back what it learns of only by a second receipt of the same kind, and before it knows the message', async () => {
  const early = [receipt('77', 'expired', { refunded: true })];
  await world.notify(world.mainConnection, early);
  const { listId, ids: [id = ''] } = await accepted(1);
  await world.notify(world.mainConnection, [receipt(id, 'expired')]);
  await world.notify(world.mainConnection, [receipt(id, 'expired', { refunded: true })]);
  await world.settles(listId, { 4: 1 });
  expect(await world.spent()).toBe(0n);
  await adds();
});

it('[CHN-02] gives back the main message alone where its fallback has left', async () => {
  world.fallbackSmsc.behave({ receipts: true });
  const listId = await world.list(numbers(4), { ttlSeconds: 600 });
  await world.engine();
  await world.settles(listId, { 1: 4 });
  const ids = await world.ids(listId, 0);
  await world.notify(world.mainConnection, ids.map((id) => receipt(id, 'expired', { refunded: true })));
  await world.settles(listId, { 3: 4 });
  expect(await world.spent()).toBe(4n * FALLBACK_PRICE);
  await adds();
});

it.each([
  ['after its delivery', ['delivered', 'seen']], ['before its delivery', ['seen', 'delivered']], ['and nothing else was told', ['seen']],
] as const)('[MAIL-09] notes that a message was seen %s', async (_when, states) => {
  const { listId, ids } = await accepted(2);
  for (const state of states) await world.notify(world.mainConnection, ids.map((id) => receipt(id, state)));
  await world.settles(listId, { 3: 2 });
  expect(await world.db`select distinct extended_status as seen from message where list_id = ${listId}`).toEqual([{ seen: 'seen' }]);
});

it('[MAIL-09] expires what nobody has told of long after its list has left, and looks at the list no more', async () => {
  const { listId, ids } = await accepted(30);
  await world.notify(world.mainConnection, ids.slice(0, 10).map((id) => receipt(id, 'delivered')));
  const timers = [1, 2].map((number) => new MessageTimer(world.db, `silent${number}`, {
    stored: () => undefined,
  }, { silentSeconds: 3_600 }));
  const walk = async () => {
    for (let step = 0; step < 3; step++) await Promise.all(timers.map((timer) => timer.tick()));
  };
  await walk();
  await world.settles(listId, { 1: 20, 3: 10 });
  await world.db`update mailing_list set finished_at = now() - interval '2 hours'`;
  await world.db`update message set updated_at = now() - interval '2 hours'`;
  const late = [3, 4].map((number) => new MessageTimer(world.db, `silent${number}`, { stored: () => undefined }, { silentSeconds: 3_600 }));
  await until(async () => {
    await Promise.all(late.map((timer) => timer.tick()));
    return (await world.counts(world.sender, listId))['4'] === 20;
  }, 'they are expired', 15_000);
  await world.settles(listId, { 3: 10, 4: 20 });
  await world.db`update mailing_list set next_check_at = now() - interval '1 hour'`;
  await new MessageTimer(world.db, 'silent5', { stored: () => undefined }, { silentSeconds: 3_600 }).tick();
  expect(await world.db`select 1 from mailing_list where finalized_at is null`).toHaveLength(0);
  await adds();
});

it('[MAIL-03] ends the messages of many lists of which nobody hears any more in one step', async () => {
  await accepted(1);
  const { db, sender } = world;
  await db`
    with created as (
      insert into mailing_list (
        customer_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body,
        parts, status, recipients, maximum, source, finished_at)
      select ${sender.customerId}, ${sender.accountId}, ${sender.alphaNameId}, 'silent', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 2,
        1, 0, 'api',
        now() - interval '2 hours'
      from generate_series(1, 150) returning customer_id, id
    ), counted as (
      insert into mailing_counter (customer_id, list_id, status, messages) select customer_id, id, 1, 1 from created
    )
    insert into message (customer_id, list_id, recipient, status, price, parts, wire_parts, parts_accepted, updated_at)
    select customer_id, id, '380501234567', 1, 0, 1, 1, 1, now() - interval '2 hours' from created`;
  await new MessageTimer(db, 'many', { stored: () => undefined }, { silentSeconds: 3_600 }).tick();
  expect(await db`select from message where status = 4 and reason = 'expired'`).toHaveLength(150);
  expect(await db`select from mailing_counter where status = 4 and messages = 1`).toHaveLength(150);
});

describe('asking the provider again', () => {
  const queueQueries = async (ids: readonly string[], listId: bigint) => world.db`
    insert into status_query (connection_id, provider_message_id, customer_id, list_id, message_id)
    select connection_id, provider_message_id, customer_id, ${listId}, message_id from provider_message
    where provider_message_id = any(${[...ids]}::text[])`;
  const connection = (answer: (question: StatusQuestion) => StatusAnswer, queries: StatusQuestion[]): QueryableConnection => ({
    id: world.mainConnection, isUp: true,
    query: async (question) => {
      queries.push(question);
      return answer(question);
    },
    handle: (received) => { void world.notify(world.mainConnection, [received]); },
  });

  it('[MAIL-10] asks the SMSC by its id, and takes the answer as a receipt', async () => {
    const { listId, ids } = await accepted(3);
    await queueQueries(ids, listId);
    await world.engine();
    await until(async () => (await world.db`select from status_query`).length === 0, 'all are answered');
    await world.settles(listId, { 3: 3 });
  });

  it('[MAIL-10] takes the answer as a receipt, and never goes back', async () => {
    const { listId, ids } = await accepted(3);
    await world.notify(world.mainConnection, ids.slice(0, 1).map((id) => receipt(id, 'undeliverable')));
    await queueQueries(ids, listId);
    const queries: StatusQuestion[] = [];
    await new Rechecks(world.db, (error) => world.failures.push(error)).round(
      [connection(({ providerMessageId }) => ({ kind: 'answered', receipt: receipt(providerMessageId, 'delivered') }), queries)]);
    await world.settles(listId, { 2: 1, 3: 2 });
    expect(queries[0]).toMatchObject({ source: 'Portal', destination: expect.stringMatching(/^38050/) });
    expect(await world.db`select from status_query`).toHaveLength(0);
  });

  it('[MAIL-10] asks three times what is not answered, at most twenty at a time, and then no more', async () => {
    const { listId, ids } = await accepted(25);
    await queueQueries(ids, listId);
    const queries: StatusQuestion[] = [];
    const rechecks = new Rechecks(world.db, (error) => world.failures.push(error), 0);
    const silent = connection(() => ({ kind: 'unanswered' }), queries);
    await rechecks.round([silent]);
    expect(queries).toHaveLength(20);
    for (let round = 0; round < 6; round++) await rechecks.round([silent]);
    expect(queries).toHaveLength(75);
    expect(await world.db`select from status_query`).toHaveLength(0);
    await world.settles(listId, { 1: 25 });
  });
});
