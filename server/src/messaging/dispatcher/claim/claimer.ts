import type { ConnectionPlan } from '../../channels';
import type { Pool } from '../../../platform/db';
import { claimMessages, claimParts, type Claim, type ClaimedAttempt, type Share } from './claim.store';
import { FairShares } from './fair-shares';
import { claimOwnTexts, type OwnClaim } from './own-texts';
import { SerialRunner } from './serial-runner';
import { sortAttempts, type Claimed } from './submissions';
import { LIST_LANE, type Lanes, type ClaimCandidate, type WorkList } from './work-list';
import type { WireText, WireTexts } from './wire-text';

export type ClaimingConnection = {
  id: bigint;
  plan: ConnectionPlan;
  db: Pool;
  work: WorkList;
  texts: WireTexts;
  nodeId(): bigint | null;
  isUp(connectionId: bigint): boolean;
  isIdle(): boolean;
  room(lanes: Lanes): number;
  shouldClaim(room: number, lanes: Lanes): boolean;
  references(count: number): number;
  took(claimed: Claimed, lanes: Lanes): void;
  failed(error: unknown): void;
};

type Claimant = { customerId: bigint; parts: number; served: number; candidate: ClaimCandidate; text: WireText | null };

/** Lists in lanes 1 to 3 (codes, API, chat) may have one message, so shares are many and small. */
const SINGLES = { minParts: 1, maxShares: Infinity };
const AFTER_FAILURE_MS = 250;
/** From one claim of single messages to the next, so that those that come meanwhile are claimed together. */
const SINGLES_EVERY_MS = 10;
/** How long a claimer waits for enough room for a whole message; after that, it claims parts of the message as room allows. */
const COLLECT_MS = 1_000;

export class Claimer {
  /** Maximum number of parts that the current claim may return; 0 between claims. */
  requestedParts = 0;
  /** Start of the current claim in `performance.now()` milliseconds; null between claims. */
  since: number | null = null;
  private readonly serialRunner = new SerialRunner(() => this.round());
  private readonly shares = new Map<number, FairShares>();
  private collectingSince: number | null = null;

  constructor(private readonly lanes: Lanes, private readonly connection: ClaimingConnection) {}

  run(): void {
    this.serialRunner.run();
  }

  stop(): Promise<void> {
    return this.serialRunner.stop();
  }

  settled(): Promise<void> {
    return this.serialRunner.settled();
  }

  private async round(): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const isFound = await this.claimSome() > 0;
      if (isFound && this.lanes === 'urgent') await pause(startedAt + SINGLES_EVERY_MS - performance.now());
      return isFound;
    } catch (error) {
      this.connection.failed(error);
      await pause(AFTER_FAILURE_MS);
      return true;
    }
  }

  /** Returns the number of claimed attempts plus exhausted partitions; above 0, another round may find more. */
  private async claimSome(): Promise<number> {
    const { connection, lanes } = this;
    const nodeId = connection.nodeId();
    const room = nodeId === null ? 0 : connection.room(lanes);
    if (nodeId === null || room <= 0) return 0;
    const candidates = connection.work.candidates(connection.id, lanes, (id) => connection.isUp(id), room);
    const [foremost] = candidates;
    if (!foremost || !connection.shouldClaim(room, lanes)) return 0;
    const claimants = candidates.map((candidate) => this.claimant(candidate));
    const fair = this.sharesOf(foremost.partition.list.lane);
    const shares = fair.allot(claimants, room);
    const whole = shares.size > 0;
    if (!whole && this.isCollecting()) return 0;
    let claimed = 0;
    for (const group of alike(whole ? [...shares.keys()] : [fair.first(claimants)])) {
      const shareByClaimant = new Map(group.map((claimant) => [claimant, shares.get(claimant) ?? room]));
      claimed += await this.claim(nodeId, shareByClaimant, { fair, whole });
    }
    return claimed;
  }

  private async claim(
    nodeId: bigint, shareByClaimant: ReadonlyMap<Claimant, number>, { fair, whole }: { fair: FairShares; whole: boolean },
  ): Promise<number> {
    const { connection, lanes } = this;
    const parts = [...shareByClaimant.values()].reduce((sum, each) => sum + each, 0);
    this.requestedParts = parts;
    this.since = performance.now();
    for (const { candidate: { partition } } of shareByClaimant.keys()) partition.joined = null;
    try {
      const { attempts, own } = await this.take(nodeId, shareByClaimant, whole);
      const finished = this.account(shareByClaimant, attempts, { fair, whole, own });
      const byList = new Map([...shareByClaimant.keys()].map((claimant) => [claimant.candidate.partition.list.listId, claimant]));
      const sorted = sortAttempts(attempts, connection.plan.covers, ({ listId, messageId }) => {
        const claimant = byList.get(listId);
        if (!claimant) throw new Error(`list ${listId} was not requested`);
        const { candidate: { direction, partition: { stage } }, text } = claimant;
        return { source: direction.providerAlphaName, content: stage, words: own?.texts.get(messageId) ?? { body: stage.body, text } };
      });
      connection.took({ ...sorted, lists: new Map(attempts.map(({ attemptId, listId }) => [attemptId, listId])) }, lanes);
      return attempts.length + finished;
    } finally {
      this.requestedParts = 0;
      this.since = null;
    }
  }

  private async take(nodeId: bigint, shareByClaimant: ReadonlyMap<Claimant, number>, whole: boolean): Promise<{
    attempts: ClaimedAttempt[]; own?: OwnClaim;
  }> {
    const { id, db, plan, references } = this.connection;
    const [[first, room] = noClaimants()] = shareByClaimant;
    const { list, stage, only } = first.candidate.partition;
    const claim: Claim = {
      nodeId, connectionId: id, stage: stage.number, restricted: only !== null, paced: list.pace !== null, reference: references(room),
    };
    if (list.personal) {
      const form = { longText: plan.covers === 'sms' ? plan.longText : null, listText: stage.body };
      const share = { ...this.shareOf(first, room), messages: room };
      const own = await claimOwnTexts(db, claim, share, { form, room, maySplit: !this.isCollecting() });
      return { attempts: own.attempts, own };
    }
    if (!whole) return { attempts: await claimParts(db, claim, this.shareOf(first, room), room) };
    return { attempts: await claimMessages(db, claim, [...shareByClaimant].map(([claimant, share]) => this.shareOf(claimant, share))) };
  }

  /** Counts claimed parts by customer. Marks queue partitions that seem to have nothing left as exhausted; returns their number. */
  private account(
    shareByClaimant: ReadonlyMap<Claimant, number>, attempts: readonly ClaimedAttempt[],
    { fair, whole, own }: { fair: FairShares; whole: boolean; own: OwnClaim | undefined },
  ): number {
    if (attempts.length > 0) this.collectingSince = null;
    const byList = attemptsByList(attempts);
    let finished = 0;
    for (const [claimant, room] of shareByClaimant) {
      const { partition } = claimant.candidate;
      const claimed = byList.get(partition.list.listId) ?? [];
      const messages = new Set(claimed.map(({ messageId }) => messageId));
      partition.served += claimed.length;
      fair.charge(claimant.customerId, claimed.length);
      // `claimParts` may leave parts of its message in the queue, so the next claim must still find that message.
      const claimedIds = own ? [own.upTo ?? 0n] : whole ? messages : [];
      for (const messageId of claimedIds) if (messageId > partition.after) partition.after = messageId;
      if (partition.joined !== null) {
        // The claim may not have seen it.
        if (partition.after >= partition.joined) partition.after = partition.joined - 1n;
        continue;
      }
      const taken = partition.list.single && whole && messages.size > 0;
      if (!taken && !(own?.exhausted ?? messages.size < (whole ? messagesIn(claimant, room) : 1))) continue;
      partition.exhausted = true;
      finished++;
      // Lists with a pace (sent gradually) are polled separately.
      if (!taken && partition.list.pace === null) this.connection.work.markStale();
    }
    return finished;
  }

  private claimant(candidate: ClaimCandidate): Claimant {
    const { partition: { list, stage, served } } = candidate;
    const { plan, texts } = this.connection;
    const text = plan.covers === 'rich' || list.personal ? null
      : texts.text({ listId: list.listId, stage: stage.number, body: stage.body }, plan.longText);
    return {
      customerId: list.customerId, parts: Math.max(1, text?.parts.length ?? 1, text?.byHeader.length ?? 1), served, candidate, text,
    };
  }

  private shareOf(claimant: Claimant, room: number): Share {
    const { partition: { list, after }, passed } = claimant.candidate;
    const { customerId, listId, ttlSeconds, stopListCheck } = list;
    const { text } = claimant;
    return {
      customerId, listId, after, ttlSeconds, passed, checkStopList: stopListCheck, messages: Math.max(1, messagesIn(claimant, room)),
      parts: Math.max(1, text?.parts.length ?? 1), partsByHeader: Math.max(1, text?.byHeader.length ?? 1),
      closed: this.connection.work.closed(list),
    };
  }

  private sharesOf(lane: number): FairShares {
    const shares = this.shares.get(lane) ?? new FairShares(lane < LIST_LANE ? SINGLES : undefined);
    this.shares.set(lane, shares);
    return shares;
  }

  /** Whether to wait, at most `COLLECT_MS`, for responses that free more room. With nothing in flight, none will come. */
  private isCollecting(): boolean {
    if (this.connection.isIdle()) return false;
    this.collectingSince ??= performance.now();
    return performance.now() - this.collectingSince < COLLECT_MS;
  }
}

/** Groups claimants that one statement can claim. Lists with personal texts are claimed one by one. */
function alike(claimants: readonly Claimant[]): Claimant[][] {
  const groups = new Map<string, Claimant[]>();
  for (const claimant of claimants) {
    const { list, stage, only } = claimant.candidate.partition;
    const key = list.personal ? `own:${stage.number}:${only}:${list.listId}` : `${list.pace !== null}:${stage.number}:${only}`;
    groups.set(key, [...groups.get(key) ?? [], claimant]);
  }
  return [...groups.values()];
}

function attemptsByList(attempts: readonly ClaimedAttempt[]): Map<bigint, ClaimedAttempt[]> {
  const byList = new Map<bigint, ClaimedAttempt[]>();
  for (const attempt of attempts) {
    const known = byList.get(attempt.listId);
    if (known) known.push(attempt);
    else byList.set(attempt.listId, [attempt]);
  }
  return byList;
}

function messagesIn({ parts }: Claimant, room: number): number {
  return Math.floor(room / parts);
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((later) => { setTimeout(later, ms); });
}

function noClaimants(): never {
  throw new Error('a claim needs a claimant');
}
