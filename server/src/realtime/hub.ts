import type { WebSocket } from 'ws';
import { CLOSE_SESSION_ENDED, type LiveEvent } from '@portal/contracts';
import type { Db } from '../db';
import { withBookReaders, type BookReaders } from './book-readers';
import type { Bus, Unsubscribe } from './bus';
import { lastOffsets } from './event-log.store';
import { Feed } from './feed';
import { LiveSocket, type Admission } from './live-socket';
import { logReader, type ReadAfter } from './log-reader';

export type HubOptions = {
  db: Db;
  bus: Bus;
  /** Of these sessions, those that still stand; asked about every open socket now and then. */
  standingSessions: (sessionIds: readonly bigint[]) => Promise<readonly bigint[]>;
  bookReaders: BookReaders;
  onError: (error: unknown) => void;
  /** How often offsets are compared with the log, in case a wake-up was never sent or heard. */
  compareMs?: number;
  pulseMs?: number;
};

const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;
const TRY_AGAIN_LATER = 1013;
/** A peer that does not read must not hold the server. */
const LONGEST_STOP_MS = 2_000;
/** One for each open page, with room for pages that are just being replaced. */
const MOST_SOCKETS_OF_A_SESSION = 20;

/** The open sockets of this node. Lives from start() to stop(), like the server it belongs to. */
export class Hub {
  private readonly feeds = new Map<bigint, Feed>();
  private readonly readAfter: ReadAfter;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly subscriptions: Unsubscribe[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly options: HubOptions) {
    this.readAfter = withBookReaders(logReader(options.db), options.bookReaders);
  }

  async start(): Promise<void> {
    const { bus, compareMs = 2_000, pulseMs = 25_000 } = this.options;
    const compare = () => this.guard(this.compareOffsets());
    this.subscriptions.push(
      await bus.subscribe('portal_event', (payload) => this.hearWake(payload), compare),
      await bus.subscribe('portal_session_ended', (payload) => this.endSessions(new Set([payload]))),
      await bus.subscribe('portal_broadcast', (frame) => this.broadcast(frame)),
    );
    this.timers.push(setInterval(compare, compareMs).unref());
    this.timers.push(setInterval(() => this.guard(this.checkSockets()), pulseMs).unref());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    for (const socket of this.sockets()) socket.close(GOING_AWAY, 'server stops');
    await Promise.all(this.subscriptions.map((unsubscribe) => unsubscribe()));
    // What reads the log for them still asks the database, which goes next.
    await Promise.race([Promise.all(this.underWay), new Promise((over) => { setTimeout(over, LONGEST_STOP_MS).unref(); })]);
  }

  add(socket: WebSocket, admission: Admission): LiveSocket {
    const live = new LiveSocket(socket, admission);
    if (this.stopped) {
      live.close(GOING_AWAY, 'server stops');
      return live;
    }
    if (this.socketsOf(admission) >= MOST_SOCKETS_OF_A_SESSION) {
      live.close(TRY_AGAIN_LATER, 'too many sockets');
      return live;
    }
    const { customerId, offset } = admission;
    const feed = this.feeds.get(customerId) ?? new Feed(customerId, offset, this.readAfter);
    this.feeds.set(customerId, feed);
    feed.sockets.add(live);
    socket.on('close', () => {
      feed.sockets.delete(live);
      if (feed.sockets.size === 0 && this.feeds.get(customerId) === feed) this.feeds.delete(customerId);
    });
    // It may have ended between the handshake's look at it and now.
    this.guard(this.endUnlessStanding([admission.sessionId]));
    return live;
  }

  /** Listens to these channels from the given offset on, or from where the socket stands. */
  subscribe(socket: LiveSocket, channels: ReadonlySet<string>, since: number | undefined): void {
    const feed = this.feeds.get(socket.admission.customerId);
    if (!feed || this.stopped) return;
    socket.channels = channels;
    if (since !== undefined) socket.position = BigInt(since);
    this.guard(feed.catchUp(socket).catch((error: unknown) => {
      // It would stay silent for ever; the client comes back and reads on from its offset.
      socket.close(INTERNAL_ERROR, 'log not readable');
      throw error;
    }));
  }

  private socketsOf({ customerId, sessionId }: Admission): number {
    const sockets = [...this.feeds.get(customerId)?.sockets ?? []];
    return sockets.filter((socket) => socket.admission.sessionId === sessionId).length;
  }

  private hearWake(payload: string): void {
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
    await this.endUnlessStanding([...new Set(sockets.map((socket) => socket.admission.sessionId))]);
  }

  private async endUnlessStanding(sessions: readonly bigint[]): Promise<void> {
    if (sessions.length === 0) return;
    const standing = new Set(await this.options.standingSessions(sessions));
    this.endSessions(new Set(sessions.filter((id) => !standing.has(id)).map(String)));
  }

  private endSessions(ended: ReadonlySet<string>): void {
    for (const socket of this.sockets()) {
      if (ended.has(String(socket.admission.sessionId))) socket.close(CLOSE_SESSION_ENDED, 'session ended');
    }
  }

  private broadcast(frame: string): void {
    for (const socket of this.sockets()) socket.send(frame);
  }

  private *sockets(): Generator<LiveSocket> {
    for (const feed of this.feeds.values()) yield* feed.sockets;
  }

  private guard(work: Promise<void>): void {
    const guarded = work.catch(this.options.onError).finally(() => this.underWay.delete(guarded));
    this.underWay.add(guarded);
  }
}

/** Tells every open page of every customer, on all nodes; such events are in no log and have no offset. */
export async function broadcast(bus: Bus, event: Extract<LiveEvent, { event: `app${string}` }>): Promise<void> {
  await bus.publish('portal_broadcast', [JSON.stringify({ event: event.event, data: event.data })]);
}

/** To be called when sessions have ended, on whatever node: their sockets close everywhere. */
export async function announceSessionsEnded(bus: Bus, sessionIds: readonly bigint[]): Promise<void> {
  await bus.publish('portal_session_ended', sessionIds.map(String));
}
