import { instantOf } from '@portal/messaging';
import { COUNTRIES_WITH_ZONES, COUNTRY_ZONES, quietCountries, zoneOffset, zonesOf, type QuietWindow } from '@portal/messaging/quiet-hours';
import type { LocalStart } from '../settlement/list.store';

const MAX_CACHED_WINDOWS = 200;
/** No zone is further behind UTC. */
const LAST_ZONE_MS = 12 * 60 * 60_000;
/** Time zones change their offset only at quarter hours. */
const QUARTER_MS = 15 * 60_000;
/** Maximum time per `prepare`: computing the offsets of all zones at once would block the event loop. */
const ASKING_MS = 20;

/** UTC offsets in seconds by time zone, for one quarter hour. Offsets that are not computed yet are missing. */
type Offsets = Map<string, number>;

/**
 * Finds the countries that get nothing now, by the database's clock: in quiet hours, or before a local start. Until all offsets are known,
 * that is all countries, to send nothing early.
 */
export class CountryClocks {
  private ahead = 0;
  private second = 0;
  private isKnown = false;
  private readonly cache = new Map<string, readonly string[]>();
  /** Offsets of the current and the next quarter hour, by number of quarter hours since the epoch. */
  private readonly quarters = new Map<number, Offsets>();

  constructor(private readonly now: () => number) {}

  setClock(databaseNow: number): void {
    this.ahead = databaseNow - this.now();
  }

  /** Computes some missing offsets; call it repeatedly while lists depend on the clocks of countries. */
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

  /** Countries in quiet hours. */
  quiet(window: QuietWindow): readonly string[] {
    const offsets = this.offsets();
    if (!offsets) return COUNTRIES_WITH_ZONES;
    const offsetOf = (zone: string) => offsets.get(zone) ?? 0;
    return this.cached(`${window.from}-${window.to}`, () => quietCountries(window, new Date(this.clock()), offsetOf));
  }

  /** Countries with a zone that has not reached the start, and '' until the start's own zone has reached it. */
  before({ local, timeZone }: LocalStart): readonly string[] {
    const wall = Date.parse(`${local}Z`);
    if (this.clock() >= wall + LAST_ZONE_MS) return [];
    const offsets = this.offsets();
    return this.cached(`${local} ${timeZone}`, () => {
      const isEarly = (zone: string) => !offsets || this.clock() + (offsets.get(zone) ?? 0) * 1_000 < wall;
      const elsewhere = instantOf(local, timeZone);
      const early = COUNTRIES_WITH_ZONES.filter((country) => zonesOf(country).some(isEarly));
      return elsewhere.ok && elsewhere.at.getTime() > this.clock() ? [...early, ''] : early;
    });
  }

  private cached(key: string, find: () => readonly string[]): readonly string[] {
    const second = Math.floor(this.clock() / 1_000);
    const isKnown = this.offsets() !== undefined;
    if (second !== this.second || isKnown !== this.isKnown || this.cache.size >= MAX_CACHED_WINDOWS) this.cache.clear();
    this.second = second;
    this.isKnown = isKnown;
    const countries = this.cache.get(key) ?? find();
    this.cache.set(key, countries);
    return countries;
  }

  /** Undefined until all offsets of this quarter hour are known. */
  private offsets(): Offsets | undefined {
    const offsets = this.quarters.get(this.quarter());
    return offsets && offsets.size >= COUNTRY_ZONES.length ? offsets : undefined;
  }

  private clock(): number {
    return this.now() + this.ahead;
  }

  private quarter(): number {
    return Math.floor(this.clock() / QUARTER_MS);
  }
}
