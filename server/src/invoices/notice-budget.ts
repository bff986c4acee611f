const MINUTE_MS = 60_000;
const A_MINUTE = 120;

/** How much of what changes nothing this process writes down: enough to see what somebody tries, and too little to fill a disk. */
export class NoticeBudget {
  private minute = -1;
  private spent = 0;

  constructor(private readonly perMinute: number = A_MINUTE) {}

  /** Takes one of them. */
  has(now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.spent] = [minute, 0];
    this.spent += 1;
    return this.spent <= this.perMinute;
  }
}
