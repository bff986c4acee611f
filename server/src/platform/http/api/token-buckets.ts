export type Level = { isEmpty: boolean; remaining: number; fullIn: number; nextIn: number };
type Bucket = { tokens: number; at: number };

/** Beyond this, the least recently used bucket is evicted. It is usually full again. */
const MAX_BUCKETS = 50_000;

export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly capacity: number, private readonly perSecond: number, private readonly clock: () => number) {}

  look(key: string): Level {
    return this.levelOf(this.filled(key).tokens);
  }

  /** Takes nothing if the bucket has too few tokens (`isEmpty`). A count above the capacity takes a full bucket. */
  take(key: string, count = 1): Level {
    const { tokens, at } = this.filled(key);
    const tokensNeeded = Math.min(count, this.capacity);
    const left = tokens >= tokensNeeded ? tokens - tokensNeeded : tokens;
    this.store(key, { tokens: left, at });
    return { ...this.levelOf(left, tokensNeeded), isEmpty: tokens < tokensNeeded };
  }

  private filled(key: string): Bucket {
    const at = this.clock();
    const { tokens, at: before } = this.buckets.get(key) ?? { tokens: this.capacity, at };
    return { tokens: Math.min(this.capacity, tokens + ((at - before) / 1_000) * this.perSecond), at };
  }

  private store(key: string, bucket: Bucket): void {
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size <= MAX_BUCKETS) return;
    for (const oldest of this.buckets.keys()) {
      this.buckets.delete(oldest);
      return;
    }
  }

  private levelOf(tokens: number, tokensNeeded = 1): Level {
    const seconds = (missing: number) => Math.max(0, Math.ceil(missing / this.perSecond));
    return { isEmpty: tokens < 1, remaining: Math.floor(tokens), fullIn: seconds(
      this.capacity - tokens,
    ), nextIn: Math.max(1, seconds(tokensNeeded - tokens)) };
  }
}
