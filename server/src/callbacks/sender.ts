import { randomUUID } from 'node:crypto';
import { BackgroundLoop, type Idling } from '../background';
import type { Db } from '../db';
import { claimCallbacks, dueEndpoints, nextDueInMs, claimProbe, type ClaimedCallback, type DueEndpoint } from './claim.store';
import { EndpointQueue } from './endpoint-line';
import { bodyOf } from './payload';
import type { Poster } from './poster';
import { ResultWriter } from './result-writer';
import type { SecretKeys } from './secret';
import { secretsOf } from './secret.service';
import { signedHeaders } from './signature';
import { Slots } from './slots';
import { verdictOf } from './verdict';

export type SenderOptions = {
  db: Db;
  poster: Poster;
  keys: SecretKeys;
  concurrency: number;
  idling?: Idling;
  onError(error: unknown): void;
};

export type SenderState = { inFlight: number; endpoints: number; delivered: number; failed: number };

const LEASE_SECONDS = 60;
/** A claimed webhook must start within this time, so that its result is stored before the lease expires. */
const MAY_START_MS = 35_000;
const PROBE_SECONDS = 20;
const REST_MS = 200;
const IDLE_MS = 15_000;
const MIN_PAUSE_MS = 10;
const IDLE_LINE_MS = 60_000;
const CLAIMS_AT_ONCE = 4;

export class CallbackSender {
  private readonly lines = new Map<bigint, EndpointQueue>();
  private readonly slots: Slots;
  private readonly results: ResultWriter;
  private readonly open = new Set<Promise<void>>();
  private readonly counts = { delivered: 0, failed: 0 };
  private readonly loop: BackgroundLoop;
  private stopping = false;
  private abandoned = false;

  constructor(private readonly options: SenderOptions) {
    this.slots = new Slots(options.concurrency);
    this.results = new ResultWriter(options.db, options.onError);
    const pace = {
      activeMs: REST_MS, idleMs: IDLE_MS, kinds: ['callbacks'], dueInMs: () => nextDueInMs(options.db), ...options.idling,
    } as const;
    this.loop = new BackgroundLoop(() => this.step(), pace, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  /** Releases unstarted webhooks and waits up to `drainMs` for requests. Unanswered webhooks are sent again after their lease expires. */
  async stop(drainMs: number): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    for (const line of this.lines.values()) this.results.returned(line.release());
    await within(drainMs, Promise.all(this.open));
    this.abandoned = true;
    await this.results.stop();
  }

  state(): SenderState {
    return { inFlight: this.open.size, endpoints: this.lines.size, ...this.counts };
  }

  private async step(): Promise<boolean> {
    await this.claimDue();
    await pause(MIN_PAUSE_MS);
    return this.anyHasDueCalls();
  }

  private async claimDue(): Promise<void> {
    const now = performance.now();
    const due = (await dueEndpoints(this.options.db)).map((endpoint) => this.lineOf(endpoint, now));
    if (due.length > 0) this.loop.expectWork();
    due.sort((one, other) => this.slots.inUseBy(one.customerId) - this.slots.inUseBy(other.customerId));
    const workers = Array.from({ length: CLAIMS_AT_ONCE }, async () => {
      for (let line = due.shift(); line && !this.stopping; line = due.shift()) await this.claim(line);
    });
    await Promise.all(workers);
    for (const [id, line] of this.lines) if (line.isIdle && line.usedAt < now - IDLE_LINE_MS) this.lines.delete(id);
  }

  private lineOf(endpoint: DueEndpoint, now: number): EndpointQueue {
    const line = this.lines.get(endpoint.endpointId) ?? new EndpointQueue(endpoint);
    this.lines.set(endpoint.endpointId, line);
    line.endpoint = endpoint;
    line.usedAt = now;
    return line;
  }

  private async claim(line: EndpointQueue): Promise<void> {
    const { db, keys } = this.options;
    const { endpointId, probing } = line.endpoint;
    const now = performance.now();
    const max = line.claimLimit(now);
    if (max === 0 || (probing && !await claimProbe(db, endpointId, PROBE_SECONDS))) return;
    try {
      line.secrets = await secretsOf(db, line.endpoint, keys);
    } catch (error) {
      // The error ends this step. The endpoint is paused, so that the next step reaches the other endpoints.
      line.pauseUntil(now + IDLE_LINE_MS);
      throw error;
    }
    const claimed = await claimCallbacks(db, { endpointId, max, lease: randomUUID(), leaseSeconds: LEASE_SECONDS });
    line.add(claimed, now + MAY_START_MS, claimed.length === max);
    this.pump(line);
  }

  private pump(line: EndpointQueue): void {
    while (!this.stopping && line.mayStart) {
      const release = this.slots.take(line);
      if (!release) return;
      const callback = line.next(performance.now());
      if (!callback) return release();
      line.inFlight++;
      const under = this.deliver(line, callback).catch(this.options.onError).finally(() => {
        line.inFlight--;
        release();
        this.open.delete(under);
        this.pumpFairly();
        if (line.hasDueCalls(performance.now())) this.loop.wake();
      });
      this.open.add(under);
    }
  }

  private pumpFairly(): void {
    const ready = [...this.lines.values()].filter((line) => line.mayStart);
    ready.sort((one, other) => this.slots.inUseBy(one.customerId) - this.slots.inUseBy(other.customerId));
    for (const line of ready) this.pump(line);
  }

  private async deliver(line: EndpointQueue, callback: ClaimedCallback): Promise<void> {
    const { id, lease, uuid } = callback;
    const { endpointId, url } = line.endpoint;
    const body = bodyOf(callback);
    const [at, startedAt] = [new Date(), performance.now()];
    const verdict = verdictOf(await this.options.poster.post(url, signedHeaders(uuid, at, body, line.secrets), body));
    if (this.abandoned) return;
    const now = performance.now();
    const milliseconds = now - startedAt;
    if (verdict.kind === 'delivered') {
      this.counts.delivered++;
      line.succeeded(milliseconds);
      this.results.delivered({ id, lease, at, milliseconds, endpointId, answer: verdict.answer });
      return;
    }
    this.counts.failed++;
    const { answer, fault, pauseSeconds, disable } = verdict;
    this.results.failed({ id, lease, at, milliseconds, endpointId, answer, fault, pauseSeconds, disable });
    this.results.returned(line.failed(milliseconds, now, disable === null ? pauseSeconds : LEASE_SECONDS));
  }

  private anyHasDueCalls(): boolean {
    const now = performance.now();
    return [...this.lines.values()].some((line) => line.hasDueCalls(now));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => { timer = setTimeout(resolve, milliseconds); });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
