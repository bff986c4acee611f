import { ApiMessage, apiMessages, type ApiProblem } from '@portal/contracts/api';
import { pause } from '../pause';
import type { SentSingle } from '../single-verdict';
import { drawSingle, type SingleCall, type SingleKind } from './single-call';

/** Messages come in bursts of up to `burst`, up to `pauseMs` apart. */
export type SingleLoad = { burst: number; pauseMs: number };

const BESIDE: SingleLoad = { burst: 6, pauseMs: 150 };
/** Share of tries whose connection the client cuts, and how soon. */
const CUT_SHARE = 0.1;
const CUT_WITHIN_MS = 60;
/** Share of calls that are repeated although they were answered, as if the client had lost the answer. */
const REPEATED_SHARE = 0.25;
const REPEATED_WITHIN_MS = 1_000;
const CANCELED_WITHIN_MS = 80;
const TIMEOUT_MS = 10_000;
const RETRY_MS = 250;
/** A client without an answer for this long gives up, which the verdict reports. */
const PATIENCE_MS = 150_000;
/** More would only wait, as during an outage. */
const MAX_IN_PROGRESS = 100;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

type Attempt = { headers?: Record<string, string>; body?: string; cutAfterMs: number };
type Outcome = { status: number; body: unknown; isReplayed: boolean } | 'not sent' | 'unanswered';

/**
 * Sends single messages over the API as a good client does: calls with an Idempotency-Key or a `customerSmsId` are repeated until they are
 * answered, others only if they did not reach the server.
 */
export class SingleSender {
  private calls: SingleCall[] = [];
  private readonly aborts = new Set<AbortController>();
  private readonly inProgress = new Set<Promise<void>>();
  private loop: Promise<void> | undefined;
  private isRunning = false;
  private isAbandoned = false;
  private last = 0;

  constructor(private readonly server: { serverUrl: string }, private readonly apiKey: string, private readonly random: () => number) {}

  /** Messages since the last `forget`. */
  get sent(): readonly SentSingle[] {
    return this.calls;
  }

  forget(): void {
    this.calls = [];
  }

  start(load = BESIDE): void {
    if (this.isRunning || this.isAbandoned) return;
    this.isRunning = true;
    this.loop = this.sendUntilStopped(load);
  }

  /** Resolves when all messages have their answers. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.loop;
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  /** Sends messages at once that are refused for lack of money, or delivered. Returns how many were accepted. */
  async spend(count: number): Promise<number> {
    const calls = Array.from({ length: count }, () => this.send('spending'));
    await this.stop();
    return calls.filter(({ ids }) => ids.size > 0).length;
  }

  cutConnections(): void {
    for (const abort of this.aborts) abort.abort();
  }

  abandon(): void {
    this.isRunning = false;
    this.isAbandoned = true;
    this.cutConnections();
  }

  private async sendUntilStopped({ burst, pauseMs }: SingleLoad): Promise<void> {
    while (this.isRunning) {
      for (let left = Math.ceil(this.random() * burst); left > 0 && this.inProgress.size < MAX_IN_PROGRESS; left--) this.send();
      await pause(this.random() * pauseMs);
    }
  }

  private send(kind?: SingleKind): SingleCall {
    const call = drawSingle({ number: this.last + 1, random: this.random, before: this.calls, kind });
    this.last = call.number;
    this.calls.push(call);
    const work = this.converse(call).finally(() => this.inProgress.delete(work));
    this.inProgress.add(work);
    return call;
  }

  private async converse(call: SingleCall): Promise<void> {
    await this.repeatUntilAnswered(call);
    if (call.isRepeatable && this.random() < REPEATED_SHARE) {
      await pause(this.random() * REPEATED_WITHIN_MS);
      await this.repeatUntilAnswered(call);
    }
    if (call.kind === 'canceled' && call.uuid !== null) {
      await pause(this.random() * CANCELED_WITHIN_MS);
      const path = apiMessages.cancelMessage.path.replace('{uuid}', call.uuid);
      call.cancellation = cancellationOf(await this.attempt(path, { cutAfterMs: this.drawCut() }));
    }
  }

  private async repeatUntilAnswered(call: SingleCall): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!this.isAbandoned && performance.now() < deadline) {
      const outcome = await this.attempt(apiMessages.sendMessage.path, {
        headers: { 'content-type': 'application/json', ...(call.key !== null && { 'idempotency-key': call.key }) },
        body: JSON.stringify(call.body), cutAfterMs: call.kind === 'spending' ? TIMEOUT_MS : this.drawCut(),
      });
      if (isFinal(call, outcome)) return;
      await pause(RETRY_MS * (0.5 + this.random()));
    }
  }

  private drawCut(): number {
    return this.random() < CUT_SHARE ? this.random() * CUT_WITHIN_MS : TIMEOUT_MS;
  }

  private async attempt(path: string, { headers, cutAfterMs, ...call }: Attempt): Promise<Outcome> {
    const abort = new AbortController();
    this.aborts.add(abort);
    const timer = setTimeout(() => abort.abort(), cutAfterMs);
    try {
      const response = await fetch(new URL(path, this.server.serverUrl), {
        ...call, method: 'POST', headers: { authorization: `Bearer ${this.apiKey}`, ...headers }, signal: abort.signal,
      });
      const isReplayed = response.headers.get('idempotent-replayed') === 'true';
      return { status: response.status, body: await response.json(), isReplayed };
    } catch (error) {
      return isRefusedConnection(error) ? 'not sent' : 'unanswered';
    } finally {
      clearTimeout(timer);
      this.aborts.delete(abort);
    }
  }
}

/** Notes the outcome of a try. Returns whether a good client is done with the call. */
function isFinal(call: SingleCall, outcome: Outcome): boolean {
  if (outcome === 'not sent') return false;
  if (outcome === 'unanswered') {
    call.unanswered++;
    return !call.isRepeatable;
  }
  const { status, body, isReplayed } = outcome;
  if (status === apiMessages.sendMessage.status) {
    const { id, uuid } = ApiMessage.parse(body);
    if (isReplayed && call.ids.size === 0) call.isRecovered = true;
    call.ids.add(id);
    call.uuid = uuid;
    return true;
  }
  const { code } = body as ApiProblem;
  if (status === TOO_MANY || code === 'idempotency_in_progress') return false;
  if (code === 'server_unavailable') {
    call.unanswered++;
    return !call.isRepeatable;
  }
  call.refusals.add(code);
  return true;
}

function cancellationOf(outcome: Outcome): SentSingle['cancellation'] {
  if (typeof outcome === 'string' || outcome.status >= SERVER_ERROR) return 'unanswered';
  return outcome.status === apiMessages.cancelMessage.status ? 'canceled' : 'refused';
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
