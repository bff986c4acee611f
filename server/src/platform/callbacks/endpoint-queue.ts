import type { KeyObject } from 'node:crypto';
import { CLOSING_FAILURES, type ClaimedCallback, type DueEndpoint } from './claim.store';

/** Concurrent requests per endpoint: initial, maximum, and maximum of a slow endpoint. Each success raises the current limit by one. */
const FIRST_LIMIT = 1;
const MAX_LIMIT = 16;
const SLOW_LIMIT = 4;
const SLOW_MS = 1_000;
/** Claims as many webhooks ahead as the endpoint, by its recent response times, can answer within this time. */
const AHEAD_MS = 2_000;
const MAX_AHEAD = 500;
const NEWEST = 0.2;

type QueuedCallback = { callback: ClaimedCallback; until: number };

export class EndpointQueue {
  inFlight = 0;
  usedAt = 0;
  keys: readonly KeyObject[] = [];
  private waiting: QueuedCallback[] = [];
  private hasMore = false;
  private limit = FIRST_LIMIT;
  private pace = 0;
  private failures = 0;
  private pausedUntil = 0;

  constructor(public endpoint: DueEndpoint) {}

  get customerId(): bigint {
    return this.endpoint.customerId;
  }

  /** Also true for endpoints that have not answered yet, since they may never answer. */
  get isSlow(): boolean {
    return this.pace === 0 || this.pace > SLOW_MS || this.failures > 0 || this.endpoint.probing;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0;
  }

  get mayStart(): boolean {
    return this.waiting.length > 0 && this.inFlight < (this.isSlow ? Math.min(this.limit, SLOW_LIMIT) : this.limit);
  }

  /** Number of webhooks to claim now; 0 until at least half of those claimed ahead have started. */
  claimLimit(now: number): number {
    if (now < this.pausedUntil) return 0;
    if (this.endpoint.probing) return this.isIdle ? 1 : 0;
    const ahead = this.pace === 0 ? this.limit : Math.min(MAX_AHEAD, Math.max(this.limit, Math.floor((this.limit * AHEAD_MS) / this.pace)));
    return this.waiting.length > ahead / 2 ? 0 : ahead - this.waiting.length;
  }

  hasDueCalls(now: number): boolean {
    return this.hasMore && this.claimLimit(now) > 0;
  }

  add(callbacks: readonly ClaimedCallback[], until: number, hasMore: boolean): void {
    this.hasMore = hasMore;
    for (const callback of callbacks) this.waiting.push({ callback, until });
  }

  next(now: number): ClaimedCallback | null {
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) if (first.until > now) return first.callback;
    return null;
  }

  succeeded(milliseconds: number): void {
    this.failures = 0;
    this.limit = Math.min(this.limit + 1, MAX_LIMIT);
    this.measure(milliseconds);
  }

  /** Records a failed request. If the endpoint must pause, returns its waiting webhooks to release; otherwise returns none. */
  failed(milliseconds: number, now: number, pauseSeconds: number): ClaimedCallback[] {
    this.failures++;
    this.limit = Math.max(Math.floor(this.limit / 2), 1);
    this.measure(milliseconds);
    if (pauseSeconds === 0 && this.failures < CLOSING_FAILURES) return [];
    this.pausedUntil = now + Math.max(pauseSeconds, 1) * 1_000;
    return this.release();
  }

  release(): ClaimedCallback[] {
    this.hasMore = false;
    const left = this.waiting.map(({ callback }) => callback);
    this.waiting = [];
    return left;
  }

  pauseUntil(until: number): void {
    this.pausedUntil = until;
  }

  private measure(milliseconds: number): void {
    this.pace = this.pace === 0 ? milliseconds : this.pace + (milliseconds - this.pace) * NEWEST;
  }
}
