import { everyWorkKind, expectWork, onAnnounced, type WorkKind } from './work-announcements';

const TOPIC = 'portal_work';
/** Minimum interval between publications. Shorter than LINGER_MS of background loops, so that other programs' loops stay active. */
const PAUSE_MS = 1_000;

export type WorkBus = {
  publish(topic: typeof TOPIC, payloads: readonly string[]): Promise<void>;
  subscribe(topic: typeof TOPIC, listener: (payload: string) => void, onReady?: () => void): Promise<() => Promise<void>>;
};

/** Exchanges announcements of work, at most once a second. After a (re)connection all loops expect work, as announcements may be lost. */
export class WorkExchange {
  private readonly waiting = new Set<WorkKind>();
  private timer: NodeJS.Timeout | undefined;
  private publishedAt = -Infinity;
  private publishing: Promise<void> = Promise.resolve();
  private stopListening: () => void = () => undefined;
  private unsubscribe: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly bus: WorkBus, private readonly onError: (error: unknown) => void) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(TOPIC, (payload) => {
      const kind = everyWorkKind.find((each) => each === payload);
      if (kind) expectWork(kind);
    }, () => everyWorkKind.forEach(expectWork));
    this.stopListening = onAnnounced((kind) => this.announced(kind));
  }

  async stop(): Promise<void> {
    this.stopListening();
    clearTimeout(this.timer);
    await this.publishing;
    await this.unsubscribe();
  }

  private announced(kind: WorkKind): void {
    this.waiting.add(kind);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.publish();
    }, Math.max(0, this.publishedAt + PAUSE_MS - performance.now()));
  }

  private publish(): void {
    const kinds = [...this.waiting];
    this.waiting.clear();
    this.publishedAt = performance.now();
    this.publishing = this.bus.publish(TOPIC, kinds).catch(this.onError);
  }
}
