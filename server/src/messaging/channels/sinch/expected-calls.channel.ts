import type { Channel, ChannelListener, ChannelState, StatusAnswer, StatusQuestion, Submission, SubmissionOutcome } from '../channel';
import type { Timing } from '../timing';
import { endOf, idOf, numbersServing, periodAt, readId } from './expected-call';
import type { ExpectedCallSettings } from './sinch-settings';

export type Expectations = Pick<ExpectedCallSettings, 'numbers' | 'expectSeconds' | 'maxExpected'>;

/** Maximum number of submits without a stored result; each is answered immediately. */
export const SUBMITS_AT_ONCE = 500;

const POLL_MS = 1_000;

type Open = {
  destination: string;
  attemptId: bigint;
  /** Epoch milliseconds; null if a delivery deadline ends the message, or after the expiry was reported. */
  expiresAt: number | null;
  /** Epoch milliseconds until which the same recipient does not get this number again. */
  evictAt: number;
};

/** Submits nothing to Sinch: chooses the number that the recipient must call. See expected-call.ts. */
export class ExpectedCallsChannel implements Channel {
  private readonly open = new Map<string, Open>();
  private readonly answers: SubmissionOutcome[] = [];
  private stopPolling: () => void = () => undefined;
  private polling = false;
  private stopped = false;

  constructor(private readonly settings: Expectations, private readonly listener: ChannelListener, private readonly timing: Timing) {}

  start(): void {
    this.listener.stateChanged(this.state());
  }

  free(): number {
    if (this.stopped) return 0;
    return Math.max(0, Math.min(SUBMITS_AT_ONCE - this.answers.length, this.settings.maxExpected - this.open.size));
  }

  submit(batch: readonly Submission[]): void {
    if (this.answers.length === 0 && batch.length > 0) this.timing.after(0, () => this.answer());
    for (const submission of batch) this.answers.push(this.expect(submission));
    this.poll();
  }

  state(): ChannelState {
    const up = this.stopped ? 0 : 1;
    return { bound: up, binds: 1, windowFree: this.free(), listening: !this.stopped, sentBack: 0 };
  }

  /** Any node can tell from the id alone how long a call may still arrive. */
  query({ providerMessageId, verbatimId }: StatusQuestion): Promise<StatusAnswer> {
    const call = readId(providerMessageId);
    if (call === null) return Promise.resolve({ kind: 'unknown' });
    if (this.timing.now() < endOf(call.period, this.settings.expectSeconds)) return Promise.resolve({ kind: 'unanswered' });
    const receipt = { providerMessageId, state: 'expired' as const, destination: call.destination, raw: verbatimId };
    return Promise.resolve({ kind: 'answered', receipt });
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.stopPolling();
    this.answer();
    return Promise.resolve();
  }

  private expect({ attemptId, destination, validitySeconds }: Submission): SubmissionOutcome {
    const { numbers, expectSeconds } = this.settings;
    const now = this.timing.now();
    const period = periodAt(now, expectSeconds);
    const serving = numbersServing(numbers, period);
    const offset = Number(attemptId % BigInt(serving.length));
    const inOrder = [...serving.slice(offset), ...serving.slice(0, offset)];
    const providerMessageId = inOrder.map((number) => idOf({ number, destination, period })).find((id) => !this.open.has(id));
    // This recipient is already expected to call every number of this period, so one more call could not be distinguished.
    if (providerMessageId === undefined) return { kind: 'refused', attemptId, reason: 'refused', code: 'NO_FREE_NUMBER' };
    const expiresAt = validitySeconds === undefined ? now + expectSeconds * 1_000 : null;
    this.open.set(providerMessageId, { destination, attemptId, expiresAt, evictAt: endOf(period, expectSeconds) });
    const call = readId(providerMessageId)?.number;
    return { kind: 'accepted', attemptId, providerMessageId, ...(call !== undefined && { detail: { call } }) };
  }

  private answer(): void {
    const answers = this.answers.splice(0);
    if (answers.length > 0) this.listener.outcomes(answers);
  }

  private poll(): void {
    if (this.polling || this.stopped || this.open.size === 0) return;
    this.polling = true;
    this.stopPolling = this.timing.after(POLL_MS, () => {
      this.polling = false;
      this.endExpired(this.timing.now());
      this.poll();
    });
  }

  private endExpired(now: number): void {
    for (const [id, call] of this.open) {
      if (call.expiresAt !== null && call.expiresAt <= now) this.expire(id, call);
      if (call.expiresAt === null && call.evictAt <= now) this.open.delete(id);
    }
  }

  private expire(providerMessageId: string, call: Open): void {
    const { expiresAt, attemptId, destination } = call;
    call.expiresAt = null;
    this.listener.receipt({ providerMessageId, state: 'expired', attemptId, destination, raw: providerMessageId }, (stored) => {
      // The expiry is reported again until the receipt is stored.
      if (!stored) call.expiresAt = expiresAt;
    });
  }
}
