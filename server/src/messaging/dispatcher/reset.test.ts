import { canResetAttempts, DELIVERY_STATUS, UNSENT_OUTCOME, type DeliveryStatus } from '@portal/messaging';
import { releaseForList } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { defaultQueueTimes, resetAttempts, startMailingWork, type ResetRequest } from '../mailings';
import { differencesOf, listMessages, priceOfFinal } from '../messages';
import { createList, numbers, PRICE, until } from './engine.fixture';
import { FALLBACK_PRICE, createFallbackWorld, MONEY, receipt, sendAll, type FallbackWorld } from './fallback.fixture';
import { accepted, idOf, steppedEngine } from './stepped-engine.fixture';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  const findings = await world.findings();
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

const finished = async (count: number, state: 'undeliverable' | 'expired' = 'undeliverable') => {
  const listId = await createList(world.db, world.sender, numbers(count));
  const ids = await sendAll(world, listId, count);
  await world.notify(world.mainConnection, ids.map((id) => receipt(id, state)));
  await world.settles(listId, { [state === 'expired' ? 4 : 2]: count });
  return { listId, ids };
};
const reset = (listId: bigint, more: Omit<ResetRequest, 'listId'> = {}) => (
  resetAttempts(world.db, world.sender.customerId, { listId, ...more }, { times: defaultQueueTimes, home: 'UA' }));
const errorOf = (work: Promise<unknown>) => (
  work.then(() => null, ({ error, params }: { error: string; params: unknown }) => [error, params])
);
const messagesOf = (listId: bigint) => world.db<{ id: bigint; status: number; charged: bigint }[]>`
  select id, status, charged from message where list_id = ${listId} order by id`;
const queued = async (listId: bigint) => (await world.db`select from message_queue where list_id = ${listId}`).length;

it('[MAIL-10:reset] sends again what was not delivered, and charges again only for that', async () => {
  const { listId, ids } = await finished(6);
  await world.db`update message set status = 3 where id = (select min(id) from message where list_id = ${listId})`;
  await world.db`update mailing_counter set messages = 5 where list_id = ${listId} and status = 2`;
  await world.db`insert into mailing_counter (customer_id, list_id, status, messages) values (${world.sender.customerId}, ${listId}, 3, 1)`;
  expect(await reset(listId)).toEqual({ reset: 5, more: false });
  expect(await world.status(listId)).toBe(1);
  expect(await world.counts(world.sender, listId)).toEqual({ 3: 1, 10: 5 });
  expect(await world.spent()).toBe(11n * PRICE);
  const again = await (async () => {
    const engine = await world.engine();
    await world.settles(listId, { 1: 5, 3: 1 });
    await engine.stop();
    return world.ids(listId, 0);
  })();
  expect(again).toHaveLength(6);
  await world.notify(world.mainConnection, again.filter((id) => !ids.includes(id)).map((id) => receipt(id, 'delivered')));
  await world.settles(listId, { 3: 6 });
  expect(await world.status(listId)).toBe(2);
  expect(await world.spent()).toBe(11n * PRICE);
  expect((await messagesOf(listId)).map(({ charged }) => charged)).toEqual([PRICE, ...Array<bigint>(5).fill(2n * PRICE)]);
  expect(await world.db`select maximum from mailing_list where id = ${listId}`).toEqual([{ maximum: 11n * PRICE }]);
});

it('[MAIL-10:reset] [CHN-02] a refund of the first sending is what that sending cost, whatever the second costs', async () => {
  const { listId, ids } = await finished(2, 'expired');
  await reset(listId);
  const priceAt = (price: bigint) => world.db`update message set price = ${price} where list_id = ${listId}`;
  await priceAt(PRICE / 2n);
  const spent = await world.spent();
  await world.notify(world.mainConnection, ids.map((id) => receipt(id, 'expired', { refunded: true })));
  await until(async () => await world.spent() === spent - 2n * PRICE, 'both are refunded in full');
  expect((await messagesOf(listId)).map(({ charged }) => charged)).toEqual([0n, 0n]);
  await priceAt(PRICE);
});

describe('a receipt that is being stored while a retry commits', () => {
  const storeMeanwhile = async (listId: bigint, store: () => Promise<void>) => {
    const retried = await inTransaction(world.db, async (tx) => {
      await resetAttempts(tx, world.sender.customerId, { listId }, { times: defaultQueueTimes, home: 'UA' });
      const stored = store();
      await until(async () => (await world.db`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0, 'the receipt waits');
      return { stored };
    });
    await retried.stored;
  };
  const refundMeanwhile = async (listId: bigint, store: () => Promise<void>) => {
    await storeMeanwhile(listId, store);
    expect((await messagesOf(listId)).map(({ charged }) => charged)).toEqual([0n, 0n]);
    expect(await world.spent()).toBe(2n * PRICE);
  };

  it('[MAIL-09] [MAIL-10:reset] delivers the message, and takes the retry back', async () => {
    const { listId, ids } = await finished(2);
    const hand = await steppedEngine(world);
    const [delivered, other] = ids.map((id) => receipt(id, 'delivered'));
    await storeMeanwhile(listId, () => hand.storeResults(world.mainConnection, { lock: false, receipts: delivered ? [delivered] : [] }));
    await world.settles(listId, { 3: 1, 10: 1 });
    expect(await queued(listId)).toBe(1);
    expect(await world.spent()).toBe(3n * PRICE);
    await world.notify(world.mainConnection, other ? [other] : []);
    await world.settles(listId, { 3: 2 });
    expect([await queued(listId), await world.spent()]).toEqual([0, 2n * PRICE]);
  });

  it('[MAIL-10:reset] [CHN-02] refunds the first sending, by a first receipt', async () => {
    const { listId, ids } = await finished(2);
    const hand = await steppedEngine(world);
    const receipts = ids.map((id) => receipt(id, 'undeliverable', { refunded: true }));
    await refundMeanwhile(listId, () => hand.storeResults(world.mainConnection, { lock: false, receipts }));
  });

  it('[MAIL-10:reset] [CHN-02] refunds the first sending, by a receipt that waited for its message', async () => {
    const listId = await createList(world.db, world.sender, numbers(2));
    const hand = await steppedEngine(world);
    const attempts = await hand.claim(listId, 0);
    const receiptsOf = (state: 'undeliverable' | 'expired', refunded: boolean) => (
      attempts.map((attempt) => receipt(idOf(attempt), state, { refunded })));
    await hand.storeResults(world.mainConnection, { receipts: receiptsOf('undeliverable', true) });
    await hand.storeResults(world.mainConnection, { outcomes: attempts.map(accepted) });
    await hand.storeResults(world.mainConnection, { receipts: receiptsOf('expired', false) });
    await world.settles(listId, { 4: 2 });
    await refundMeanwhile(listId, () => hand.storeResults(world.mainConnection, { lock: false, unresolvedCheck: {} }));
  });
});

it('[MAIL-10:reset] does it once, however often and simultaneously it is asked for', async () => {
  const { listId } = await finished(8, 'expired');
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(listId)));
  expect(answers.map(({ reset: count }) => count).sort()).toEqual([0, 0, 0, 0, 8]);
  expect(await queued(listId)).toBe(8);
  expect(await world.spent()).toBe(16n * PRICE);
  expect(await reset(listId)).toEqual({ reset: 0, more: false });
});

it('[MAIL-10:reset] changes nothing where the balance does not cover it', async () => {
  const { listId } = await finished(4);
  await world.db`update message set price = ${MONEY / 3n} where list_id = ${listId}`;
  const before = await messagesOf(listId);
  expect(await errorOf(reset(listId))).toEqual(['balance_insufficient', { needed: '133333.3332', available: '99998.20', currency: 'UAH' }]);
  expect(await messagesOf(listId)).toEqual(before);
  expect([await world.status(listId), await queued(listId)]).toEqual([2, 0]);
});

it('[MAIL-10:reset] takes the chosen ones and statuses alone, and never what another try cannot change', async () => {
  const { listId } = await finished(7);
  const reasons = ['cancelled', 'stop_listed', 'invalid_number', 'text_refused', 'undeliverable', 'undeliverable', 'undeliverable'];
  const messages = await messagesOf(listId);
  for (const [at, { id }] of messages.entries()) await world.db`update message set reason = ${reasons[at] ?? ''} where id = ${id}`;
  expect(await reset(listId, { statuses: [4, 6] })).toEqual({ reset: 0, more: false });
  expect(await reset(listId, { statuses: [3, 1, 101] })).toEqual({ reset: 0, more: false });
  expect(await reset(listId, { messageIds: messages.slice(0, 6).map(({ id }) => String(id)) })).toEqual({ reset: 2, more: false });
  expect(await reset(listId)).toEqual({ reset: 1, more: false });
  expect(await world.counts(world.sender, listId)).toEqual({ 2: 4, 10: 3 });
});

/** One message per ended status, sent or not, with every kind of reason. */
const mixed = async () => {
  const cases = [2, 4, 5, 6].flatMap((status) => [true, false].flatMap((sent) => (
    [
      null, 'cancelled', 'stop_listed', 'traffic_stopped', 'queue_expired', 'tries_exhausted', 'text_refused',
    ].map((reason) => ({ status, sent, reason })))));
  const listId = await failed(cases.length);
  const messages = await messagesOf(listId);
  for (const [at, { status, sent, reason }] of cases.entries()) {
    await world.db`
      update message set status = ${status}, reason = ${reason}, sent_at = case when ${sent} then now() end,
        price = ${2n ** BigInt(at % 20)}
      where id = ${messages[at]?.id ?? 0n}`;
  }
  await world.db`delete from mailing_counter where list_id = ${listId}`;
  await world.db`
    insert into mailing_counter (customer_id, list_id, status, messages)
    select customer_id, list_id, outcome, count(*) from message where list_id = ${listId} group by customer_id, list_id, outcome`;
  return listId;
};
type Ended = { id: bigint; status: DeliveryStatus; outcome: number; reason: string | null; price: bigint };
const OUTCOMES = [...Object.values(DELIVERY_STATUS), ...Object.values(UNSENT_OUTCOME)];

it('[MAIL-10:reset] prices, sends again and reserves what the filter by outcome shows, for every outcome and with every status', async () => {
  const listId = await mixed();
  const { customerId } = world.sender;
  let reserved = await world.spent();
  for (const outcome of OUTCOMES) {
    const rows = await world.db<Ended[]>`select id, status, outcome, reason, price from message where list_id = ${listId} and status <> 0`;
    const shown = await listMessages(world.db, customerId, listId, { filter: { outcome: [outcome] }, limit: 100 });
    const meant = rows.filter(({ id, status, reason }) => shown?.items.some((item) => item.id === String(id))
      && canResetAttempts(status, reason));
    const price = meant.reduce((sum, row) => sum + row.price, 0n);
    const filter = { statuses: [2, 4, 6], outcomes: [outcome] };
    expect(await inTransaction(world.db, (tx) => priceOfFinal(tx, customerId, { listId, after: 0n, ...filter }))).toBe(price);
    const before = new Set((await world.db<{ id: bigint }[]>`select message_id as id from message_queue
      where list_id = ${listId}`).map(({ id }) => id));
    expect(await reset(listId, { outcomes: [outcome] })).toEqual({ reset: meant.length, more: false });
    const queue = await world.db<{ id: bigint }[]>`select message_id as id from message_queue where list_id = ${listId}
      order by message_id`;
    expect(queue.map(({ id }) => id).filter((id) => !before.has(id))).toEqual(
      meant.map(({ id }) => id).sort((one, other) => Number(one - other)),
    );
    reserved += price;
    expect(await world.spent()).toBe(reserved);
  }
  // Everything that can be sent again has an outcome of the list.
  expect(await reset(listId)).toEqual({ reset: 0, more: false });
});

it('[MAIL-10:reset] by outcome and by status takes what matches both', async () => {
  const listId = await mixed();
  const count = async (status: number, outcome: number) => {
    const rows = await world.db<Ended[]>`
      select status, reason from message where list_id = ${listId} and status = ${status} and outcome = ${outcome}`;
    return rows.filter((row) => canResetAttempts(row.status, row.reason)).length;
  };
  for (const [status, outcome] of [[4, 24], [2, 24], [6, 6], [2, 4]] as const) {
    const expected = await count(status, outcome);
    expect(await reset(listId, { statuses: [status], outcomes: [outcome] })).toEqual({ reset: expected, more: false });
  }
});

it('[MAIL-10:reset] of a long list goes on with the outcome that was asked for, and with no other', async () => {
  const listId = await failed(4_300);
  await world.db`
    update message set status = 4, reason = 'queue_expired', sent_at = null
    where id in (select id from message where list_id = ${listId} order by id offset 100 limit 4200)`;
  await world.db`update message set status = 4, reason = 'expired' where list_id = ${listId} and sent_at is not null`;
  await world.db`update mailing_counter set status = 24, messages = 4200 where list_id = ${listId}`;
  await world.db`insert into mailing_counter (customer_id, list_id, status, messages)
    values (${world.sender.customerId}, ${listId}, 4, 100)`;
  expect(await reset(listId, { outcomes: [24] })).toEqual({ reset: 2_000, more: true });
  expect(await reset(listId, { outcomes: [24] })).toEqual({ reset: 0, more: true });
  for (const other of [{ outcomes: [4] }, {}, { statuses: [4] }]) {
    expect((await errorOf(reset(listId, other)))?.[0]).toBe('too_many_requests');
  }
  const work = background();
  await world.settles(listId, { 4: 100, 10: 4_200 });
  await until(async () => (await requestOf(listId))?.after === null, 'the request is done');
  await work.stop();
  expect(await world.counts(world.sender, listId)).toEqual({ 4: 100, 10: 4_200 });
  expect(await world.spent()).toBe(4_200n * PRICE);
});

it('[MAIL-10:reset] takes what had no route only once it has one', async () => {
  const { listId } = await finished(1);
  await world.db`update message set reason = 'no_route' where list_id = ${listId}`;
  const rate = (prefix: string) => world.db`
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
    values (${world.mainConnection}, 'sms', ${prefix}, now() - interval '1 day', 'UAH', 0)`;
  await rate('49');
  expect(await reset(listId)).toEqual({ reset: 0, more: false });
  await rate('380');
  expect(await reset(listId)).toEqual({ reset: 1, more: false });
});

it('[MAIL-10:reset] never sends again what is known to be delivered, learnt before the reset', async () => {
  const { listId, ids } = await finished(3, 'expired');
  await world.notify(world.mainConnection, [receipt(ids[1] ?? '', 'delivered')]);
  await world.settles(listId, { 4: 3 });
  expect(await reset(listId)).toEqual({ reset: 2, more: false });
  expect(await world.counts(world.sender, listId)).toEqual({ 4: 1, 10: 2 });
});

it('[MAIL-10:reset] never sends again what is known to be delivered, learnt while it waits in the queue', async () => {
  const { listId, ids } = await finished(3, 'expired');
  await reset(listId);
  await world.notify(world.mainConnection, [receipt(ids[0] ?? '', 'delivered'), receipt(ids[1] ?? '', 'undeliverable')]);
  await world.settles(listId, { 3: 1, 10: 2 });
  expect(await queued(listId)).toBe(2);
  expect(await world.spent()).toBe(5n * PRICE);
  expect(
    await differencesOf(world.db, world.sender.customerId, listId),
  ).toEqual([{ reason: 'delivered_earlier', messages: 1, amount: PRICE }]);
  await world.engine();
  await world.settles(listId, { 1: 2, 3: 1 });
  expect(await world.status(listId)).toBe(2);
});

it('[MAIL-10:reset] is settled by a late word of the first sending after the second has left, its failure says nothing', async () => {
  const { listId, ids } = await finished(2);
  await reset(listId);
  await sendAll(world, listId, 2);
  await world.notify(world.mainConnection, [receipt(ids[0] ?? '', 'delivered'), receipt(ids[1] ?? '', 'expired')]);
  await world.settles(listId, { 1: 1, 3: 1 });
  expect(await world.spent()).toBe(4n * PRICE);
});

it('[MAIL-10:reset] races with late deliveries and loses neither money nor messages', async () => {
  const { listId, ids } = await finished(40, 'expired');
  await world.engine();
  await Promise.all([
    reset(listId), world.notify(world.mainConnection, ids.map((id) => receipt(id, 'delivered'))), reset(listId),
  ]);
  await until(async () => (await queued(listId)) === 0, 'the queue is empty');
  await until(async () => !(10 in await world.counts(world.sender, listId)), 'all have left');
  const counts = await world.counts(world.sender, listId);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(Object.keys(counts).every((status) => ['1', '3', '4'].includes(status))).toBe(true);
});

it('[MAIL-10:reset] begins with the main message again where its fallback had failed too', async () => {
  const listId = await world.list(numbers(2), { ttlSeconds: 600 });
  await world.engine();
  await world.settles(listId, { 1: 2 });
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).map((id) => receipt(id, 'undeliverable')));
  await until(async () => (await world.ids(listId, 1)).length === 2, 'the fallbacks have left');
  await world.notify(world.fallbackConnection, (await world.ids(listId, 1)).map((id) => receipt(id, 'expired')));
  await world.settles(listId, { 4: 2 });
  expect(await world.spent()).toBe(2n * (PRICE + FALLBACK_PRICE));
  expect(await reset(listId)).toEqual({ reset: 2, more: false });
  await until(async () => (await world.ids(listId, 0)).length === 2, 'the main messages have left again');
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).map((id) => receipt(id, 'delivered')));
  await world.settles(listId, { 3: 2 });
  expect(await world.spent()).toBe(2n * (PRICE + FALLBACK_PRICE) + 2n * PRICE);
});

it('[MAIL-10:reset] [CHN-07:reused-ids] a receipt is for the retry that got the id of the earlier sending', async () => {
  const listId = await world.list(numbers(1), { ttlSeconds: 600 });
  const hand = await steppedEngine(world);
  const send = async (stage: 0 | 1) => {
    const [attempt] = await hand.claim(listId, stage);
    const connectionId = stage === 0 ? world.mainConnection : world.fallbackConnection;
    const outcome = { kind: 'accepted' as const, attemptId: attempt?.attemptId ?? 0n, providerMessageId: 'again' };
    await hand.storeResults(connectionId, { outcomes: [outcome] });
    await hand.storeResults(connectionId, { receipts: [receipt('again', 'expired')] });
  };
  await send(0);
  await send(1);
  await world.settles(listId, { 4: 1 });
  await reset(listId);
  await send(0);
  expect(await hand.claim(listId, 1)).toHaveLength(1);
});

it('[MAIL-10:reset] of a list whose prices have changed is refused once its estimate is a day old', async () => {
  const { listId } = await finished(2);
  await world.db`
    insert into tariff_version (tariff_id, valid_from) select tariff_id, now() from customer where id = ${world.sender.customerId}`;
  await world.db`update mailing_list set created_at = now() - interval '25 hours' where id = ${listId}`;
  expect(await errorOf(reset(listId))).toEqual(['estimate_expired', {}]);
  expect([await queued(listId), await world.spent()]).toEqual([0, 2n * PRICE]);
  await world.db`update mailing_list set created_at = now() - interval '23 hours' where id = ${listId}`;
  expect(await reset(listId)).toEqual({ reset: 2, more: false });
});

it('[MAIL-10:reset] keeps what waits the longest by a condition of its list so much longer in the queue', async () => {
  const listId = await world.list(numbers(1), { ttlSeconds: 600 });
  const { customerId } = world.sender;
  await world.db`
    with book as (insert into address_book (customer_id, type, name) values (${customerId}, 'generic', 'later') returning id)
    insert into mailing_fallback_rule (customer_id, list_id, address_book_id, raise_ttl_seconds)
    select ${customerId}, ${listId}, id, 1209600 from book`;
  await world.engine();
  await world.settles(listId, { 1: 1 });
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).map((id) => receipt(id, 'undeliverable')));
  await until(async () => (await world.ids(listId, 1)).length === 1, 'the fallback has left');
  await world.notify(world.fallbackConnection, (await world.ids(listId, 1)).map((id) => receipt(id, 'expired')));
  await world.settles(listId, { 4: 1 });
  await reset(listId);
  expect(await world.db`select queue_until > now() + interval '14 days' as later from mailing_list
    where id = ${listId}`).toEqual([{ later: true }]);
});

it('[API-02] tells the customer\'s own server that it is queued again', async () => {
  const { listId } = await finished(2);
  await world.db`update direction set callback_url = 'https://customer.example/told' where customer_id = ${world.sender.customerId}`;
  await world.db`update mailing_list set callbacks = true where id = ${listId}`;
  await reset(listId);
  expect(await world.db`select status from callback where customer_id = ${world.sender.customerId}`).toEqual(Array(2).fill({ status: 10 }));
});

const failed = async (count: number) => {
  const { customerId } = world.sender;
  const listId = await createList(world.db, world.sender, numbers(count));
  await world.db`delete from message_queue where list_id = ${listId}`;
  await world.db`update message set status = 6, sent_at = now(), updated_at = now() - interval '1 minute' where list_id = ${listId}`;
  await world.db`update mailing_counter set status = 6 where list_id = ${listId}`;
  await inTransaction(world.db, (tx) => releaseForList(tx, { customerId, listId, amount: BigInt(count) * PRICE, ref: `test:${listId}` }));
  await world.db`update mailing_list set status = 2 where id = ${listId}`;
  return listId;
};
const background = () => startMailingWork({ db: world.db, home: 'UA', onError: (error) => world.failures.push(error) });
const requestOf = async (listId: bigint) => (await world.db<{ after: bigint | null; error_name: string | null; attempts: number }[]>`
  select after_message_id as after, error_name, attempts from list_request where list_id = ${listId}`)[0];

it('[MAIL-10:reset] of chosen messages is done while a long one is under way, of other statuses refused', async () => {
  const listId = await failed(2_500);
  await reset(listId, { statuses: [6] });
  const last = (await messagesOf(listId)).at(-1);
  expect(await reset(listId, { statuses: [6], messageIds: [String(last?.id)] })).toEqual({ reset: 1, more: false });
  expect(await reset(listId, { statuses: [6] })).toEqual({ reset: 0, more: true });
  expect((await errorOf(reset(listId)))?.[0]).toBe('too_many_requests');
  const work = background();
  await world.settles(listId, { 10: 2_500 });
  await work.stop();
  expect(await world.spent()).toBe(2_500n * PRICE);
});

it('[MAIL-10:reset] gives up what the money does not cover any more, and nobody else\'s', async () => {
  const [poor, other] = [await failed(2_100), await failed(2_100)];
  for (const listId of [poor, other]) await reset(listId);
  await world.db`update list_request set not_before = now() - interval '2 hours' where list_id = ${other}`;
  await world.db`update list_request set not_before = now() - interval '1 hour' where list_id = ${poor}`;
  const [first] = (await messagesOf(poor)).slice(-1);
  await world.db`update message set price = ${10n * MONEY} where id = ${first?.id ?? 0n}`;
  // Another node locks the first request until this one has started the next.
  const work = await inTransaction(world.db, async (tx) => {
    await tx`select from list_request where list_id = ${other} for update`;
    await tx`select from mailing_list where id = ${poor} for update`;
    const started = background();
    await until(async () => (await world.db`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`).length > 0, 'a portion waits for its list');
    return started;
  });
  await until(async () => (await requestOf(poor))?.after === null && (await requestOf(other))?.after === null, 'both have ended');
  await work.stop();
  expect([await requestOf(poor), await requestOf(other)]).toMatchObject([{ error_name: 'balance_insufficient' }, { error_name: null }]);
  expect(await world.counts(world.sender, other)).toEqual({ 10: 2_100 });
  expect(await world.counts(world.sender, poor)).toEqual({ 6: 100, 10: 2_000 });
});

it('[MAIL-10:reset] that fails each time holds up nobody else\'s, and is given up with a reason', async () => {
  const [broken, other] = [await failed(2_100), await failed(2_100)];
  for (const listId of [broken, other]) await reset(listId);
  await world.db`update list_request set not_before = now() - interval '1 hour' where list_id = ${broken}`;
  await world.db`update mailing_counter set messages = 0 where list_id = ${broken} and status = 6`;
  const work = background();
  await world.settles(other, { 10: 2_100 });
  expect((await requestOf(broken))?.attempts).toBeGreaterThan(0);
  await world.db`update list_request set attempts = 6, not_before = now() where list_id = ${broken}`;
  await until(async () => (await requestOf(broken))?.after === null, 'it is given up');
  await work.stop();
  expect((await requestOf(broken))?.error_name).toBe('internal_error');
  expect(world.failures.splice(0).every((error) => String(error).includes('would count'))).toBe(true);
  await world.db`update mailing_counter set messages = 100 where list_id = ${broken} and status = 6`;
});

it('[MAIL-10:reset] goes on with a long list in the background', async () => {
  const listId = await createList(world.db, world.sender, numbers(4_500));
  await world.db`delete from message_queue where list_id = ${listId}`;
  await world.db`update message set status = 6, sent_at = now(), updated_at = now() - interval '1 minute' where list_id = ${listId}`;
  await world.db`update mailing_counter set status = 6 where list_id = ${listId}`;
  const amount = 4_500n * PRICE;
  const { customerId } = world.sender;
  await inTransaction(world.db, (tx) => releaseForList(tx, { customerId, listId, amount, ref: 'test' }));
  await world.db`update mailing_list set status = 2 where id = ${listId}`;
  expect(await reset(listId)).toEqual({ reset: 2_000, more: true });
  expect(await reset(listId)).toEqual({ reset: 0, more: true });
  const work = [1, 2].map(() => startMailingWork({ db: world.db, home: 'UA', onError: (error) => world.failures.push(error) }));
  await world.settles(listId, { 10: 4_500 });
  await Promise.all(work.map((each) => each.stop()));
  expect(await queued(listId)).toBe(4_500);
  expect(await world.spent()).toBe(amount);
});
