import { COUNTRIES_WITH_ZONES, COUNTRY_ZONES, quietCountries, zoneOffset, type QuietWindow } from '@portal/messaging/quiet-hours';

const MAX_CACHED_WINDOWS = 200;
/** Time zones change their offset only at quarter hours. */
const QUARTER_MS = 15 * 60_000;
/** Maximum time per `prepare`: computing the offsets of all zones at once would block the event loop. */
const ASKING_MS = 20;

/** UTC offsets in seconds by time zone, for one quarter hour. Offsets that are not computed yet are missing. */
type Offsets = Map<string, number>;

/** Finds the quiet countries by the database's clock. Until all offsets are known, all countries count as quiet, to send nothing early. */
export class QuietCountries {
  private ahead = 0;
  private second = 0;
  private readonly cache = new Map<string, readonly string[]>();
  /** Offsets of the current and the next quarter hour, by number of quarter hours since the epoch. */
  private readonly quarters = new Map<number, Offsets>();

  constructor(private readonly now: () => number) {}

  setClock(databaseNow: number): void {
    this.ahead = databaseNow - this.now();
  }

  /** Computes some missing offsets; call it repeatedly while lists have quiet hours. */
  prepare(): void {
    const first = this.quarter();
    for (const each of this.quarters.keys()) if (each < first) this.quarters.delete(each);
    const until = this.now() + ASKING_MS;
    for (const quarter of [first, first + 1]) {
      const offsets = this.quarters.get(quarter) ?? new Map<string, number>();
      this.quarters.set(quarter, offsets);
      for (const zone of COUNTRY_ZONES) {
        if (offsets.has(zone)) continue;
        if (this.now() >= until) return;
        offsets.set(zone, zoneOffset(zone, new Date(quarter * QUARTER_MS)));
      }
    }
  }

  at(window: QuietWindow): readonly string[] {
    const offsets = this.quarters.get(this.quarter());
    if (!offsets || offsets.size < COUNTRY_ZONES.length) return COUNTRIES_WITH_ZONES;
    const second = Math.floor(this.clock() / 1_000);
    if (second !== this.second || this.cache.size >= MAX_CACHED_WINDOWS) this.cache.clear();
    this.second = second;
    const key = `${window.from}-${window.to}`;
    const countries = this.cache.get(key) ?? quietCountries(window, new Date(this.clock()), (zone) => offsets.get(zone) ?? 0);
    this.cache.set(key, countries);
    return countries;
  }

  private clock(): number {
    return this.now() + this.ahead;
  }

  private quarter(): number {
    return Math.floor(this.clock() / QUARTER_MS);
  }
}
