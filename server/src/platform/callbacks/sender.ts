import { randomUUID } from 'node:crypto';
import { BackgroundLoop, type Idling } from '../background';
import type { Db } from '../db';
import { claimCallbacks, dueEndpoints, nextDueInMs, claimProbe, type ClaimedCallback, type DueEndpoint } from './claim.store';
import { EndpointQueue } from './endpoint-queue';
import { bodyOf } from './payload';
import type { Poster } from './poster';
import { ResultWriter } from './result-writer';
import type { SecretKeys } from './secret';
import { secretsOf } from './secret.service';
import { signedHeaders, signingKey } from './signature';
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
const IDLE_QUEUE_MS = 60_000;
const CLAIMS_AT_ONCE = 4;

export class CallbackSender {
  private readonly queues = new Map<bigint, EndpointQueue>();
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
    for (const queue of this.queues.values()) this.results.returned(queue.release());
    await within(drainMs, Promise.all(this.open));
    this.abandoned = true;
    await this.results.stop();
  }

  state(): SenderState {
    return { inFlight: this.open.size, endpoints: this.queues.size, ...this.counts };
  }

  private async step(): Promise<boolean> {
    await this.claimDue();
    await pause(MIN_PAUSE_MS);
    return this.anyHasDueCalls();
  }

  private async claimDue(): Promise<void> {
    const now = performance.now();
    const due = (await dueEndpoints(this.options.db)).map((endpoint) => this.queueOf(endpoint, now));
    if (due.length > 0) this.loop.expectWork();
    due.sort((one, other) => this.slots.inUseBy(one.customerId) - this.slots.inUseBy(other.customerId));
    const workers = Array.from({ length: CLAIMS_AT_ONCE }, async () => {
      for (let queue = due.shift(); queue && !this.stopping; queue = due.shift()) await this.claim(queue);
    });
    await Promise.all(workers);
    for (const [id, queue] of this.queues) if (queue.isIdle && queue.usedAt < now - IDLE_QUEUE_MS) this.queues.delete(id);
  }

  private queueOf(endpoint: DueEndpoint, now: number): EndpointQueue {
    const queue = this.queues.get(endpoint.endpointId) ?? new EndpointQueue(endpoint);
    this.queues.set(endpoint.endpointId, queue);
    queue.endpoint = endpoint;
    queue.usedAt = now;
    return queue;
  }

  private async claim(queue: EndpointQueue): Promise<void> {
    const { db, keys } = this.options;
    const { endpointId, probing } = queue.endpoint;
    const now = performance.now();
    const max = queue.claimLimit(now);
    if (max === 0 || (probing && !await claimProbe(db, endpointId, PROBE_SECONDS))) return;
    try {
      queue.keys = (await secretsOf(db, queue.endpoint, keys)).map(signingKey);
    } catch (error) {
      // The error ends this step. The endpoint is paused, so that the next step reaches the other endpoints.
      queue.pauseUntil(now + IDLE_QUEUE_MS);
      throw error;
    }
    const claimed = await claimCallbacks(db, { endpointId, max, lease: randomUUID(), leaseSeconds: LEASE_SECONDS });
    queue.add(claimed, now + MAY_START_MS, claimed.length === max);
    this.pump(queue);
  }

  private pump(queue: EndpointQueue): void {
    while (!this.stopping && queue.mayStart) {
      const release = this.slots.take(queue);
      if (!release) return;
      const callback = queue.next(performance.now());
      if (!callback) return release();
      queue.inFlight++;
      const under = this.deliver(queue, callback).catch(this.options.onError).finally(() => {
        queue.inFlight--;
        release();
        this.open.delete(under);
        this.pumpFairly();
        if (queue.hasDueCalls(performance.now())) this.loop.wake();
      });
      this.open.add(under);
    }
  }

  private pumpFairly(): void {
    const ready = [...this.queues.values()].filter((queue) => queue.mayStart);
    ready.sort((one, other) => this.slots.inUseBy(one.customerId) - this.slots.inUseBy(other.customerId));
    for (const queue of ready) this.pump(queue);
  }

  private async deliver(queue: EndpointQueue, callback: ClaimedCallback): Promise<void> {
    const { id, lease, uuid } = callback;
    const { endpointId, url } = queue.endpoint;
    const body = bodyOf(callback);
    const [at, startedAt] = [new Date(), performance.now()];
    const verdict = verdictOf(await this.options.poster.post(url, signedHeaders(uuid, at, body, queue.keys), body));
    if (this.abandoned) return;
    const now = performance.now();
    const milliseconds = now - startedAt;
    if (verdict.kind === 'delivered') {
      this.counts.delivered++;
      queue.succeeded(milliseconds);
      this.results.delivered({ id, lease, at, milliseconds, endpointId, answer: verdict.answer, response: verdict.response });
      return;
    }
    this.counts.failed++;
    const { answer, response, fault, pauseSeconds, disable } = verdict;
    this.results.failed({ id, lease, at, milliseconds, endpointId, answer, response, fault, pauseSeconds, disable });
    this.results.returned(queue.failed(milliseconds, now, disable === null ? pauseSeconds : LEASE_SECONDS));
  }

  private anyHasDueCalls(): boolean {
    const now = performance.now();
    return [...this.queues.values()].some((queue) => queue.hasDueCalls(now));
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
