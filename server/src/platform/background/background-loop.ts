import { onWork, type WorkKind } from './work-announcements';

const AFTER_FAILURE_MS = 1_000;
/** How long a loop stays at its active pace after the last work. Longer than any transaction that announces work. */
const LINGER_MS = 10_000;

export type Pace = {
  activeMs: number;
  /** Pause while no work is expected. Limits the delay after a missed announcement. */
  idleMs: number;
  kinds?: readonly WorkKind[];
  /** Returns the milliseconds until work is known to be due, or null. An idle wait ends at that time. */
  dueInMs?: () => Promise<number | null>;
  lingerMs?: number;
};

export type Idling = Partial<Pick<Pace, 'idleMs' | 'lingerMs'>>;

const running = new Set<BackgroundLoop>();

export function activeLoops(): number {
  return [...running].filter((loop) => loop.hasIdlePace && !loop.isIdle).length;
}

/** Repeats a step while it finds work. Then waits for a wake-up, due work or the end of a pause. */
export class BackgroundLoop {
  private readonly pace: Pace;
  private stopped = false;
  private woken = false;
  private expected = false;
  private activeUntil = 0;
  private resting: 'active' | 'idle' | null = null;
  private rouse: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly step: () => Promise<boolean>,
    pace: number | Pace,
    private readonly onError: (error: unknown) => void,
  ) {
    this.pace = typeof pace === 'number' ? { activeMs: pace, idleMs: pace } : pace;
  }

  start(): void {
    const { kinds = [] } = this.pace;
    if (kinds.length > 0) this.stopListening = onWork((kind) => { if (kinds.includes(kind)) this.expectWork(); });
    this.linger();
    running.add(this);
    this.running = this.run();
  }

  wake(): void {
    this.linger();
    this.woken = true;
    this.rouse();
  }

  /** Switches to the active pace, because work may be committed within seconds. Ends an idle pause at once. */
  expectWork(): void {
    this.expected = true;
    this.linger();
    if (this.resting === 'idle') this.rouse();
  }

  get isIdle(): boolean {
    return this.resting === 'idle';
  }

  get hasIdlePace(): boolean {
    return this.pace.idleMs > this.pace.activeMs;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    running.delete(this);
    this.stopListening();
    this.rouse();
    await this.running;
  }

  private linger(): void {
    this.activeUntil = performance.now() + (this.pace.lingerMs ?? LINGER_MS);
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      this.expected = false;
      try {
        if (await this.step()) this.linger();
        else await this.restAtPace();
      } catch (error) {
        this.onError(error);
        await this.rest(AFTER_FAILURE_MS, 'active');
      }
    }
  }

  private async restAtPace(): Promise<void> {
    const { activeMs, idleMs, dueInMs } = this.pace;
    const dueMs = this.isActive() ? null : await dueInMs?.() ?? null;
    if (this.isActive()) return this.rest(activeMs, 'active');
    await this.rest(Math.min(idleMs, Math.max(activeMs, dueMs ?? Infinity)), 'idle');
  }

  private isActive(): boolean {
    return this.expected || performance.now() < this.activeUntil;
  }

  private async rest(ms: number, how: 'active' | 'idle'): Promise<void> {
    if (this.stopped || this.woken) return;
    this.resting = how;
    await new Promise<void>((over) => {
      const timer = setTimeout(over, ms);
      this.rouse = () => {
        clearTimeout(timer);
        over();
      };
    });
    this.resting = null;
  }
}
