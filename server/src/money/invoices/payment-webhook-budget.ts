const MINUTE_MS = 60_000;
const A_MINUTE = 120;

/** Limits the unverified or repeated webhooks stored per process and minute: enough to see an attack, too few to fill the disk. */
export class PaymentWebhookBudget {
  private minute = -1;
  private spent = 0;

  constructor(private readonly perMinute: number = A_MINUTE) {}

  has(now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.spent] = [minute, 0];
    this.spent += 1;
    return this.spent <= this.perMinute;
  }
}
