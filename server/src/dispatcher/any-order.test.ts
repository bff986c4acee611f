import fc from 'fast-check';
import { disagreements } from '../../test/usage';
import { releaseForList } from '../billing';
import type { DeliveryReceipt, SubmissionOutcome } from '../channels';
import { inTransaction } from '../db';
import { defaultQueueTimes, resetAttempts } from '../mailings';
import { withdrawQueued, withdrawWaiting } from '../messages';
import { accepted, byHand, idOf, refused, type ByHand } from './by-hand.fixture';
import type { ClaimedAttempt } from './claim.store';
import { numbers } from './engine.fixture';
import { makeFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';

jest.setTimeout(300_000);

let world: FallbackWorld;
let hand: ByHand;
beforeAll(async () => {
  world = await makeFallbackWorld();
  hand = await byHand(world);
});
afterAll(() => world.close());

type Stage = 0 | 1;
/** What may happen next; `pick` chooses among the attempts that are open, or the ids that were given. */
type Step =
  | { do: 'claim'; stage: Stage; only: number | undefined }
  | { do: 'answer'; stage: Stage; kind: 'accepted' | 'refused' | 'postponed' | 'unknown'; picks: number[] }
  | { do: 'tell'; stage: Stage; told: { pick: number; state: DeliveryReceipt['state']; refunded: boolean }[] }
  | { do: 'timer' | 'doubts' | 'cancel' | 'reset' };

const stage = fc.constantFrom<Stage>(0, 0, 1);
const pick = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('claim' as const), stage, only: fc.constantFrom(undefined, 1, 2) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const), stage, picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom('accepted' as const, 'refused' as const, 'postponed' as const, 'unknown' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('tell' as const), stage,
      told: fc.array(fc.record({
        pick, state: fc.constantFrom('delivered' as const, 'expired' as const, 'undeliverable' as const, 'unknown' as const), refunded: fc.boolean(),
      }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('timer' as const, 'doubts' as const, 'reset' as const, 'reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
);

/** One list that things happen to. */
class Happenings {
  /** Logged and perhaps answered already: what is answered again must change nothing. */
  private readonly attempts: Record<Stage, ClaimedAttempt[]> = { 0: [], 1: [] };
  private readonly given: Record<Stage, string[]> = { 0: [], 1: [] };

  constructor(private readonly listId: bigint, private readonly parts: number) {}

  async happen(next: Step): Promise<void> {
    switch (next.do) {
      case 'claim': await this.claim(next.stage, next.only); break;
      case 'answer': await this.answer(next); break;
      case 'tell': await this.tell(next); break;
      case 'timer': await hand.timer(this.listId); break;
      case 'doubts': await this.endDoubts(); break;
      case 'cancel': await this.cancel(); break;
      case 'reset': await this.reset(); break;
    }
  }

  /** Everything that is still open is claimed and accepted, and doubts and waits are over. */
  async end(): Promise<void> {
    for (let round = 0; round < 8; round++) {
      for (const each of [0, 1] as const) {
        await this.claim(each, undefined);
        await this.turn(each, { outcomes: this.attempts[each].map((attempt) => this.accept(attempt, each)) });
      }
      await this.endDoubts();
      await hand.timer(this.listId);
    }
  }

  private async claim(at: Stage, only: number | undefined): Promise<void> {
    this.attempts[at].push(...await hand.claim(this.listId, at, { parts: at === 0 ? this.parts : 1, ...(only === undefined ? {} : { only }) }));
  }

  private async answer({ stage: at, kind, picks }: Extract<Step, { do: 'answer' }>): Promise<void> {
    const chosen = new Set(picks.flatMap((each) => this.attempts[at].at(each % Math.max(1, this.attempts[at].length)) ?? []));
    await this.turn(at, { outcomes: [...chosen].map((attempt): SubmissionOutcome => {
      switch (kind) {
        case 'accepted': return this.accept(attempt, at);
        case 'refused': return refused(attempt);
        case 'postponed': return { kind, attemptId: attempt.attemptId, cause: 'failed', code: '' };
        case 'unknown': return { kind, attemptId: attempt.attemptId };
      }
    }) });
  }

  private accept(attempt: ClaimedAttempt, at: Stage): SubmissionOutcome {
    if (!this.given[at].includes(idOf(attempt))) this.given[at].push(idOf(attempt));
    return accepted(attempt);
  }

  private async tell({ stage: at, told }: Extract<Step, { do: 'tell' }>): Promise<void> {
    const ids = this.given[at];
    await this.turn(at, { receipts: told.flatMap(({ pick: each, state, refunded }) => {
      const id = ids.at(each % Math.max(1, ids.length));
      return id === undefined ? [] : [receipt(id, state, { refunded })];
    }) });
  }

  private async endDoubts(): Promise<void> {
    await world.db`update send_attempt set logged_at = now() - interval '1 day', in_doubt_since = in_doubt_since - interval '1 day'`;
    for (const at of [0, 1] as const) await this.turn(at, { sweep: {} });
  }

  private async turn(at: Stage, heard: Parameters<ByHand['turn']>[1]): Promise<void> {
    await hand.turn(at === 0 ? world.mainConnection : world.fallbackConnection, heard);
    // What failed waits for its next try; here nobody does.
    await world.db`update message_queue set not_before = null where list_id = ${this.listId}`;
  }

  private async cancel(): Promise<void> {
    await world.db`update mailing_list set status = 3 where id = ${this.listId} and status in (1, 2)`;
    const { customerId } = world.sender;
    for (const withdraw of [withdrawQueued, withdrawWaiting]) {
      await inTransaction(world.db, async (tx) => {
        const { amount } = await withdraw(tx, customerId, this.listId, 1_000);
        await releaseForList(tx, { customerId, listId: this.listId, amount, ref: `cancel:${this.listId}:${Math.random()}` });
      });
    }
  }

  /** A list that was deleted is not sent again. */
  private async reset(): Promise<void> {
    if (await world.status(this.listId) !== 3) await resetAttempts(world.db, world.sender.customerId, { listId: this.listId }, { times: defaultQueueTimes, home: 'UA' });
  }
}

/** Ways that once lost a fallback, or gave back too much: chance takes long to come upon them. */
const onceWrong: [number, number, Step[]][] = [
  [2, 1, [
    { do: 'claim', stage: 0, only: undefined }, { do: 'answer', stage: 0, kind: 'refused', picks: [0] },
    { do: 'answer', stage: 0, kind: 'refused', picks: [1] },
  ]],
  [1, 1, [
    { do: 'claim', stage: 0, only: undefined }, { do: 'answer', stage: 0, kind: 'accepted', picks: [0] },
    { do: 'tell', stage: 0, told: [{ pick: 0, state: 'expired', refunded: false }] },
    { do: 'claim', stage: 1, only: undefined }, { do: 'answer', stage: 1, kind: 'accepted', picks: [0] },
    { do: 'tell', stage: 1, told: [{ pick: 0, state: 'expired', refunded: false }] }, { do: 'reset' },
    { do: 'claim', stage: 0, only: undefined }, { do: 'answer', stage: 0, kind: 'accepted', picks: [1] },
    { do: 'tell', stage: 0, told: [{ pick: 1, state: 'expired', refunded: false }] },
    { do: 'tell', stage: 0, told: [{ pick: 1, state: 'expired', refunded: true }] },
  ]],
];

/** Each of the sendings of a message has its own share of what it was charged. */
const overRefunded = (listId: bigint) => world.db`
  select id, charged, earlier_charged, main_charged from message
  where list_id = ${listId} and charged < earlier_charged + coalesce(main_charged, 0)`;

/** Statuses of which the list counts other messages, or other withdrawn ones among them, than there are. */
const miscounted = (listId: bigint) => world.db`
  select status from (
    select case status when 0 then 10 else status end as status, count(*) as messages, count(*) filter (where status = 2 and reason = 'cancelled') as canceled
    from message where list_id = ${listId} group by 1
  ) standing full join (select status, messages, canceled from mailing_counter where list_id = ${listId} and messages > 0) counter using (status)
  where (standing.messages, standing.canceled) is distinct from (counter.messages, counter.canceled)`;

it('[CHN-02] keeps money and messages together, whatever happens to them in which order and however it is batched', async () => {
  await fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (parts, messages, steps) => {
      const listId = await world.list(numbers(messages), { parts, ttlSeconds: 600 });
      const happenings = new Happenings(listId, parts);
      for (const next of steps) {
        await happenings.happen(next);
        expect(await world.findings()).toEqual([]);
        expect(await overRefunded(listId)).toEqual([]);
        expect(await miscounted(listId)).toEqual([]);
      }
      await happenings.end();
      expect([await world.findings(), await disagreements(world.db)]).toEqual([[], []]);
      // Nothing is left that holds money, and the provider has been told of every part that was claimed.
      expect(await world.db`select list_id from mailing_money where reserved <> charged + released`).toEqual([]);
      expect(await world.db`select stage from message_queue`).toEqual([]);
    }), { numRuns: 40, examples: onceWrong });
});
