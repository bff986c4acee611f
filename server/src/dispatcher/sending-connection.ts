import type { CountryCode } from '@portal/messaging/phone';
import type {
  Channel, ChannelState, ConnectionPlan, DeliveryReceipt, StatusAnswer, StatusQuestion, Submission, SubmissionOutcome,
} from '../channels';
import type { Pool } from '../db';
import { Claimer } from './claimer';
import { Headroom, keptOfPace, keptOfWindow } from './headroom';
import { proofSecondsOf } from './proof-time';
import { ResultWriter } from './result-writer';
import type { Stored, Sweep } from './store-results.service';
import type { Sorted } from './submissions';
import type { Lanes, WorkList } from './work-list';
import type { WireTexts } from './wire-text';

/** What a connection needs of its engine. */
export type Surroundings = {
  db: Pool;
  work: WorkList;
  texts: WireTexts;
  /** As of the engine. */
  home: CountryCode | undefined;
  /** Null while this node may not send: it has no lease. */
  nodeId(): bigint | null;
  isUp(connectionId: bigint): boolean;
  /** Whether an earlier connection left this attempt behind, and that is not stored yet. */
  isLeft(attemptId: bigint): boolean;
  stored(stored: Stored): void;
  failed(error: unknown): void;
};

export type ConnectionIdentity = { id: bigint; name: string; plan: ConnectionPlan; refPrefix: string };

const REFERENCES = 0x10000;
const STRAYS_MS = 5_000;
/** The channel tells when nothing was free; that enough is free is for us to see. */
const LOOK_AGAIN_MS = 20;

/**
 * One provider connection of this node: claims as much as the window takes, hands it to the channel, and lets the
 * writer store what comes back. A claimed attempt counts against the window until its result is stored, so that a kill
 * leaves at most one window in doubt.
 */
export class SendingConnection {
  readonly id: bigint;
  readonly name: string;
  private readonly channel: Channel;
  private readonly writer: ResultWriter;
  private readonly claimers: Readonly<Record<Lanes, Claimer>>;
  private readonly headroom = new Headroom();
  private readonly inFlight = new Set<bigint>();
  private waiting: Submission[] = [];
  private reference = Math.floor(Math.random() * REFERENCES);
  private stopped = false;
  private submitted = 0;
  private looking: NodeJS.Timeout | undefined;
  /** Since when every sign of the provider would have been heard; null while a bind is down. */
  private hearingSince: number | null = null;
  private sentBack = 0;
  private straysAt = performance.now();

  constructor(
    private readonly identity: ConnectionIdentity,
    private readonly surroundings: Surroundings,
  ) {
    const { id, name, plan, refPrefix } = identity;
    const { db, work, texts, home, nodeId, isUp, failed } = surroundings;
    this.id = id;
    this.name = name;
    this.writer = new ResultWriter(db, id, refPrefix, {
      stored: (stored, outcomes) => this.stored(stored, outcomes),
      failed,
    }, { mostTries: plan.mostTries, home });
    const claiming = {
      id, plan, db, work, texts, nodeId, isUp, failed,
      isIdle: () => this.inFlight.size === 0,
      room: (lanes: Lanes) => this.room(lanes),
      worthwhile: (room: number, lanes: Lanes) => this.worthwhile(room, lanes),
      references: (count: number) => this.references(count),
      took: (sorted: Sorted, lanes: Lanes) => this.took(sorted, lanes),
    };
    this.claimers = { urgent: new Claimer('urgent', claiming), bulk: new Claimer('bulk', claiming) };
    this.channel = plan.create({
      outcomes: (batch) => this.writer.takeOutcomes(batch),
      receipt: (receipt, acknowledge) => this.writer.takeReceipt(receipt, acknowledge),
      incoming: (message, acknowledge) => this.writer.takeIncoming(message, acknowledge),
      stateChanged: (state) => this.stateChanged(state),
    });
  }

  start(): void {
    this.channel.start();
  }

  get isUp(): boolean {
    return !this.stopped && this.channel.state().bound > 0;
  }

  /** What became of a message, as the provider says. */
  ask(question: StatusQuestion): Promise<StatusAnswer> {
    return this.channel.query(question);
  }

  /** A receipt that was asked for. */
  hear(receipt: DeliveryReceipt): void {
    this.writer.takeReceipt(receipt, () => undefined);
  }

  state() {
    return {
      id: Number(this.id), name: this.name, inFlight: this.inFlight.size, submitted: this.submitted, unstored: this.writer.unstored,
      doubts: this.writer.mayHaveDoubts, ...this.channel.state(),
    };
  }

  /** Claims and submits until the window is full or nothing is left to send. */
  pump(): void {
    if (this.stopped) return;
    this.submitWaiting();
    this.claimers.urgent.run();
    this.claimers.bulk.run();
  }

  /** Silence proves something only while every bind has stood all the time, and no receipt had to wait or to come again. */
  sweep(now: number): void {
    this.listen(this.channel.state());
    const { silenceProvesSeconds, inDoubtSeconds } = this.identity.plan;
    const heardEverything = silenceProvesSeconds !== null && this.hearingSince !== null
      && now - Math.max(this.hearingSince, this.writer.behindAt) >= silenceProvesSeconds * 1_000;
    this.writer.sweepWith({
      silenceProvesSeconds: heardEverything ? silenceProvesSeconds : null,
      proofSeconds: proofSecondsOf(silenceProvesSeconds, inDoubtSeconds), inDoubtSeconds,
      isOpen: (attemptId) => this.inFlight.has(attemptId) || this.surroundings.isLeft(attemptId),
      wasTaken: () => false,
      strays: this.strays(now),
    });
  }

  private strays(now: number): Sweep['strays'] {
    const nodeId = this.surroundings.nodeId();
    if (nodeId === null || now - this.straysAt < STRAYS_MS) return null;
    this.straysAt = now;
    const settled = ({ since }: Claimer) => since === null || performance.now() - since < STRAYS_MS;
    return { nodeId, claimsSettled: () => Object.values(this.claimers).every(settled) };
  }

  /** Claims no more, waits for the open answers, stores everything, and leaves the provider. Answers what it could not store. */
  async stop(drainMs: number): Promise<bigint[]> {
    this.stopped = true;
    clearTimeout(this.looking);
    await Promise.all(Object.values(this.claimers).map((claimer) => claimer.stop()));
    this.postponeWaiting();
    await this.channel.stop(drainMs);
    await this.writer.drain(drainMs);
    return [...this.inFlight];
  }

  /** Leaves the wire at once, whatever is under way: this node's life is over and another one may bind. `stop` has still to be called. */
  async cut(): Promise<void> {
    this.stopped = true;
    this.postponeWaiting();
    await this.channel.stop(0);
  }

  /** Mailing lists leave a fifth of the window and of the pace to what goes before them. */
  private room(lanes: Lanes): number {
    const { capacity } = this.identity.plan;
    const free = this.channel.free();
    const asking = this.claimers.urgent.asking + this.claimers.bulk.asking;
    const most = this.headroom.most(free, performance.now());
    const kept = lanes === 'urgent' ? { window: 0, pace: 0 } : { window: keptOfWindow(capacity), pace: keptOfPace(most) };
    const room = Math.min(capacity - this.inFlight.size - kept.window, free - this.waiting.length - kept.pace) - asking;
    if (room <= 0 && free > 0) this.lookAgain();
    return Math.max(0, room);
  }

  /** Small claims cost almost as much as large ones; with something under way there is time to gather. */
  private worthwhile(room: number, lanes: Lanes): boolean {
    if (lanes === 'urgent' || this.inFlight.size === 0) return true;
    const most = Math.min(this.identity.plan.capacity, this.headroom.most(this.channel.free(), performance.now()));
    if (room * 4 >= most) return true;
    this.lookAgain();
    return false;
  }

  private lookAgain(): void {
    if (this.stopped) return;
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      this.pump();
    }, LOOK_AGAIN_MS);
  }

  private references(count: number): number {
    const { reference } = this;
    this.reference = (reference + count) % REFERENCES;
    return reference;
  }

  private took({ leaving, refused }: Sorted, lanes: Lanes): void {
    for (const { attemptId } of leaving) this.inFlight.add(attemptId);
    for (const { attemptId } of refused) this.inFlight.add(attemptId);
    if (refused.length > 0) this.writer.takeOutcomes(refused.map((each) => ({ kind: 'refused', code: '', ...each })));
    this.waiting = lanes === 'urgent' ? [...leaving, ...this.waiting] : [...this.waiting, ...leaving];
    this.submitWaiting();
  }

  private submitWaiting(): void {
    if (this.waiting.length === 0) return;
    // Without its lease this node may already be taken for dead, and others conclude from its silence.
    if (!this.isUp || this.surroundings.nodeId() === null) {
      this.postponeWaiting();
      return;
    }
    const batch = this.waiting.splice(0, this.channel.free());
    if (batch.length > 0) this.submit(batch);
  }

  /** A fault of one submission must not stop the others; whether any of these was written nobody knows. */
  private submit(batch: readonly Submission[]): void {
    try {
      this.submitted += batch.length;
      this.channel.submit(batch);
    } catch (error) {
      this.surroundings.failed(error);
      this.writer.takeOutcomes(batch.map(({ attemptId }) => ({ kind: 'unknown', attemptId })));
    }
  }

  /** Claimed and not written: they go back to the queue, perhaps for another connection. */
  private postponeWaiting(): void {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) this.writer.takeOutcomes(batch.map(({ attemptId }) => ({ kind: 'postponed', attemptId, cause: 'unreachable', code: '' })));
  }

  private stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void {
    for (const { attemptId } of outcomes) this.inFlight.delete(attemptId);
    if (stored.requeued) this.surroundings.work.askAgain();
    this.surroundings.stored(stored);
    this.pump();
  }

  private stateChanged(state: ChannelState): void {
    this.listen(state);
    this.pump();
  }

  private listen({ bound, binds, listening, sentBack }: ChannelState): void {
    if (bound < binds || !listening) this.hearingSince = null;
    else if (this.hearingSince === null || sentBack !== this.sentBack) this.hearingSince = performance.now();
    this.sentBack = sentBack;
  }
}
