import fc from 'fast-check';
import type { DeliveryReceipt } from '../channels';
import { defaultQueueTimes, resetAttempts } from '../mailings';
import type { ClaimedAttempt } from './claim/claim.store';
import { createList, numbers } from './engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';
import { accepted, idOf, refused, steppedEngine, type SteppedEngine } from './stepped-engine.fixture';

jest.setTimeout(300_000);

let world: FallbackWorld;
let hand: SteppedEngine;
beforeAll(async () => {
  world = await createFallbackWorld();
  hand = await steppedEngine(world);
});
afterAll(() => world.close());

type Stage = 0 | 1;
type Reported = { sending: number; part: number; state: DeliveryReceipt['state']; refunded: boolean };
type Step =
  | { do: 'send'; stage: Stage; refuses: boolean[] }
  | { do: 'report'; reported: Reported[] }
  | { do: 'fail' | 'timer' }
  | { do: 'retry'; price: bigint };

const failure = fc.constantFrom('expired' as const, 'undeliverable' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const), stage: fc.constantFrom<Stage>(0, 1), refuses: fc.array(fc.boolean(), { maxLength: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      reported: fc.array(fc.oneof(
        { weight: 6, arbitrary: fc.record({ sending: fc.nat(20), part: fc.nat(2), state: failure, refunded: fc.boolean() }) },
        {
          weight: 1,
          arbitrary: fc.record({
            sending: fc.nat(20), part: fc.nat(2), state: fc.constant('delivered' as const), refunded: fc.constant(false),
          }),
        },
      ), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('fail' as const, 'fail' as const, 'timer' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), price: fc.bigInt(1n, 9_999n) }) },
);

/** One submission of a main message or a fallback. It is charged if the provider accepts it, until the provider refunds it. */
type Sending = { stage: Stage; attempts: ClaimedAttempt[]; price: bigint; refunded: boolean };

class SentList {
  private readonly sendings: Sending[] = [];

  constructor(private readonly listId: bigint, private readonly parts: number) {}

  /** What the sendings cost that were accepted and not refunded. */
  get chargeable(): bigint {
    return this.sendings.reduce((sum, { price, refunded }) => (refunded ? sum : sum + price), 0n);
  }

  async take(next: Step): Promise<void> {
    switch (next.do) {
      case 'send': return this.send(next.stage, next.refuses);
      case 'report': return this.report(next.reported);
      case 'fail': return this.fail();
      case 'timer': return hand.timer(this.listId);
      case 'retry': return this.retry(next.price);
    }
  }

  /** The provider refuses the messages marked in `refuses`, and accepts all others. */
  private async send(stage: Stage, refuses: readonly boolean[]): Promise<void> {
    const queued = await world.db<{ id: bigint; price: bigint }[]>`
      select message_id as id, price from message_queue where list_id = ${this.listId} and stage = ${stage}`;
    const attempts = await hand.claim(this.listId, stage, { parts: stage === 0 ? this.parts : 1 });
    const byMessage = new Map<bigint, ClaimedAttempt[]>();
    for (const attempt of attempts) byMessage.set(attempt.messageId, [...byMessage.get(attempt.messageId) ?? [], attempt]);
    const outcomes = [...byMessage.values()].flatMap((own, at) => own.map(refuses[at] ? refused : accepted));
    await hand.storeResults(connectionOf(stage), { outcomes });
    for (const [at, [id, own]] of [...byMessage].entries()) {
      const price = queued.find((each) => each.id === id)?.price ?? 0n;
      if (!refuses[at]) this.sendings.push({ stage, attempts: own, price, refunded: false });
    }
  }

  /** Sends everything, and fails main messages until their fallbacks are sent too. */
  async end(): Promise<void> {
    await this.send(0, []);
    await this.fail();
    await this.send(1, []);
  }

  private fail(): Promise<void> {
    return this.report(this.sendings.map((_, sending) => ({ sending, part: 0, state: 'undeliverable', refunded: false })));
  }

  private async report(reported: readonly Reported[]): Promise<void> {
    const receipts: Record<Stage, DeliveryReceipt[]> = { 0: [], 1: [] };
    for (const { sending, part, state, refunded } of reported) {
      const about = this.sendings[sending % Math.max(1, this.sendings.length)];
      const attempt = about?.attempts[part % about.attempts.length];
      if (!about || !attempt) continue;
      about.refunded ||= refunded;
      receipts[about.stage].push(receipt(idOf(attempt), state, { refunded }));
    }
    for (const stage of [0, 1] as const) await hand.storeResults(connectionOf(stage), { receipts: receipts[stage] });
  }

  /** Messages that are sent alone cost the current price. */
  private async retry(price: bigint): Promise<void> {
    await priceFromNowOn(price);
    await resetAttempts(world.db, world.sender.customerId, { listId: this.listId }, { times: defaultQueueTimes, home: 'UA' });
  }
}

const connectionOf = (stage: Stage) => (stage === 0 ? world.mainConnection : world.fallbackConnection);

let versions = 0;
const priceFromNowOn = (price: bigint) => world.db`
  with version as (
    insert into tariff_version (tariff_id, valid_from)
    select tariff_id, now() - interval '1 day' + ${++versions}::integer * interval '1 second' from customer
    where id = ${world.sender.customerId} returning id
  )
  insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
  select id, 'sms', '380', 'UA', 'Ukraine', ${price} from version`;

const moneyOf = async (listId: bigint) => {
  const [money] = await world.db<{ ledger: bigint; messages: bigint; reserved: bigint }[]>`
    select charged - refunded as ledger, reserved - charged - released as reserved,
      (select sum(charged)::bigint from message where list_id = ${listId}) as messages
    from mailing_charge where list_id = ${listId}`;
  return money ?? { ledger: 0n, messages: 0n, reserved: 0n };
};

it('[FIN-11] [MAIL-10:reset] charges what was accepted and not refunded, to the smallest unit, after any number of retries', async () => {
  await fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 }), fc.boolean(),
    fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }),
    async (parts, messages, hasFallback, steps) => {
      const shape = { parts, body: 'x'.repeat(parts === 1 ? 160 : 161), set: { source: 'api' } };
      const recipients = numbers(messages);
      const listId = hasFallback ? await world.list(recipients, { ...shape, ttlSeconds: 600 })
        : await createList(world.db, world.sender, recipients, shape);
      const list = new SentList(listId, parts);
      for (const next of steps) {
        await list.take(next);
        const { ledger, messages: charged, reserved } = await moneyOf(listId);
        expect([next.do, ledger, charged]).toEqual([next.do, list.chargeable, list.chargeable]);
        expect(reserved).toBeGreaterThanOrEqual(0n);
        expect(await world.findings()).toEqual([]);
      }
      await list.end();
      expect(await moneyOf(listId)).toEqual({ ledger: list.chargeable, messages: list.chargeable, reserved: 0n });
    }), { numRuns: 60 });
});
