import type { Channel, ChannelListener, ChannelState, SmsSubmission, Submission, SubmissionOutcome } from '../channels';
import type { Pool } from '../db';
import { claimMessages, claimParts, type ClaimedAttempt } from './claim.store';
import type { ConnectionSettings } from './connection-settings';
import { ResultWriter } from './result-writer';
import type { Stored, Sweep } from './store-results.service';
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
  /** Whether an earlier connection left this attempt behind, and that is not stored yet. */
  isLeft(attemptId: bigint): boolean;
  stored(stored: Stored): void;
  failed(error: unknown): void;
};

export type ConnectionIdentity = { id: bigint; name: string; settings: ConnectionSettings; refPrefix: string };

const REFERENCES = 0x10000;
const AFTER_FAILURE_MS = 250;
const STRAYS_MS = 5_000;
/** A message of more parts than there is room for waits so long, and nothing else is claimed meanwhile; then its parts leave one by one. */
const GATHER_MS = 1_000;

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
  /** Since when every sign of the provider would have been heard; null while a bind is down. */
  private hearingSince: number | null = null;
  private sentBack = 0;
  private claimingSince: number | null = null;
  private straysAt = performance.now();
  private gatheringSince: number | null = null;

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

  /** Silence proves something only while every bind has stood all the time, and no receipt had to wait or to come again. */
  sweep(now: number): void {
    this.listen(this.channel.state());
    const { silenceProvesSeconds, inDoubtSeconds } = this.identity.settings;
    const heardEverything = silenceProvesSeconds !== null && this.hearingSince !== null
      && now - Math.max(this.hearingSince, this.writer.behindAt) >= silenceProvesSeconds * 1_000;
    this.writer.sweepWith({
      silenceProvesSeconds: heardEverything ? silenceProvesSeconds : null, inDoubtSeconds,
      isOpen: (attemptId) => this.inFlight.has(attemptId) || this.surroundings.isLeft(attemptId),
      wasTaken: () => false,
      strays: this.strays(now),
    });
  }

  private strays(now: number): Sweep['strays'] {
    const nodeId = this.surroundings.nodeId();
    if (nodeId === null || now - this.straysAt < STRAYS_MS) return null;
    this.straysAt = now;
    return { nodeId, claimsSettled: () => this.claimingSince === null || performance.now() - this.claimingSince < STRAYS_MS };
  }

  /** Claims no more, waits for the open answers, stores everything, and leaves the provider. Answers what it could not store. */
  async stop(drainMs: number): Promise<bigint[]> {
    this.stopped = true;
    await this.pumping;
    this.postponeWaiting();
    await this.channel.stop(drainMs);
    await this.writer.drain(drainMs);
    return [...this.inFlight];
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
    for (const plan of work.plan(this.id, room, isUp)) {
      const attempts = await this.claim(plan, node);
      if (attempts === null) break;
      claimed += attempts;
    }
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

  /** Null where a message has more parts than there is room for: it keeps its turn, and the others wait with it. */
  private async claim({ list, direction, messages }: Plan, nodeId: bigint): Promise<number | null> {
    const { db, texts, work } = this.surroundings;
    const { longText } = this.identity.settings;
    const parts = texts.parts(list.listId, list.body, longText);
    const byHeader = longText === 'udh' ? parts : texts.parts(list.listId, list.body, 'udh');
    const room = this.room();
    const fits = room >= byHeader.length;
    if (room === 0 || (parts.length > room && this.gathers())) return null;
    this.gatheringSince = null;
    const wanted = fits ? Math.max(1, Math.floor(Math.min(messages, room) / byHeader.length)) : 1;
    work.served(list);
    const claim = {
      nodeId, connectionId: this.id, customerId: list.customerId, listId: list.listId, after: list.after,
      messages: wanted, parts: parts.length, partsByHeader: byHeader.length, reference: this.reference,
    };
    this.claimingSince = performance.now();
    const attempts = await (fits ? claimMessages(db, claim) : claimParts(db, claim, room)).finally(() => { this.claimingSince = null; });
    this.reference = (this.reference + attempts.length) % REFERENCES;
    const claimed = new Set(attempts.map(({ messageId }) => messageId));
    // Of a message that left in part the rest is still in the queue.
    if (fits) for (const messageId of claimed) if (messageId > list.after) list.after = messageId;
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

  /** Whether to wait for more room: answers bring it, but not for ever, and where nothing is open only time does. */
  private gathers(): boolean {
    if (this.inFlight.size === 0) return false;
    this.gatheringSince ??= performance.now();
    return performance.now() - this.gatheringSince < GATHER_MS;
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
    if (batch.length > 0) this.writer.takeOutcomes(batch.map(({ attemptId }) => ({ kind: 'postponed', attemptId, cause: 'unreachable', code: '' })));
  }

  private stored(stored: Stored, outcomes: readonly SubmissionOutcome[]): void {
    for (const { attemptId } of outcomes) this.inFlight.delete(attemptId);
    if (stored.requeued) this.surroundings.work.askAgain();
    this.surroundings.stored(stored);
    if (!this.stopped) this.pump();
  }

  private stateChanged(state: ChannelState): void {
    this.listen(state);
    if (!this.stopped) this.pump();
  }

  private listen({ bound, binds, listening, sentBack }: ChannelState): void {
    if (bound < binds || !listening) this.hearingSince = null;
    else if (this.hearingSince === null || sentBack !== this.sentBack) this.hearingSince = performance.now();
    this.sentBack = sentBack;
  }
}

function submission(
  { attemptId, reference, destination, part }: ClaimedAttempt, source: string, parts: readonly SmsSubmission['text'][],
): Submission {
  const text = parts[part - 1];
  if (!text) throw new Error(`attempt ${attemptId} is for part ${part} of ${parts.length}`);
  return { attemptId, reference, source, destination, text };
}
