import type { Timing } from '../timing';
import { TOKEN_REFUSED } from './answer-reading';
import type { HttpExchange } from './http-exchange';
import type { TokenSource } from './http-provider';

const AHEAD_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Holds a token that is good now, or none: fetched at the start, again before its end, and when the provider takes it no longer. */
export class TokenKeeper {
  authorization: string | undefined;
  private failures = 0;
  private fetching = false;
  private cancel: (() => void) | undefined;
  private cancelEnd: (() => void) | undefined;
  private stopped = false;

  /** `changed` is told why there is none. */
  constructor(
    private readonly source: TokenSource,
    private readonly exchange: HttpExchange,
    private readonly timing: Timing,
    private readonly changed: (problem?: string) => void,
  ) {}

  start(): void {
    void this.fetch();
  }

  /** The provider has refused a token, perhaps one of before. Tokens that it refuses again and again are fetched at growing distances. */
  refused(authorization: string | undefined): void {
    if (this.authorization === undefined || authorization !== this.authorization) return;
    this.authorization = undefined;
    this.failures++;
    this.later(this.failures === 1 ? 0 : this.wait());
    this.changed(TOKEN_REFUSED);
  }

  /** The provider has taken it. */
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

  /** It is used until its end, should the next one fail to come. */
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
    return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.failures - 1, 10));
  }
}
