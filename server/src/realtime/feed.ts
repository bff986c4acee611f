import type { LiveSocket } from './live-socket';
import type { LoggedEvent } from './event-log.store';
import type { ReadAfter } from './log-reader';

/** The sockets of one customer on this node, and how far they have been served from the customer's log. */
export class Feed {
  readonly sockets = new Set<LiveSocket>();
  private delivered: bigint;
  private announced: bigint;
  private reading = false;
  private readonly catchingUp = new WeakSet<LiveSocket>();

  constructor(
    private readonly customerId: bigint,
    offset: bigint,
    private readonly readAfter: ReadAfter,
  ) {
    this.delivered = offset;
    this.announced = offset;
  }

  /** The log stands at `offset` now. Wakes that come while it is read are one more round of the same reading. */
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
   * Reads to a socket what it has missed and then makes it live. Between the last look at the log and becoming live
   * nothing else runs, so no event falls between. One replay at a time: a new wish of the socket changes where the
   * running one reads on.
   */
  async catchUp(socket: LiveSocket): Promise<void> {
    socket.live = false;
    if (this.catchingUp.has(socket)) return;
    this.catchingUp.add(socket);
    try {
      for (;;) {
        const from = socket.position;
        const deliveredBefore = this.delivered;
        const page = await this.readAfter(this.customerId, from);
        if (!socket.open) return;
        // The peer has named another offset meanwhile.
        if (socket.position !== from) continue;
        if (page.kind === 'lost') {
          socket.position = page.offset;
          socket.send(resetFrame(page.offset));
        } else {
          await replay(socket, page.events);
        }
        const atEnd = page.kind === 'lost' || !page.more;
        const nothingCame = this.delivered === deliveredBefore || socket.position >= this.delivered;
        // The peer may have named another offset while the frames were leaving.
        const asked = page.kind === 'lost' ? page.offset : (page.events.at(-1)?.offset ?? from);
        if (atEnd && nothingCame && socket.position === asked) break;
      }
      socket.live = true;
    } finally {
      this.catchingUp.delete(socket);
    }
  }

  private async deliverPage(): Promise<void> {
    const page = await this.readAfter(this.customerId, this.delivered);
    if (page.kind === 'lost') {
      this.moveTo(page.offset);
      for (const socket of this.sockets) give(socket, page.offset, undefined, resetFrame(page.offset));
      return;
    }
    for (const event of page.events) {
      this.moveTo(event.offset);
      const frame = frameOf(event);
      for (const socket of this.sockets) give(socket, event.offset, event, frame);
    }
    // Nothing more to read, whatever was announced.
    if (page.events.length === 0) this.announced = this.delivered;
  }

  private moveTo(offset: bigint): void {
    this.delivered = offset;
    if (this.announced < offset) this.announced = offset;
  }
}

function give(socket: LiveSocket, offset: bigint, event: LoggedEvent | undefined, frame: string): void {
  if (!socket.live || socket.position >= offset) return;
  socket.position = offset;
  if (event === undefined || socket.hears(event)) socket.send(frame);
}

/** No faster than the peer reads: what comes in by chats can be long, and more than a socket may hold up would end it again and again. */
async function replay(socket: LiveSocket, events: readonly LoggedEvent[]): Promise<void> {
  const wanted = events.filter((event) => socket.hears(event));
  const end = events.at(-1)?.offset;
  if (end === undefined) return;
  socket.position = end;
  const last = wanted.at(-1);
  for (const event of wanted) {
    if (event === last || socket.crowded) await socket.flush(frameOf(event));
    else socket.send(frameOf(event));
    // The peer has named another offset while the frames were leaving.
    if (socket.position !== end) return;
  }
}

function frameOf(event: LoggedEvent): string {
  return JSON.stringify({ event: event.name, data: event.data, offset: Number(event.offset) });
}

function resetFrame(offset: bigint): string {
  return JSON.stringify({ event: 'stream.reset', data: {}, offset: Number(offset) });
}
