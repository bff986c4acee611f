import type { Timing } from '../timing';
import { TOKEN_REFUSED } from './answer-reading';
import type { HttpExchange } from './http-exchange';
import type { TokenSource } from './http-provider';

const AHEAD_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

export class TokenRefresher {
  authorization: string | undefined;
  private failures = 0;
  private fetching = false;
  private cancel: (() => void) | undefined;
  private cancelEnd: (() => void) | undefined;
  private stopped = false;

  /** `changed` is called with a problem after a failed fetch or when the token is lost, and without one after a successful fetch. */
  constructor(
    private readonly source: TokenSource,
    private readonly exchange: HttpExchange,
    private readonly timing: Timing,
    private readonly changed: (problem?: string) => void,
  ) {}

  start(): void {
    void this.fetch();
  }

  /** Ignores the rejection of an older token. After repeated rejections, fetches are delayed more and more. */
  refused(authorization: string | undefined): void {
    if (this.authorization === undefined || authorization !== this.authorization) return;
    this.authorization = undefined;
    this.failures++;
    this.later(this.failures === 1 ? 0 : this.wait());
    this.changed(TOKEN_REFUSED);
  }

  proved(): void {
    this.failures = 0;
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
    this.cancelEnd?.();
  }

  private async fetch(): Promise<void> {
    if (this.fetching || this.stopped) return;
    this.fetching = true;
    const problem = await this.fetchOnce().catch(() => 'token_unreadable');
    this.fetching = false;
    if (problem === undefined) return;
    this.failures++;
    this.later(this.wait());
    this.changed(problem);
  }

  private async fetchOnce(): Promise<string | undefined> {
    const exchanged = await this.exchange.send(this.source.request(this.timing.now()));
    if (exchanged.kind !== 'answer') return `token_${exchanged.code}`;
    if (exchanged.answer.status !== 200) return `token_${exchanged.answer.status}`;
    const now = this.timing.now();
    const { authorization, expiresAt } = this.source.read(exchanged.answer, now);
    const life = expiresAt - now;
    if (life <= 0) return 'token_expired';
    this.authorization = authorization;
    this.later(Math.max(life / 2, life - AHEAD_MS));
    this.endAfter(life);
    this.changed();
    return undefined;
  }

  /** The current token stays in use until it expires, even if the next fetch fails. */
  private endAfter(life: number): void {
    this.cancelEnd?.();
    if (this.stopped) return;
    this.cancelEnd = this.timing.after(life, () => {
      this.authorization = undefined;
      this.changed('token_expired');
    });
  }

  private later(milliseconds: number): void {
    this.cancel?.();
    if (!this.stopped) this.cancel = this.timing.after(milliseconds, () => { void this.fetch(); });
  }

  private wait(): number {
    return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.failures - 1, 10));
  }
}
