import { accepted, steppedEngine, idOf, type SteppedEngine } from '../stepped-engine.fixture';
import type { ClaimedAttempt } from '../claim/claim.store';
import { createList, numbers, PRICE } from '../engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from '../fallback.fixture';

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

const proving = { silenceProvesSeconds: 0, echoesReference: true };
const unknown = ({ attemptId }: ClaimedAttempt) => ({ kind: 'unknown', attemptId }) as const;
const queued = async () => (await world.db`select from message_queue`).length;
const sentFrom = async (listId: bigint): Promise<ClaimedAttempt & { reference: number; destination: string }> => {
  const [attempt] = await hand.claim(listId, 0);
  if (!attempt) throw new Error('nothing was claimed');
  await hand.storeResults(world.mainConnection, { outcomes: [unknown(attempt)] });
  const [stored] = await world.db<{ reference: number; destination: string }[]>`
    select reference, destination from send_attempt where id = ${attempt.attemptId}`;
  if (!stored) throw new Error('it has no attempt');
  return { ...attempt, ...stored };
};

it('[CHN-07] sends nothing again while a receipt waits that may be about either of two submits with one reference', async () => {
  const lists = [await createList(world.db, world.sender, ['380501234567']), await createList(world.db, world.sender, ['380671234567'])];
  for (const listId of lists) await sentFrom(listId);
  await world.db`update send_attempt set reference = 7`;
  await hand.storeResults(world.mainConnection, {
    receipts: [receipt('its id', 'delivered', { destination: '380***34567', reference: 7 })],
  });
  await hand.storeResults(world.mainConnection, { unresolvedCheck: proving });
  expect(await queued()).toBe(0);
  expect(await world.db`select from send_attempt where unresolved_since is not null`).toHaveLength(2);
  await hand.storeResults(world.mainConnection, { unresolvedCheck: { unresolvedSeconds: 0 } });
  for (const listId of lists) await world.settles(listId, { 101: 1 });
});

it('[CHN-07] concludes nothing from a receipt without a recipient while another submit with its reference is open', async () => {
  const listId = await createList(world.db, world.sender, ['380501234567']);
  const { reference } = await sentFrom(listId);
  const openList = await createList(world.db, world.sender, ['380671234567']);
  const [open] = await hand.claim(openList, 0);
  if (!open) throw new Error('nothing was claimed');
  await world.db`update send_attempt set reference = ${reference} where id = ${open.attemptId}`;
  await hand.storeResults(world.mainConnection, { receipts: [receipt(idOf(open), 'delivered', { reference })] });
  await hand.storeResults(world.mainConnection, { outcomes: [accepted(open)], unresolvedCheck: {} });
  await world.settles(openList, { 3: 1 });
  await world.settles(listId, { 10: 1 });
  // It was about the open one: silence proves that the other was never sent.
  await hand.storeResults(world.mainConnection, { unresolvedCheck: proving });
  expect(await queued()).toBe(1);
});

it('[CHN-07] is not kept from its conclusion by a receipt that names another recipient, or came before the submit', async () => {
  const listId = await createList(world.db, world.sender, ['380501234567']);
  const { reference, destination } = await sentFrom(listId);
  await hand.storeResults(world.mainConnection, { receipts: [
    receipt('not ours', 'delivered', { destination: '380671112233', reference }),
    receipt('earlier', 'delivered', { destination, reference: reference + 1 }),
  ] });
  await world.db`update delivery_receipt set reference = ${reference}, received_at = now() - interval '1 minute'
    where provider_message_id = 'earlier'`;
  await hand.storeResults(world.mainConnection, { unresolvedCheck: proving });
  expect(await queued()).toBe(1);
});

it.each([['by a receipt that comes', true], ['by a receipt that waited', false]])(
  '[CHN-07] knows a submit by its reference under an id that an earlier message to its recipient has, %s',
  async (_how, unresolvedFirst) => {
    const first = await createList(world.db, world.sender, numbers(1));
    const [sent] = await hand.claim(first, 0);
    if (!sent) throw new Error('nothing was claimed');
    await hand.storeResults(world.mainConnection, {
      outcomes: [{ kind: 'accepted', attemptId: sent.attemptId, providerMessageId: 'again' }],
    });
    const [destination = ''] = numbers(1);
    await hand.storeResults(world.mainConnection, { receipts: [receipt('again', 'delivered', { destination })] });
    await world.settles(first, { 3: 1 });

    const second = await createList(world.db, world.sender, numbers(1));
    const { attemptId, reference } = await sentFrom(second);
    const reported = receipt('again', 'undeliverable', { destination, reference });
    if (unresolvedFirst) await hand.storeResults(world.mainConnection, { receipts: [reported] });
    else {
      await world.db`
        insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, reference, applied)
        values (${world.mainConnection}, 'again', 'undeliverable', 2, ${destination}, 1500000001, ${reference}, false)`;
    }
    await hand.storeResults(world.mainConnection, { unresolvedCheck: proving });
    expect(await queued()).toBe(0);
    expect(await world.db`select from send_attempt where id = ${attemptId}`).toHaveLength(0);
    await world.settles(second, { 2: 1 });
    await world.settles(first, { 3: 1 });
    expect(await world.spent()).toBe(2n * PRICE);
  });

describe('a fallback that was given up', () => {
  const abandoned = async (parts: number) => {
    const listId = await world.list(numbers(1));
    const [main] = await hand.claim(listId, 0);
    if (!main) throw new Error('nothing was claimed');
    await hand.storeResults(world.mainConnection, {
      outcomes: [{ kind: 'refused', attemptId: main.attemptId, reason: 'refused', code: '' }],
    });
    const claimed = await hand.claim(listId, 1, { parts });
    await hand.storeResults(world.fallbackConnection, { outcomes: claimed.map(unknown) });
    const attempts = await world.db<{ id: bigint; reference: number; destination: string }[]>`
      select id, reference, destination from send_attempt order by part`;
    await hand.storeResults(world.fallbackConnection, { unresolvedCheck: { unresolvedSeconds: 0 } });
    await world.settles(listId, { 101: 1 });
    return { listId, attempts };
  };

  const ends = [['undeliverable', { 2: 1 }], ['delivered', { 3: 1 }]] as const;

  it.each(ends)('[CHN-04] ends as a late receipt with its reference says: %s', async (state, finished) => {
    const { listId, attempts: [attempt] } = await abandoned(1);
    const { destination = '', reference = 0 } = attempt ?? {};
    await hand.storeResults(world.fallbackConnection, { receipts: [receipt('late', state, { destination, reference })] });
    await world.settles(listId, finished);
  });

  it.each(ends)('[CHN-04] ends as a late receipt with our own name of it says: %s', async (state, finished) => {
    const { listId, attempts: [attempt] } = await abandoned(1);
    await hand.storeResults(world.fallbackConnection, { receipts: [receipt('late', state, { attemptId: attempt?.id ?? 0n })] });
    await world.settles(listId, finished);
  });

  it.each(ends)('[CHN-04] ends as a late receipt that names its recipient says: %s', async (state, finished) => {
    const { listId, attempts: [attempt] } = await abandoned(1);
    await hand.storeResults(world.fallbackConnection, { receipts: [receipt('late', state, { destination: attempt?.destination ?? '' })] });
    await hand.storeResults(world.fallbackConnection, { unresolvedCheck: {} });
    await world.settles(listId, finished);
    expect(await world.db`select from delivery_receipt where not applied`).toHaveLength(0);
  });

  it('[CHN-04] is delivered when all its parts are, not before', async () => {
    const { listId, attempts } = await abandoned(2);
    for (const [at, { id }] of attempts.entries()) {
      await world.settles(listId, { 101: 1 });
      await hand.storeResults(world.fallbackConnection, { receipts: [receipt(`part ${at}`, 'delivered', { attemptId: id })] });
      await hand.storeResults(world.fallbackConnection, { unresolvedCheck: {} });
    }
    await world.settles(listId, { 3: 1 });
  });
});
