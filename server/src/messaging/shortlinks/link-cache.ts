import type { FollowedLink } from './click.store';

/** Lifetime of an entry, and so the longest delay until the kill switch reaches every node. */
const LIFE_MS = 2_000;
const MAX_LINKS = 20_000;

type Entry = { link: Promise<FollowedLink | null>; until: number };

/** Caches links by code, which saves a query per click. Unknown codes are cached, too. */
export class LinkCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly find: (code: string) => Promise<FollowedLink | null>, private readonly clock: () => Date) {}

  async get(code: string): Promise<FollowedLink | null> {
    const now = this.clock().getTime();
    const known = this.entries.get(code);
    if (known && known.until > now) return known.link;
    // Reinserted at the end, so the first key is the oldest.
    this.entries.delete(code);
    const oldest = this.entries.size >= MAX_LINKS ? this.entries.keys().next() : undefined;
    if (oldest?.value !== undefined) this.entries.delete(oldest.value);
    const entry = { link: this.find(code), until: now + LIFE_MS };
    this.entries.set(code, entry);
    entry.link.catch(() => { if (this.entries.get(code) === entry) this.entries.delete(code); });
    return entry.link;
  }

  /** Call it after changing the link on this node. */
  evict(code: string): void {
    this.entries.delete(code);
  }
}
