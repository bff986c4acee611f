import type { Channel, ChannelListener, ChannelState, StatusAnswer, StatusQuestion, Submission, SubmissionOutcome } from '../channel';
import { Status, statusName } from './command-status';
import { Pace } from '../pace';
import { IncomingIds } from './incoming-ids';
import { PersistentBind } from './persistent-bind';
import type { SmppSession } from './session';
import { statusAnswer } from './status-answer';
import type { FullSmppSettings, SmppSettings } from './smpp-settings';
import { fullSettings } from './smpp-settings';
import type { Timing } from '../timing';
import { realTiming } from '../timing';

export function createSmppChannel(settings: SmppSettings, listener: ChannelListener): Channel {
  return new BoundChannel(fullSettings(settings), settings.timing ?? realTiming, listener);
}

const DRAIN_POLL_MS = 5;

class BoundChannel implements Channel {
  private readonly binds: PersistentBind[];
  private readonly pace: Pace;
  private lastError: string | undefined;
  private stopping = false;
  private stopped: Promise<void> | undefined;
  private drainUntil = Infinity;
  private first = 0;
  private cancelWake: (() => void) | undefined;

  constructor(
    private readonly settings: FullSmppSettings,
    private readonly timing: Timing,
    private readonly listener: ChannelListener,
  ) {
    this.pace = new Pace(settings.messagesPerSecond, timing.now());
    const shared = { timing, incomingIds: new IncomingIds() };
    const kinds = settings.bindMode === 'separate' ? ['transmitter', 'receiver'] as const : ['transceiver'] as const;
    this.binds = Array.from({ length: settings.binds }, () => kinds).flat().map((kind) => new PersistentBind(kind, settings, shared, {
      outcomes: (batch) => this.outcomes(batch),
      receipt: (receipt, acknowledge) => listener.receipt(receipt, acknowledge),
      incoming: (message, acknowledge) => listener.incoming(message, acknowledge),
      changed: (error) => {
        this.lastError = error ?? this.lastError;
        listener.stateChanged(this.state());
      },
    }));
  }

  start(): void {
    for (const bind of this.binds) bind.connect();
  }

  free(): number {
    if (this.stopping) return 0;
    const slots = this.windowFree();
    if (slots === 0) return 0;
    const allowance = this.pace.allowance(this.timing.now());
    if (allowance <= 0) this.wakeLater();
    return Math.min(slots, Math.max(0, allowance));
  }

  /** Divides the batch among sessions in proportion to their free windows, with one write per session. */
  submit(batch: readonly Submission[]): void {
    const open = this.stopping ? [] : this.sessionsWithRoom();
    let room = open.reduce((sum, session) => sum + session.free(), 0);
    let from = 0;
    for (const session of open) {
      const free = session.free();
      const to = from + Math.min(free, Math.ceil(((batch.length - from) * free) / room));
      if (to > from) session.submit(batch, from, to);
      from = to;
      room -= free;
    }
    this.pace.take(from);
    if (from < batch.length) this.postponeUnwritten(batch.slice(from));
  }

  state(): ChannelState {
    const now = this.timing.now();
    const submitters = this.binds.filter(({ kind }) => kind !== 'receiver');
    return {
      bound: submitters.filter(({ current }) => current?.bound).length,
      binds: submitters.length,
      windowFree: this.stopping ? 0 : this.windowFree(),
      listening: this.binds.every(({ kind, current }) => kind === 'transmitter' || current?.bound === true),
      sentBack: this.binds.reduce((sum, { current }) => sum + (current?.sentBack ?? 0), 0),
      ...(this.pace.throttledUntil > now && { throttledUntil: this.pace.throttledUntil }),
      ...(this.lastError !== undefined && { lastError: this.lastError }),
    };
  }

  async query(question: StatusQuestion): Promise<StatusAnswer> {
    const bind = this.binds.find(({ kind, current }) => kind !== 'receiver' && current?.bound);
    const received = await bind?.current?.query({ messageId: question.verbatimId, source: question.source });
    return received === undefined ? { kind: 'unanswered' } : statusAnswer(question, received, this.settings.messageIdFormat);
  }

  /** A second call returns the first call's promise; a smaller `drainMs` shortens the wait. */
  stop(drainMs: number): Promise<void> {
    this.drainUntil = Math.min(this.drainUntil, this.timing.now() + drainMs);
    this.stopped ??= this.drainAndUnbind();
    return this.stopped;
  }

  private async drainAndUnbind(): Promise<void> {
    this.stopping = true;
    this.cancelWake?.();
    while (this.inFlight() > 0 && this.timing.now() < this.drainUntil) {
      await new Promise<void>((look) => { this.timing.after(DRAIN_POLL_MS, look); });
    }
    await Promise.all(this.binds.map((bind) => bind.unbind()));
  }

  private outcomes(batch: SubmissionOutcome[]): void {
    let accepted = 0;
    let throttled = 0;
    for (const outcome of batch) {
      if (outcome.kind === 'accepted') accepted++;
      else if (outcome.kind === 'postponed' && outcome.cause !== 'unreachable') throttled++;
    }
    const pausedBefore = this.pace.throttledUntil;
    if (accepted + throttled > 0) this.pace.answered(accepted, throttled, this.timing.now());
    this.listener.outcomes(batch);
    if (this.pace.throttledUntil !== pausedBefore) this.listener.stateChanged(this.state());
  }

  /** Sorts sessions by free slots, most first. Ties rotate, so that the first bind does not get all small batches. */
  private sessionsWithRoom(): SmppSession[] {
    this.first = (this.first + 1) % this.binds.length;
    const order = [...this.binds.slice(this.first), ...this.binds.slice(0, this.first)];
    return order.flatMap(({ current }) => (current !== undefined && current.free() > 0 ? [current] : []))
      .sort((one, other) => other.free() - one.free());
  }

  /** Reports submissions that were not written, because a bind was lost after the caller checked `free()`. */
  private postponeUnwritten(batch: Submission[]): void {
    queueMicrotask(() => this.listener.outcomes(
      batch.map(({ attemptId }) => ({ kind: 'postponed', attemptId, cause: 'unreachable', code: statusName(Status.notBound) })),
    ));
  }

  private windowFree(): number {
    let free = 0;
    for (const { current } of this.binds) free += current === undefined ? 0 : current.free();
    return free;
  }

  private inFlight(): number {
    let inFlight = 0;
    for (const { current } of this.binds) inFlight += current === undefined ? 0 : current.inFlight;
    return inFlight;
  }

  /** Publishes the state when the rate limit allows submits again, since no other event triggers that. */
  private wakeLater(): void {
    this.cancelWake ??= this.timing.after(this.pace.wait(this.timing.now()), () => {
      this.cancelWake = undefined;
      if (!this.stopping) this.listener.stateChanged(this.state());
    });
  }
}
