import { BUILD_VERSION, type LiveEvent } from '@portal/contracts';
import type { Bus } from './bus';
import type { Admission, LiveSocket } from './live-socket';

export type ReleaseSets = {
  setsFor(logins: readonly Pick<Admission, 'customerId' | 'loginId' | 'elements'>[]): Promise<readonly string[]>;
  switchesSince(since: bigint): Promise<{ last: bigint; reload: boolean }>;
};

/** Call it after a release switch commits (RT-11). Every node then notifies the pages whose release set changed. */
export async function publishSwitch(bus: Bus): Promise<void> {
  await bus.publish('portal_switch', ['']);
}

/** Notifies each page once per change of its release set. Switches are stored, so a lost announcement only delays the notification. */
export class ReleaseNotifier {
  private last: bigint | null = null;
  private running: Promise<void> | null = null;
  private isRefreshRequested = false;

  constructor(private readonly releases: ReleaseSets, private readonly sockets: () => Iterable<LiveSocket>) {}

  async start(): Promise<void> {
    this.last = (await this.releases.switchesSince(0n)).last;
  }

  refresh(): Promise<void> {
    this.isRefreshRequested = this.running !== null;
    this.running ??= this.look().finally(() => { this.running = null; });
    return this.running;
  }

  isBehind({ admission }: LiveSocket): boolean {
    return this.last !== null && admission.lastSwitch < this.last;
  }

  async check(socket: LiveSocket): Promise<void> {
    const { last, reload } = await this.releases.switchesSince(socket.admission.lastSwitch);
    if (last > socket.admission.lastSwitch) await this.notify([socket], reload);
  }

  private async look(): Promise<void> {
    do {
      this.isRefreshRequested = false;
      const { last, reload } = await this.releases.switchesSince(this.last ?? 0n);
      if (last === this.last) continue;
      const before = this.last;
      // Set before notifying, so that `isBehind` detects sockets that join meanwhile with an older switch.
      this.last = last;
      try {
        await this.notify([...this.sockets()], reload);
      } catch (error) {
        this.last = before;
        throw error;
      }
    } while (this.isRefreshRequested);
  }

  private async notify(sockets: readonly LiveSocket[], reload: boolean): Promise<void> {
    if (sockets.length === 0) return;
    const sets = await this.releases.setsFor(sockets.map(({ admission }) => admission));
    const frame = frameOf(reload, new Date());
    sockets.forEach((socket, index) => {
      const set = sets[index] ?? '';
      if (socket.knownSet === set) return;
      socket.knownSet = set;
      // Sends nothing if a rollback restored the set that the page was loaded with.
      if (socket.pageSet !== set) socket.send(frame);
    });
  }
}

/** The frame is not in the log, so it has no offset. Its version is higher than any build's, so that pages show the update banner. */
function frameOf(reload: boolean, now: Date): string {
  const hour = Number(now.toISOString().slice(0, 13).replace(/\D/g, ''));
  const event: LiveEvent = reload
    ? { event: 'app.force_reload', data: {} }
    : { event: 'app_data.actual_version_change', data: { version: Math.max(hour, BUILD_VERSION + 1) } };
  return JSON.stringify(event);
}
