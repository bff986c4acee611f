import type { FollowedLink } from './click.store';

/** How long a link may still lead where it led before: what the kill switch takes on other nodes. */
const LIFE_MS = 2_000;
const MOST = 20_000;

type Entry = { link: Promise<FollowedLink | null>; until: number };

/** What links lead to, so that a mailing of a million does not ask the database a million times. Codes that nobody has are kept too. */
export class LinkCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly find: (code: string) => Promise<FollowedLink | null>, private readonly clock: () => Date) {}

  async get(code: string): Promise<FollowedLink | null> {
    const now = this.clock().getTime();
    const known = this.entries.get(code);
    if (known && known.until > now) return known.link;
    // Set anew at the end, so that the first is always the oldest.
    this.entries.delete(code);
    const oldest = this.entries.size >= MOST ? this.entries.keys().next() : undefined;
    if (oldest?.value !== undefined) this.entries.delete(oldest.value);
    const entry = { link: this.find(code), until: now + LIFE_MS };
    this.entries.set(code, entry);
    entry.link.catch(() => { if (this.entries.get(code) === entry) this.entries.delete(code); });
    return entry.link;
  }

  /** Changed here a moment ago. */
  forget(code: string): void {
    this.entries.delete(code);
  }
}
