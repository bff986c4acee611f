import { randomUUID } from 'node:crypto';
import type { Db } from '../db';
import { claimCallbacks, dueEndpoints, takeProbe, type ClaimedCallback, type DueEndpoint } from './claim.store';
import { EndpointLine } from './endpoint-line';
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
  /** Requests under way at once. */
  concurrency: number;
  onError(error: unknown): void;
};

export type SenderState = { inFlight: number; endpoints: number; delivered: number; failed: number };

const LEASE_SECONDS = 60;
/** A request takes at most 15 s, and its result has to be stored under the lease. */
const MAY_START_MS = 35_000;
const PROBE_SECONDS = 20;
const REST_MS = 200;
const SHORTEST_REST_MS = 10;
const AFTER_FAILURE_MS = 1_000;
const LINE_KEPT_MS = 60_000;
const CLAIMS_AT_ONCE = 4;

/** Claims what is due and posts it, endpoint by endpoint, each at its own pace, until it is stopped. */
export class CallbackSender {
  private readonly lines = new Map<bigint, EndpointLine>();
  private readonly slots: Slots;
  private readonly results: ResultWriter;
  private readonly open = new Set<Promise<void>>();
  private readonly counts = { delivered: 0, failed: 0 };
  private running: Promise<void> = Promise.resolve();
  private stopping = false;
  private abandoned = false;
  private rouse: () => void = () => undefined;

  constructor(private readonly options: SenderOptions) {
    this.slots = new Slots(options.concurrency);
    this.results = new ResultWriter(options.db, options.onError);
  }

  start(): void {
    this.running = this.run();
  }

  /**
   * Starts no more, gives back what has not been started, and waits for what is under way. What is not answered in time is
   * as if this program had been killed: it is sent again once its lease has ended.
   */
  async stop(drainMs: number): Promise<void> {
    this.stopping = true;
    this.rouse();
    await this.running;
    for (const line of this.lines.values()) this.results.returned(line.leave());
    await within(drainMs, Promise.all(this.open));
    this.abandoned = true;
    await this.results.stop();
  }

  state(): SenderState {
    return { inFlight: this.open.size, endpoints: this.lines.size, ...this.counts };
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.claimDue();
        await pause(SHORTEST_REST_MS);
        if (!this.anyWants()) await this.rest(REST_MS);
      } catch (error) {
        this.options.onError(error);
        await this.rest(AFTER_FAILURE_MS);
      }
    }
  }

  private async claimDue(): Promise<void> {
    const now = performance.now();
    const due = (await dueEndpoints(this.options.db)).map((endpoint) => this.lineOf(endpoint, now));
    // Who has least under way comes first; those alike in the order in which the database gave them.
    due.sort((one, other) => this.slots.heldBy(one.customerId) - this.slots.heldBy(other.customerId));
    const workers = Array.from({ length: CLAIMS_AT_ONCE }, async () => {
      for (let line = due.shift(); line && !this.stopping; line = due.shift()) await this.claim(line);
    });
    await Promise.all(workers);
    for (const [id, line] of this.lines) if (line.isIdle && line.usedAt < now - LINE_KEPT_MS) this.lines.delete(id);
  }

  private lineOf(endpoint: DueEndpoint, now: number): EndpointLine {
    const line = this.lines.get(endpoint.endpointId) ?? new EndpointLine(endpoint);
    this.lines.set(endpoint.endpointId, line);
    line.endpoint = endpoint;
    line.usedAt = now;
    return line;
  }

  private async claim(line: EndpointLine): Promise<void> {
    const { db, keys } = this.options;
    const { endpointId, probing } = line.endpoint;
    const now = performance.now();
    const most = line.wanted(now);
    if (most === 0 || (probing && !await takeProbe(db, endpointId, PROBE_SECONDS))) return;
    try {
      line.secrets = await secretsOf(db, line.endpoint, keys);
    } catch (error) {
      // Of this endpoint alone: the others go on.
      line.hold(now + LINE_KEPT_MS);
      throw error;
    }
    const claimed = await claimCallbacks(db, { endpointId, most, lease: randomUUID(), leaseSeconds: LEASE_SECONDS });
    line.add(claimed, now + MAY_START_MS, claimed.length === most);
    this.pump(line);
  }

  private pump(line: EndpointLine): void {
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
        if (line.wantsMore(performance.now())) this.rouse();
      });
      this.open.add(under);
    }
  }

  /** The slot that came free goes to the customer who holds fewest. */
  private pumpFairly(): void {
    const ready = [...this.lines.values()].filter((line) => line.mayStart);
    ready.sort((one, other) => this.slots.heldBy(one.customerId) - this.slots.heldBy(other.customerId));
    for (const line of ready) this.pump(line);
  }

  private async deliver(line: EndpointLine, callback: ClaimedCallback): Promise<void> {
    const { id, lease, uuid } = callback;
    const { endpointId, url } = line.endpoint;
    const body = bodyOf(callback);
    const [at, began] = [new Date(), performance.now()];
    const verdict = verdictOf(await this.options.poster.post(url, signedHeaders(uuid, at, body, line.secrets), body));
    if (this.abandoned) return;
    const now = performance.now();
    const milliseconds = now - began;
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

  private anyWants(): boolean {
    const now = performance.now();
    return [...this.lines.values()].some((line) => line.wantsMore(now));
  }

  private rest(milliseconds: number): Promise<void> {
    if (this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => { setTimeout(over, milliseconds); });
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((over) => { timer = setTimeout(over, milliseconds); });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
