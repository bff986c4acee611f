import { topUp, verifyLedger } from '../../money/billing';
import { acceptMessage } from '../../messaging/mailings';
import { createMailingWorld, type MailingWorld, type Sender } from '../../../test/sending';

jest.setTimeout(300_000);

type TracedMessage = { at: number; number: string };

const HOUR = 3_600_000;
const OPERATORS = ['50', '63', '66', '67', '68', '73', '93', '95', '96', '97', '98', '99'];

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

/** Deterministic numbers between 0 and 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** 12 operators with 1,000 blocks each, of which lower ones hold more people. */
function person(draw: () => number): { block: string; number: string } {
  const operator = OPERATORS[Math.floor(draw() * OPERATORS.length)] ?? '50';
  const block = `380${operator}${String(Math.floor(draw() ** 2 * 1_000)).padStart(3, '0')}`;
  return { block, number: `${block}${String(Math.floor(draw() * 10_000)).padStart(4, '0')}` };
}

/** Every tenth code is requested twice within a minute, because the first one was slow. */
function people(draw: () => number, { messages, within }: { messages: number; within: number }): TracedMessage[] {
  return Array.from({ length: messages }, (_, index) => ({
    at: (index * within) / messages, ...person(draw),
  })).flatMap(({ at, number }) => (
    draw() < 0.1 ? [{ at, number }, { at: at + 60_000, number }] : [{ at, number }])).sort((one, other) => one.at - other.at);
}

type Judged = { accepted: number; refused: number; firstRefused: number | null };

async function replay(of: Sender, trace: readonly TracedMessage[], keyId: bigint): Promise<Judged> {
  const startedAt = world.clock.now.getTime();
  const judged: Judged = { accepted: 0, refused: 0, firstRefused: null };
  for (const [index, { at, number }] of trace.entries()) {
    const now = new Date(startedAt + at);
    const request = {
      customerId: of.customer.id, loginId: null, alphaNameUuid: of.alphaNameUuid, type: 'sms', body: 'Your code is 4321',
      recipient: `+${number}`, keyId,
    } as const;
    const outcome = await acceptMessage(world.db, request, { home: 'UA', now }).then(() => 'accepted', (error: unknown) => (
      (error as { error?: string }).error
    ));
    if (outcome === 'accepted') judged.accepted++;
    else {
      expect(outcome).toBe('traffic_stopped');
      judged.refused++;
      judged.firstRefused ??= index;
    }
  }
  return judged;
}

async function shop(): Promise<{ of: Sender; keyId: bigint }> {
  const of = await world.sender(['user']);
  await topUp(world.db, { accountId: of.accountId, amount: 1_000_000_0000n, ref: `trace:${of.accountId}` });
  const [key] = await world.db<{ id: bigint }[]>`
    insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
    values (${of.customer.id}, ${of.id}, 'Shop', 'pk_', sha256(${String(of.id)}::bytea), '{otp}') returning id`;
  return { of, keyId: key?.id ?? 0n };
}

it('[AIT-1] leaves a steady day of codes alone', async () => {
  const { of, keyId } = await shop();
  const trace = people(random(1), { messages: 2_000, within: 24 * HOUR });
  const { refused } = await replay(of, trace, keyId);
  expect(refused / trace.length).toBeLessThanOrEqual(0.01);
});

it('[AIT-1] leaves a flash sale alone: 100,000 messages within half an hour', async () => {
  const { of, keyId } = await shop();
  // Replays one block in 40 in full, since blocks are judged separately; the key's limit is checked on the whole trace.
  const whole = people(random(2), { messages: 91_000, within: HOUR / 2 });
  const sampled = whole.filter(({ number }) => Number(number.slice(-7, -4)) % 40 === 7);
  const { refused } = await replay(of, sampled, keyId);
  const minutes = Array.from({ length: 32 }, (_, minute) => whole.filter(({ at }) => Math.floor(at / 60_000) === minute).length);
  const busiest = Math.max(...minutes);
  expect({ whole: whole.length > 99_000, sampled: sampled.length > 2_000, busiest: busiest < 6_000 }).toEqual({
    whole: true, sampled: true, busiest: true,
  });
  expect(refused / sampled.length).toBeLessThanOrEqual(0.01);
});

it('[AIT-1] cuts pumping of neighbouring numbers off after 100 messages at most, and the customers of the same program go on', async () => {
  const { of, keyId } = await shop();
  // 1,000 consecutive numbers across the end of a block and of an hour, among genuine codes.
  const pumped = Array.from({ length: 1_000 }, (_, index) => ({
    at: HOUR - 40_000 + index * 1_000, number: String(380_501_239_960 + index),
  }));
  const legitimate = people(random(3), { messages: 600, within: HOUR + 1_000_000 });
  const isPumped = new Set(pumped.map(({ number }) => number));
  const { accepted, refused } = await replay(of, [...pumped, ...legitimate].sort((one, other) => one.at - other.at), keyId);
  const [{ passed } = { passed: -1 }] = await world.db<{ passed: number }[]>`
    select count(*)::int as passed from message where customer_id = ${of.customer.id} and recipient = any(${[...isPumped]}::text[])`;
  expect(passed).toBeLessThanOrEqual(100);
  expect((legitimate.length - (accepted - passed)) / legitimate.length).toBeLessThanOrEqual(0.01);
  expect(accepted + refused).toBe(pumped.length + legitimate.length);
});
