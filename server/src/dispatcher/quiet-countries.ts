import { COUNTRIES_WITH_ZONES, COUNTRY_ZONES, quietCountries, zoneOffset, type QuietWindow } from '@portal/messaging/quiet-hours';

const KEPT_WINDOWS = 200;
/** No zone sets its clocks but at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
/** To ask a clock of every zone takes long enough to be seen by what else this program does. */
const ASKING_MS = 20;

/** What the clocks of all zones show in one quarter of an hour, as far as they have been asked. */
type Offsets = Map<string, number>;

/** Where it is quiet now, by the database's clock, which all nodes share. As long as that is not known it is taken to be quiet everywhere. */
export class QuietCountries {
  private ahead = 0;
  private second = 0;
  private readonly kept = new Map<string, readonly string[]>();
  /** By the number of their quarter: of this one and the next. */
  private readonly quarters = new Map<number, Offsets>();

  constructor(private readonly now: () => number) {}

  /** What the database's clock has just shown, in milliseconds. */
  setClock(databaseNow: number): void {
    this.ahead = databaseNow - this.now();
  }

  /** Asks some of the clocks that have not been asked; to be called again and again while there are quiet hours. */
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
    if (second !== this.second || this.kept.size >= KEPT_WINDOWS) this.kept.clear();
    this.second = second;
    const key = `${window.from}-${window.to}`;
    const countries = this.kept.get(key) ?? quietCountries(window, new Date(this.clock()), (zone) => offsets.get(zone) ?? 0);
    this.kept.set(key, countries);
    return countries;
  }

  private clock(): number {
    return this.now() + this.ahead;
  }

  private quarter(): number {
    return Math.floor(this.clock() / QUARTER_MS);
  }
}
