import { Status, type Channel, type ChannelListener, type ChannelState, type Submission, type SubmissionOutcome } from '../channels';
import type { Pool } from '../db';
import { claimMessages, type ClaimedAttempt } from './claim.store';
import type { ConnectionSettings } from './connection-settings';
import { ResultWriter } from './result-writer';
import type { Stored } from './store-results.service';
import type { Plan, WorkList } from './work-list';
import type { WireTexts } from './wire-text';

/** What a connection needs of its engine. */
export type Surroundings = {
  db: Pool;
  work: WorkList;
  texts: WireTexts;
  /** Null while this node may not send: it has no lease. */
  nodeId(): bigint | null;
  isUp(connectionId: bigint): boolean;
  stored(stored: Stored): void;
  failed(error: unknown): void;
};

export type ConnectionIdentity = { id: bigint; name: string; settings: ConnectionSettings; refPrefix: string };

const REFERENCES = 0x10000;
const AFTER_FAILURE_MS = 250;

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
  private readonly inFlight = new Set<bigint>();
  private waiting: Submission[] = [];
  private reference = Math.floor(Math.random() * REFERENCES);
  private pumping: Promise<void> | undefined;
  private pumpAgain = false;
  private stopped = false;
  private fullyBoundAt: number | null = null;

  constructor(
    private readonly identity: ConnectionIdentity,
    private readonly surroundings: Surroundings,
    createChannel: (settings: ConnectionSettings['smpp'], listener: ChannelListener) => Channel,
  ) {
    this.id = identity.id;
    this.name = identity.name;
    this.writer = new ResultWriter(surroundings.db, identity.id, identity.refPrefix, {
      stored: (stored, outcomes) => this.stored(stored, outcomes),
      failed: surroundings.failed,
    });
    this.channel = createChannel(identity.settings.smpp, {
      outcomes: (batch) => this.writer.takeOutcomes(batch),
      receipt: (receipt, acknowledge) => this.writer.takeReceipt(receipt, acknowledge),
      // Chats take these over; until then a subscriber's message is accepted and goes nowhere.
      incoming: (_message, acknowledge) => acknowledge(true),
      stateChanged: (state) => this.stateChanged(state),
    });
  }

  start(): void {
    this.channel.start();
  }

  get isUp(): boolean {
    return !this.stopped && this.channel.state().bound > 0;
  }

  state(): ChannelState & { id: number; name: string; inFlight: number; unstored: number; doubts: boolean } {
    return {
      id: Number(this.id), name: this.name, inFlight: this.inFlight.size, unstored: this.writer.unstored,
      doubts: this.writer.mayHaveDoubts, ...this.channel.state(),
    };
  }

  /** Claims and submits until the window is full or nothing is left to send. */
  pump(): void {
    this.pumpAgain = true;
    this.pumping ??= this.pumpUntilDone().finally(() => { this.pumping = undefined; });
  }

  /** Silence proves something only while every bind has stood all the time. */
  sweep(now: number): void {
    const { silenceProvesSeconds, inDoubtSeconds } = this.identity.settings;
    const heardEverything = silenceProvesSeconds !== null && this.fullyBoundAt !== null
      && now - this.fullyBoundAt >= silenceProvesSeconds * 1_000;
    this.writer.sweepWith({
      silenceProvesSeconds: heardEverything ? silenceProvesSeconds : null, inDoubtSeconds, isOpen: (attemptId) => this.inFlight.has(attemptId),
    });
  }

  /** Claims no more, waits for the open answers, stores everything, and leaves the provider. */
  async stop(drainMs: number): Promise<void> {
    this.stopped = true;
    await this.pumping;
    this.postponeWaiting();
    await this.channel.stop(drainMs);
    await this.writer.drain(drainMs);
  }

  private async pumpUntilDone(): Promise<void> {
    while (this.pumpAgain && !this.stopped) {
      this.pumpAgain = false;
      try {
        this.submitWaiting();
        if (await this.claimRound()) this.pumpAgain = true;
      } catch (error) {
        this.surroundings.failed(error);
        await new Promise((later) => { setTimeout(later, AFTER_FAILURE_MS); });
        this.pumpAgain = true;
      }
    }
  }

  /** Whether another round may find more. */
  private async claimRound(): Promise<boolean> {
    const { work, isUp, nodeId } = this.surroundings;
    const node = nodeId();
    const room = this.room();
    if (node === null || room === 0 || (!this.worthwhile(room) && !work.hasUrgent(this.id))) return false;
    let claimed = 0;
    for (const plan of work.plan(this.id, room, isUp)) claimed += await this.claim(plan, node);
    return claimed > 0;
  }

  private room(): number {
    const open = this.identity.settings.capacity - this.inFlight.size;
    return Math.max(0, Math.min(open, this.channel.free() - this.waiting.length));
  }

  /** Small claims cost almost as much as large ones; with something under way there is time to gather. */
  private worthwhile(room: number): boolean {
    return this.inFlight.size === 0 || room * 4 >= this.identity.settings.capacity;
  }

  private async claim({ list, direction, messages }: Plan, nodeId: bigint): Promise<number> {
    const { db, texts, work } = this.surroundings;
    const { longText } = this.identity.settings;
    const parts = texts.parts(list.listId, list.body, longText);
    const byHeader = longText === 'udh' ? parts : texts.parts(list.listId, list.body, 'udh');
    const wanted = Math.floor(messages / byHeader.length) || (this.inFlight.size === 0 ? 1 : 0);
    if (wanted === 0) return 0;
    const attempts = await claimMessages(db, {
      nodeId, connectionId: this.id, customerId: list.customerId, listId: list.listId, after: list.after,
      messages: wanted, parts: parts.length, partsByHeader: byHeader.length, reference: this.reference,
    });
    this.reference = (this.reference + attempts.length) % REFERENCES;
    const claimed = new Set(attempts.map(({ messageId }) => messageId));
    for (const messageId of claimed) if (messageId > list.after) list.after = messageId;
    if (claimed.size < wanted) {
      list.exhausted = true;
      work.askAgain();
    }
    for (const attempt of attempts) {
      this.inFlight.add(attempt.attemptId);
      this.waiting.push(submission(attempt, direction.providerAlphaName, attempt.isRest ? byHeader : parts));
    }
    this.submitWaiting();
    return attempts.length;
  }

  private submitWaiting(): void {
    if (this.waiting.length === 0) return;
    // Without its lease this node may already be taken for dead, and others conclude from its silence.
    if (!this.isUp || this.surroundings.nodeId() === null) {
      this.postponeWaiting();
      return;
    }
    const batch = this.waiting.splice(0, this.channel.free());
    if (batch.length > 0) this.channel.submit(batch);
  }

  /** Claimed and not written: they go back to the queue, perhaps for another connection. */
  private postponeWaiting(): void {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) this.writer.takeOutcomes(batch.map(({ attemptId }) => ({ kind: 'postponed', attemptId, status: Status.notBound })));
  }

  private stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void {
    for (const { attemptId } of outcomes) this.inFlight.delete(attemptId);
    if (stored.requeued) this.surroundings.work.askAgain();
    this.surroundings.stored(stored);
    if (!this.stopped) this.pump();
  }

  private stateChanged({ bound, binds }: ChannelState): void {
    this.fullyBoundAt = bound === binds ? this.fullyBoundAt ?? performance.now() : null;
    if (!this.stopped) this.pump();
  }
}

function submission(
  { attemptId, reference, destination, part }: ClaimedAttempt, source: string, parts: readonly Submission['text'][],
): Submission {
  const text = parts[part - 1];
  if (!text) throw new Error(`attempt ${attemptId} is for part ${part} of ${parts.length}`);
  return { attemptId, reference, source, destination, text };
}
