import fc from 'fast-check';
import { inTransaction } from '../../platform/db';
import { defaultQueueTimes, resetAttempts } from '../mailings';
import { accepted, steppedEngine, idOf, refused, type SteppedEngine } from './stepped-engine.fixture';
import { numbers, PRICE, until } from './engine.fixture';
import { FALLBACK_PRICE, createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';

let world: FallbackWorld;
let hand: SteppedEngine;
beforeEach(async () => {
  world = await createFallbackWorld();
  hand = await steppedEngine(world);
});
afterEach(async () => {
  const findings = await world.findings();
  await world.close();
  expect(findings).toEqual([]);
});

const queue = (listId: bigint) => world.db<{ stage: number; parts: number[] | null }[]>`
  select stage, parts_left as parts from message_queue where list_id = ${listId} order by message_id`;
const reset = (listId: bigint) => resetAttempts(world.db, world.sender.customerId, { listId }, { times: defaultQueueTimes, home: 'UA' });

describe('a main message of two parts', () => {
  it('[CHN-02] leaves its fallback in the queue when its second part is refused in a later turn', async () => {
    const listId = await world.list(numbers(1), { parts: 2 });
    for (const attempt of await hand.claim(listId, 0, { parts: 2 })) {
      await hand.storeResults(world.mainConnection, { outcomes: [refused(attempt)] });
    }
    expect(await queue(listId)).toEqual([{ stage: 1, parts: null }]);
  });

  it('[CHN-02] leaves its fallback in the queue when its second part is given up in a later turn', async () => {
    const listId = await world.list(numbers(1), { parts: 2 });
    for (const { attemptId } of await hand.claim(listId, 0, { parts: 2 })) {
      await hand.storeResults(world.mainConnection, { outcomes: [{ kind: 'unknown', attemptId }] });
      await world.db`update send_attempt set logged_at = now() - interval '1 hour' where id = ${attemptId}`;
      await hand.storeResults(world.mainConnection, { unresolvedCheck: {} });
    }
    expect(await queue(listId)).toEqual([{ stage: 1, parts: null }]);
  });

  it.each(
    ['first', 'second'] as const,
  )('[CHN-02] queues its fallback alone when one part is refused as the other comes back, the refusal %s', async (which) => {
    // The other message keeps the list open.
    const listId = await world.list(numbers(2), { parts: 2 });
    const [one, two] = await hand.claim(listId, 0, { parts: 2, only: 2 });
    if (!one || !two) throw new Error('two parts were not claimed');
    const refusal = { lock: false, outcomes: [refused(one)] };
    const comingBack = { lock: false, outcomes: [{ kind: 'postponed', attemptId: two.attemptId, cause: 'throttled', code: '' }] } as const;
    const [first, second] = which === 'first' ? [refusal, comingBack] : [comingBack, refusal];
    let behind: Promise<void> | undefined;
    // The later batch does not see the first one before its commit.
    await inTransaction(world.db, async (tx) => {
      await hand.within(tx, world.mainConnection, first);
      behind = hand.storeResults(world.mainConnection, second);
      await until(async () => (await world.db`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`).length > 0,
        'the second waits for the first');
    });
    await behind;
    expect(await queue(listId)).toEqual([{ stage: 1, parts: null }, { stage: 0, parts: null }]);
  });
});

describe('a refund after the attempts were reset', () => {
  const failed = async (listId: bigint, stage: 0 | 1, refunded = false) => {
    const connectionId = stage === 0 ? world.mainConnection : world.fallbackConnection;
    const attempts = await hand.claim(listId, stage);
    await hand.storeResults(connectionId, { outcomes: attempts.map(accepted) });
    await hand.storeResults(connectionId, { receipts: attempts.map((attempt) => receipt(idOf(attempt), 'expired', { refunded })) });
    return attempts.map(idOf);
  };

  it('[CHN-02] gives back what this sending of the main message was charged, not the one before', async () => {
    const listId = await world.list(numbers(1));
    await failed(listId, 0);
    await failed(listId, 1);
    await reset(listId);
    const again = await failed(listId, 0);
    await hand.storeResults(world.mainConnection, { receipts: again.map((id) => receipt(id, 'expired', { refunded: true })) });
    // Also reserved: the queued fallback.
    expect(await world.spent()).toBe(PRICE + FALLBACK_PRICE + FALLBACK_PRICE);
  });

  it('[CHN-02] gives back the earlier sending that it tells of, once', async () => {
    const listId = await world.list(numbers(1));
    const main = await failed(listId, 0);
    const fallback = await failed(listId, 1);
    await reset(listId);
    const reservedBefore = await world.spent();
    for (let time = 0; time < 2; time++) {
      await hand.storeResults(world.mainConnection, { receipts: main.map((id) => receipt(id, 'expired', { refunded: true })) });
      expect(reservedBefore - await world.spent()).toBe(PRICE);
    }
    await hand.storeResults(world.fallbackConnection, { receipts: fallback.map((id) => receipt(id, 'expired', { refunded: true })) });
    expect(reservedBefore - await world.spent()).toBe(PRICE + FALLBACK_PRICE);
    await hand.storeResults(world.mainConnection, { outcomes: (await hand.claim(listId, 0)).map(accepted) });
    expect(await world.db`select charged, earlier_charged as earlier from message
      where list_id = ${listId}`).toEqual([{ charged: PRICE, earlier: 0n }]);
  });
});

it('[CHN-02] is delivered once all its parts are, whatever is told of it in the same turn', async () => {
  const states = ['delivered', 'expired', 'unknown', 'undeliverable'] as const;
  const received = fc.shuffledSubarray([...states]).filter((reported) => reported.includes('delivered'));
  await fc.assert(fc.asyncProperty(received, fc.boolean(), fc.integer({ min: 1, max: 4 }), async (reported, withFallback, atOnce) => {
    const listId = await world.list(numbers(1));
    if (!withFallback) await dropFallback(listId);
    const [attempt] = await hand.claim(listId, 0);
    if (!attempt) throw new Error('nothing was claimed');
    await hand.storeResults(world.mainConnection, { outcomes: [accepted(attempt)] });
    const receipts = reported.map((state) => receipt(idOf(attempt), state));
    for (let at = 0; at < receipts.length; at += atOnce) {
      await hand.storeResults(world.mainConnection, { receipts: receipts.slice(at, at + atOnce) });
    }
    // Without a fallback the first final status decides; with one the delivery always does.
    const batches = Array.from({ length: Math.ceil(reported.length / atOnce) }, (_, at) => reported.slice(at * atOnce, (at + 1) * atOnce));
    const deciding = batches.find((turn) => turn.some((state) => state !== 'unknown')) ?? [];
    const [message] = await world.db<{ status: number }[]>`select status from message where list_id = ${listId}`;
    expect(message?.status === 3).toBe(withFallback || deciding.includes('delivered'));
    expect(await queue(listId)).toEqual([]);
  }), { numRuns: 25 });
});

const dropFallback = async (listId: bigint) => {
  await world.db`update message set price = price + fallback_price, fallback_price = null where list_id = ${listId}`;
  await world.db`update message_queue set price = price + fallback_price, fallback_price = null where list_id = ${listId}`;
};

it('[CHN-02] keeps a submit unresolved as long as its fate may be proven, however soon its fallback is due', async () => {
  const listId = await world.list(numbers(1), { ttlSeconds: 30 });
  const [attempt] = await hand.claim(listId, 0);
  if (!attempt) throw new Error('nothing was claimed');
  await hand.storeResults(world.mainConnection, { outcomes: [{ kind: 'unknown', attemptId: attempt.attemptId }] });
  await world.db`update send_attempt set logged_at = now() - interval '31 seconds', unresolved_since = now() - interval '1 second'`;
  await hand.storeResults(world.mainConnection, { unresolvedCheck: { proofSeconds: 40 } });
  expect(await queue(listId)).toEqual([]);
  await hand.storeResults(world.mainConnection, { outcomes: [accepted(attempt)], receipts: [receipt(idOf(attempt), 'delivered')] });
  await world.settles(listId, { 3: 1 });
});

it('[MAIL-10:reset] does not send again what is proven to be delivered only after it had ended', async () => {
  const listId = await world.list(numbers(1));
  await dropFallback(listId);
  const [attempt] = await hand.claim(listId, 0);
  if (!attempt) throw new Error('nothing was claimed');
  await hand.storeResults(world.mainConnection, { outcomes: [{ kind: 'unknown', attemptId: attempt.attemptId }] });
  await hand.storeResults(world.mainConnection, { unresolvedCheck: { unresolvedSeconds: 0 } });
  await world.settles(listId, { 101: 1 });
  await world.db`update message set status = 6, sent_at = now(), updated_at = now() - interval '1 day' where list_id = ${listId}`;
  await world.db`update mailing_counter set status = 6 where list_id = ${listId} and status = 101`;
  await hand.storeResults(world.mainConnection, { outcomes: [accepted(attempt)] });
  await hand.storeResults(world.mainConnection, { receipts: [receipt(idOf(attempt), 'delivered')] });
  expect(await reset(listId)).toEqual({ reset: 0, more: false });
});

it('[CHN-06] finds what holds money to be sent and is nowhere, and a part that is in two places', async () => {
  const listId = await world.list(numbers(3));
  const rules = async () => (await world.findings()).map(({ rule }) => rule);
  const attempts = await hand.claim(listId, 0);
  await hand.storeResults(world.mainConnection, { outcomes: attempts.map(refused) });
  const lost = await world.db`delete from message_queue where list_id = ${listId} returning *`;
  expect(await rules()).toEqual(['a message to be sent is queued or in progress']);
  await world.db`insert into message_queue ${world.db(lost)}`;
  await hand.claim(listId, 1);
  await world.db`insert into message_queue ${world.db(lost)}`;
  expect(await rules()).toEqual(['a message part is queued or in progress only once']);
  await world.db`delete from message_queue where list_id = ${listId}`;
});
