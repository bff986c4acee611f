import type { WebSocket } from 'ws';
import { CLOSE_SESSION_ENDED } from '@portal/contracts';
import type { Db } from '../db';
import type { Bus, Unsubscribe } from './bus';
import { lastOffsets } from './event-log.store';
import { Feed, type EventFilter } from './feed';
import { LiveSocket, type Admission } from './live-socket';
import { logReader, type ReadAfter } from './log-reader';
import { ReleaseNotifier, type ReleaseSets } from './release-notifier';

export type HubOptions = {
  db: Db;
  bus: Bus;
  activeSessions: (sessionIds: readonly bigint[]) => Promise<readonly bigint[]>;
  filterEvents: EventFilter;
  releases: ReleaseSets;
  onError: (error: unknown) => void;
  /** Interval at which offsets are compared with the log, to make up for lost announcements. */
  compareMs?: number;
  pulseMs?: number;
};

const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;
const TRY_AGAIN_LATER = 1013;
/** Longest wait for log reads and replays at shutdown, which slow clients must not delay. */
const MAX_STOP_MS = 2_000;
const MAX_SOCKETS_PER_SESSION = 20;

export class Hub {
  private readonly feeds = new Map<bigint, Feed>();
  private readonly readAfter: ReadAfter;
  private readonly notifier: ReleaseNotifier;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly subscriptions: Unsubscribe[] = [];
  private readonly inProgress = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly options: HubOptions) {
    this.readAfter = logReader(options.db);
    this.notifier = new ReleaseNotifier(options.releases, () => this.sockets());
  }

  async start(): Promise<void> {
    const { bus, compareMs = 2_000, pulseMs = 25_000 } = this.options;
    const compare = () => this.guard(this.compareOffsets());
    await this.notifier.start();
    this.subscriptions.push(
      await bus.subscribe('portal_event', (payload) => this.handleWake(payload), compare),
      await bus.subscribe('portal_session_ended', (payload) => this.endSessions(new Set([payload]))),
      await bus.subscribe('portal_switch', () => this.checkForSwitches(), () => this.checkForSwitches()),
    );
    this.timers.push(setInterval(compare, compareMs).unref());
    this.timers.push(setInterval(() => {
      this.guard(this.checkSockets());
      this.checkForSwitches();
    }, pulseMs).unref());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    for (const socket of this.sockets()) socket.close(GOING_AWAY, 'server stops');
    await Promise.all(this.subscriptions.map((unsubscribe) => unsubscribe()));
    // Waits for log reads, because the database closes next.
    await Promise.race([Promise.all(this.inProgress), new Promise((over) => { setTimeout(over, MAX_STOP_MS).unref(); })]);
  }

  add(socket: WebSocket, admission: Admission): LiveSocket {
    const live = new LiveSocket(socket, admission);
    if (this.stopped) {
      live.close(GOING_AWAY, 'server stops');
      return live;
    }
    if (this.socketsOf(admission) >= MAX_SOCKETS_PER_SESSION) {
      live.close(TRY_AGAIN_LATER, 'too many sockets');
      return live;
    }
    const { customerId, offset } = admission;
    const source = { readAfter: this.readAfter, filterEvents: this.options.filterEvents };
    const feed = this.feeds.get(customerId) ?? new Feed(customerId, offset, source);
    this.feeds.set(customerId, feed);
    feed.sockets.add(live);
    socket.on('close', () => {
      feed.sockets.delete(live);
      if (feed.sockets.size === 0 && this.feeds.get(customerId) === feed) this.feeds.delete(customerId);
    });
    // The session may have ended since the handshake.
    this.guard(this.endInactive([admission.sessionId]));
    if (this.notifier.isBehind(live)) this.guard(this.notifier.check(live));
    return live;
  }

  subscribe(socket: LiveSocket, channels: ReadonlySet<string>, since: number | undefined): void {
    const feed = this.feeds.get(socket.admission.customerId);
    if (!feed || this.stopped) return;
    socket.channels = channels;
    if (since !== undefined) socket.position = BigInt(since);
    this.guard(feed.catchUp(socket).catch((error: unknown) => {
      // Left open, the socket would receive nothing. The client reconnects and resumes.
      socket.close(INTERNAL_ERROR, 'log not readable');
      throw error;
    }));
  }

  private socketsOf({ customerId, sessionId }: Admission): number {
    const sockets = [...this.feeds.get(customerId)?.sockets ?? []];
    return sockets.filter((socket) => socket.admission.sessionId === sessionId).length;
  }

  private handleWake(payload: string): void {
    const [customerId = '', offset = ''] = payload.split(':');
    if (!/^\d{1,18}$/.test(customerId) || !/^\d{1,18}$/.test(offset)) return;
    const feed = this.feeds.get(BigInt(customerId));
    if (feed && !this.stopped) this.guard(feed.wake(BigInt(offset)));
  }

  private async compareOffsets(): Promise<void> {
    if (this.feeds.size === 0) return;
    const offsets = await lastOffsets(this.options.db, [...this.feeds.keys()]);
    for (const { customerId, offset } of offsets) await this.feeds.get(customerId)?.wake(offset);
  }

  private async checkSockets(): Promise<void> {
    const sockets = [...this.sockets()];
    for (const socket of sockets) socket.checkPulse();
    await this.endInactive([...new Set(sockets.map((socket) => socket.admission.sessionId))]);
  }

  private checkForSwitches(): void {
    if (!this.stopped) this.guard(this.notifier.refresh());
  }

  private async endInactive(sessions: readonly bigint[]): Promise<void> {
    if (sessions.length === 0) return;
    const active = new Set(await this.options.activeSessions(sessions));
    this.endSessions(new Set(sessions.filter((id) => !active.has(id)).map(String)));
  }

  private endSessions(finished: ReadonlySet<string>): void {
    for (const socket of this.sockets()) {
      if (finished.has(String(socket.admission.sessionId))) socket.close(CLOSE_SESSION_ENDED, 'session ended');
    }
  }

  private *sockets(): Generator<LiveSocket> {
    for (const feed of this.feeds.values()) yield* feed.sockets;
  }

  private guard(work: Promise<void>): void {
    const guarded = work.catch(this.options.onError).finally(() => this.inProgress.delete(guarded));
    this.inProgress.add(guarded);
  }
}

export async function announceSessionsEnded(bus: Bus, sessionIds: readonly bigint[]): Promise<void> {
  await bus.publish('portal_session_ended', sessionIds.map(String));
}
