/** After `breakAfter` failures in a row, nothing is sent for `breakMs`. Then a trial request closes the circuit or reopens it. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(private readonly breakAfter: number, private readonly breakMs: number) {}

  phase(now: number): 'closed' | 'open' | 'trying' {
    if (this.failures < this.breakAfter) return 'closed';
    return now < this.openUntil ? 'open' : 'trying';
  }

  remaining(now: number): number {
    return this.phase(now) === 'open' ? this.openUntil - now : 0;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(now: number): void {
    this.failures++;
    if (this.failures >= this.breakAfter) this.openUntil = now + this.breakMs;
  }
}
