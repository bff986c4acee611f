import type { CountryCode } from '@portal/messaging/phone';
import type {
  Channel, ChannelState, ConnectionPlan, DeliveryReceipt, StatusAnswer, StatusQuestion, Submission, SubmissionOutcome,
} from '../../channels';
import type { Pool } from '../../../platform/db';
import { Claimer } from '../claim/claimer';
import { Headroom, reservedPace, reservedWindow } from '../claim/headroom';
import { proofSecondsOf } from '../unresolved/proof-time';
import { ResultWriter } from '../results/result-writer';
import type { UnresolvedCheck } from '../results/result-batch';
import type { Stored } from '../results/store-results.service';
import type { Claimed } from '../claim/submissions';
import type { Lanes, WorkList } from '../claim/work-list';
import type { WireTexts } from '../claim/wire-text';

export type ConnectionDependencies = {
  db: Pool;
  work: WorkList;
  texts: WireTexts;
  home: CountryCode | undefined;
  nodeId(): bigint | null;
  isUp(connectionId: bigint): boolean;
  /** Whether an earlier connection closed without this attempt's outcome, and the attempt is not marked as unresolved yet. */
  isAbandoned(attemptId: bigint): boolean;
  stored(stored: Stored): void;
  failed(error: unknown): void;
};

export type ConnectionIdentity = { id: bigint; name: string; plan: ConnectionPlan; refPrefix: string };

const REFERENCES = 0x10000;
const STRAYS_MS = 5_000;
/** Poll interval for free capacity, because the channel itself reports free capacity only after it had none. */
const ROOM_POLL_MS = 20;

/** An attempt takes up capacity until its result is stored, which limits the submits that a crash leaves unresolved. */
export class SendingConnection {
  readonly id: bigint;
  readonly name: string;
  private readonly channel: Channel;
  private readonly writer: ResultWriter;
  private readonly claimers: Readonly<Record<Lanes, Claimer>>;
  private readonly headroom = new Headroom();
  /** List id by claimed attempt, until its result is stored; null if the attempt must not be sent. */
  private readonly inFlight = new Map<bigint, bigint | null>();
  private waiting: Submission[] = [];
  private reference = Math.floor(Math.random() * REFERENCES);
  private stopped = false;
  private submitted = 0;
  private pollTimer: NodeJS.Timeout | undefined;
  /** Time since which no receipt can have been missed (`performance.now()`); null while a bind is down. */
  private listeningSince: number | null = null;
  private sentBack = 0;
  private straysAt = performance.now();

  constructor(
    private readonly identity: ConnectionIdentity,
    private readonly context: ConnectionDependencies,
  ) {
    const { id, name, plan, refPrefix } = identity;
    const { db, work, texts, home, nodeId, isUp, failed } = context;
    this.id = id;
    this.name = name;
    this.writer = new ResultWriter(db, id, refPrefix, {
      stored: (stored, outcomes) => this.stored(stored, outcomes),
      failed,
    }, { capacity: plan.capacity, maxAttempts: plan.maxAttempts, home });
    const claiming = {
      id, plan, db, work, texts, nodeId, isUp, failed,
      isIdle: () => this.inFlight.size === 0,
      room: (lanes: Lanes) => this.room(lanes),
      shouldClaim: (room: number, lanes: Lanes) => this.shouldClaim(room, lanes),
      references: (count: number) => this.references(count),
      took: (claimed: Claimed, lanes: Lanes) => this.took(claimed, lanes),
    };
    this.claimers = { urgent: new Claimer('urgent', claiming), bulk: new Claimer('bulk', claiming) };
    this.channel = plan.create({
      outcomes: (batch) => this.writer.addOutcomes(batch),
      receipt: (receipt, acknowledge) => this.writer.addReceipt(receipt, acknowledge),
      incoming: (message, acknowledge) => this.writer.addIncoming(message, acknowledge),
      stateChanged: (state) => this.stateChanged(state),
    });
  }

  start(): void {
    this.channel.start();
  }

  get isUp(): boolean {
    return !this.stopped && this.channel.state().bound > 0;
  }

  query(question: StatusQuestion): Promise<StatusAnswer> {
    return this.channel.query(question);
  }

  handle(receipt: DeliveryReceipt): void {
    this.writer.addReceipt(receipt, () => undefined);
  }

  /** Returns the list's submitted attempts without a stored result. Call it after the cancel is committed, so that no claims follow. */
  async withdraw(listId: bigint): Promise<bigint[]> {
    await Promise.all(Object.values(this.claimers).map((claimer) => claimer.settled()));
    const isOf = ({ attemptId }: Submission) => this.inFlight.get(attemptId) === listId;
    const back = this.waiting.filter(isOf);
    this.waiting = this.waiting.filter((submission) => !isOf(submission));
    for (const { attemptId } of back) this.inFlight.set(attemptId, null);
    this.postpone(back);
    return [...this.inFlight].flatMap(([attemptId, of]) => (of === listId ? [attemptId] : []));
  }

  state() {
    return {
      id: Number(this.id), name: this.name, inFlight: this.inFlight.size, submitted: this.submitted, unstored: this.writer.unstored,
      mayHaveUnresolved: this.writer.mayHaveUnresolved, ...this.writer.oddities, ...this.channel.state(),
    };
  }

  get isSending(): boolean {
    return this.inFlight.size > 0;
  }

  pump(): void {
    if (this.stopped) return;
    this.submitWaiting();
    this.claimers.urgent.run();
    this.claimers.bulk.run();
  }

  /** Call it each second to detect a bind that is down. */
  noteListening(): void {
    this.listen(this.channel.state());
  }

  /** True if submits are in flight or may be unresolved. */
  get needsUnresolvedCheck(): boolean {
    return this.isSending || this.writer.mayHaveUnresolved;
  }

  /** Missing receipts disprove acceptance only after `silenceProvesSeconds` with all binds up and no receipt left to store or redeliver. */
  checkUnresolved(now: number): void {
    const { silenceProvesSeconds, unresolvedSeconds } = this.identity.plan;
    const allReceiptsArrived = silenceProvesSeconds !== null && this.listeningSince !== null
      && now - Math.max(this.listeningSince, this.writer.behindAt) >= silenceProvesSeconds * 1_000;
    this.writer.checkUnresolved({
      silenceProvesSeconds: allReceiptsArrived ? silenceProvesSeconds : null,
      proofSeconds: proofSecondsOf(silenceProvesSeconds, unresolvedSeconds), unresolvedSeconds,
      echoesReference: silenceProvesSeconds !== null,
      isOpen: (attemptId) => this.inFlight.has(attemptId) || this.context.isAbandoned(attemptId),
      wasAccepted: () => false,
      strays: this.strays(now),
    });
  }

  private strays(now: number): UnresolvedCheck['strays'] {
    const nodeId = this.context.nodeId();
    if (nodeId === null || now - this.straysAt < STRAYS_MS) return null;
    this.straysAt = now;
    const settled = ({ since }: Claimer) => since === null || performance.now() - since < STRAYS_MS;
    return { nodeId, claimsResolved: () => Object.values(this.claimers).every(settled) };
  }

  /** Stops claiming, waits for outstanding responses, disconnects and stores the results. Returns the attempts without a stored result. */
  async stop(drainMs: number): Promise<bigint[]> {
    this.stopped = true;
    clearTimeout(this.pollTimer);
    await Promise.all(Object.values(this.claimers).map((claimer) => claimer.stop()));
    this.postponeWaiting();
    await this.channel.stop(drainMs);
    await this.writer.drain(drainMs);
    return [...this.inFlight.keys()];
  }

  /** Disconnects immediately: the lease is lost and another node may bind. `stop` must still be called. */
  async abort(): Promise<void> {
    this.stopped = true;
    this.postponeWaiting();
    await this.channel.stop(0);
  }

  /** Number of parts that may be claimed now. Mailing lists leave a fifth of the window and of the throughput to urgent lanes. */
  private room(lanes: Lanes): number {
    const { capacity } = this.identity.plan;
    const free = this.channel.free();
    const claimedParts = this.claimers.urgent.requestedParts + this.claimers.bulk.requestedParts;
    const limit = this.headroom.allowance(free, performance.now());
    const reserved = lanes === 'urgent' ? { window: 0, pace: 0 } : { window: reservedWindow(capacity), pace: reservedPace(limit) };
    const room = Math.min(capacity - this.inFlight.size - reserved.window, free - this.waiting.length - reserved.pace) - claimedParts;
    if (room <= 0 && free > 0) this.refreshAgain();
    return Math.max(0, room);
  }

  /** Mailing lists wait for more room while submits are in flight, since a small claim costs almost as much as a large one. */
  private shouldClaim(room: number, lanes: Lanes): boolean {
    if (lanes === 'urgent' || this.inFlight.size === 0) return true;
    const limit = Math.min(this.identity.plan.capacity, this.headroom.allowance(this.channel.free(), performance.now()));
    if (room * 4 >= limit) return true;
    this.refreshAgain();
    return false;
  }

  private refreshAgain(): void {
    if (this.stopped) return;
    this.pollTimer ??= setTimeout(() => {
      this.pollTimer = undefined;
      this.pump();
    }, ROOM_POLL_MS);
  }

  private references(count: number): number {
    const { reference } = this;
    this.reference = (reference + count) % REFERENCES;
    return reference;
  }

  private took({ submissions, refused, lists }: Claimed, lanes: Lanes): void {
    for (const { attemptId } of submissions) this.inFlight.set(attemptId, lists.get(attemptId) ?? null);
    for (const { attemptId } of refused) this.inFlight.set(attemptId, null);
    if (refused.length > 0) this.writer.addOutcomes(refused.map((each) => ({ kind: 'refused', code: '', ...each })));
    this.waiting = lanes === 'urgent' ? [...submissions, ...this.waiting] : [...this.waiting, ...submissions];
    this.submitWaiting();
  }

  private submitWaiting(): void {
    if (this.waiting.length === 0) return;
    // Without a lease, this node may count as dead, and other nodes may conclude that its submits were never sent.
    if (!this.isUp || this.context.nodeId() === null) {
      this.postponeWaiting();
      return;
    }
    const batch = this.waiting.splice(0, this.channel.free());
    if (batch.length > 0) this.submit(batch);
  }

  /** An error must not block later submits. It makes the whole batch unknown, since some of it may have been written. */
  private submit(batch: readonly Submission[]): void {
    try {
      this.submitted += batch.length;
      this.channel.submit(batch);
    } catch (error) {
      this.context.failed(error);
      this.writer.addOutcomes(batch.map(({ attemptId }) => ({ kind: 'unknown', attemptId })));
    }
  }

  /** Returns claimed but unwritten messages to the queue, perhaps for another connection. */
  private postponeWaiting(): void {
    const batch = this.waiting;
    this.waiting = [];
    this.postpone(batch);
  }

  private postpone(batch: readonly Submission[]): void {
    if (batch.length > 0) {
      this.writer.addOutcomes(batch.map(({ attemptId }) => ({ kind: 'postponed', attemptId, cause: 'unreachable', code: '' })));
    }
  }

  private stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void {
    for (const { attemptId } of outcomes) this.inFlight.delete(attemptId);
    if (stored.requeued) this.context.work.markStale();
    this.context.stored(stored);
    this.pump();
  }

  private stateChanged(state: ChannelState): void {
    this.listen(state);
    this.pump();
  }

  private listen({ bound, binds, listening, sentBack }: ChannelState): void {
    if (bound < binds || !listening) this.listeningSince = null;
    else if (this.listeningSince === null || sentBack !== this.sentBack) this.listeningSince = performance.now();
    this.sentBack = sentBack;
  }
}
