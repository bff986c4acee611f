import type { LiveSocket } from './live-socket';
import type { LoggedEvent } from './event-log.store';
import type { ReadAfter } from './log-reader';

type RestrictedListener = { customerId: bigint; loginId: bigint; organizations: readonly bigint[] };
/** Filters and redacts by the listener's current rights, not those at the time of the event. Only for logins limited by organization. */
export type EventFilter = (listener: RestrictedListener, events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;
export type FeedSource = { readAfter: ReadAfter; filterEvents: EventFilter };

export class Feed {
  readonly sockets = new Set<LiveSocket>();
  private delivered: bigint;
  private announced: bigint;
  private reading = false;
  private readonly catchingUp = new WeakSet<LiveSocket>();

  constructor(
    private readonly customerId: bigint,
    offset: bigint,
    private readonly source: FeedSource,
  ) {
    this.delivered = offset;
    this.announced = offset;
  }

  async wake(offset: bigint): Promise<void> {
    if (offset > this.announced) this.announced = offset;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.announced > this.delivered && this.sockets.size > 0) await this.deliverPage();
    } finally {
      this.reading = false;
    }
  }

  /**
   * Replays the log until the socket has caught up. No await separates the last check from `live = true`, so no event is lost. A socket has
   * one replay at a time; subscribing again only moves its position.
   */
  async catchUp(socket: LiveSocket): Promise<void> {
    socket.live = false;
    if (this.catchingUp.has(socket)) return;
    this.catchingUp.add(socket);
    try {
      for (;;) {
        const from = socket.position;
        const deliveredBefore = this.delivered;
        const page = await this.source.readAfter(this.customerId, from);
        const visible = page.kind === 'lost' ? [] : await this.visibleTo(socket, page.events);
        if (!socket.open) return;
        if (socket.position !== from) continue;
        if (page.kind === 'lost') {
          socket.position = page.offset;
          socket.send(resetFrame(page.offset));
        } else {
          await replay(socket, page.events, visible);
        }
        const atEnd = page.kind === 'lost' || !page.more;
        const nothingNew = this.delivered === deliveredBefore || socket.position >= this.delivered;
        // The client may have subscribed again while frames were sent.
        const expectedPosition = page.kind === 'lost' ? page.offset : (page.events.at(-1)?.offset ?? from);
        if (atEnd && nothingNew && socket.position === expectedPosition) break;
      }
      socket.live = true;
    } finally {
      this.catchingUp.delete(socket);
    }
  }

  private async deliverPage(): Promise<void> {
    const page = await this.source.readAfter(this.customerId, this.delivered);
    if (page.kind === 'lost') {
      this.moveTo(page.offset);
      for (const socket of this.sockets) deliver(socket, page.offset, undefined, resetFrame(page.offset));
      return;
    }
    const visible = await this.visibleToRestricted(page.events);
    for (const event of page.events) {
      this.moveTo(event.offset);
      const frame = frameOf(event);
      for (const socket of this.sockets) {
        if (socket.admission.organizations === null) deliver(socket, event.offset, event, frame);
        else sendVisible(socket, event.offset, visible.get(socket)?.get(event.offset));
      }
    }
    if (page.events.length === 0) this.announced = this.delivered;
  }

  /** Filters events for the sockets of restricted logins. Sockets that join during the query replay the same events from the log. */
  private async visibleToRestricted(events: readonly LoggedEvent[]): Promise<ReadonlyMap<LiveSocket, ReadonlyMap<bigint, LoggedEvent>>> {
    const restricted = [...this.sockets].filter(({ admission }) => admission.organizations !== null);
    return new Map(await Promise.all(restricted.map(async (socket) => {
      const visible = await this.visibleTo(socket, events);
      return [socket, new Map(visible.map((event) => [event.offset, event]))] as const;
    })));
  }

  private async visibleTo({ admission }: LiveSocket, events: readonly LoggedEvent[]): Promise<readonly LoggedEvent[]> {
    const { customerId, loginId, organizations } = admission;
    if (organizations === null || events.length === 0) return events;
    return this.source.filterEvents({ customerId, loginId, organizations }, events);
  }

  private moveTo(offset: bigint): void {
    this.delivered = offset;
    if (this.announced < offset) this.announced = offset;
  }
}

function deliver(socket: LiveSocket, offset: bigint, event: LoggedEvent | undefined, frame: string | undefined): void {
  if (!socket.live || socket.position >= offset) return;
  socket.position = offset;
  if (frame !== undefined && (event === undefined || socket.accepts(event))) socket.send(frame);
}

function sendVisible(socket: LiveSocket, offset: bigint, event: LoggedEvent | undefined): void {
  deliver(socket, offset, event, event ? frameOf(event) : undefined);
}

/** Waits for slow clients: otherwise a replay of long chat events would overflow the socket's buffer again and again. */
async function replay(socket: LiveSocket, events: readonly LoggedEvent[], visible: readonly LoggedEvent[]): Promise<void> {
  const accepted = visible.filter((event) => socket.accepts(event));
  const end = events.at(-1)?.offset;
  if (end === undefined) return;
  socket.position = end;
  const last = accepted.at(-1);
  for (const event of accepted) {
    if (event === last || socket.isBackpressured) await socket.flush(frameOf(event));
    else socket.send(frameOf(event));
    if (socket.position !== end) return;
  }
}

function frameOf(event: LoggedEvent): string {
  return JSON.stringify({ event: event.name, data: event.data, offset: Number(event.offset) });
}

function resetFrame(offset: bigint): string {
  return JSON.stringify({ event: 'stream.reset', data: {}, offset: Number(offset) });
}
