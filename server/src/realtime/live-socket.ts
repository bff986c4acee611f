import type { WebSocket } from 'ws';
import type { Channel } from '@portal/contracts';
import { ADDRESS_BOOK } from './book-readers';
import type { LoggedEvent } from './event-log.store';

/** What a socket that does not read may hold up in memory; past it the socket is cut off, comes back and resumes. */
const MOST_BUFFERED_BYTES = 1_000_000;
/** Begins the log's channel of the chats that one login has; its id follows. */
const OWN_CHATS = 'chats.own:';
const RATE_WINDOW_MS = 10_000;
const MOST_FRAMES_PER_WINDOW = 30;

export type Admission = {
  sessionId: bigint;
  customerId: bigint;
  loginId: bigint;
  /** The channels that the login's rights open to it. */
  granted: ReadonlySet<Channel>;
  /** Which address books its login sees: none, those of its organizations, or all of the customer's. */
  books: 'none' | 'own' | 'all';
  /** Where the customer's log stood when the socket was admitted. */
  offset: bigint;
};

/** One connection: what it listens to and how far it has been served. */
export class LiveSocket {
  channels: ReadonlySet<string> = new Set();
  /** The last event of the log that this socket was given or had no interest in. */
  position: bigint;
  /** Whether new events are handed to it as they come; until then it is read to from the log. */
  live = false;
  /** Whether it has answered the last ping. */
  answered = true;
  private readonly ownChats: string;
  private windowStart = 0;
  private frames = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly admission: Admission,
  ) {
    this.position = admission.offset;
    this.ownChats = `${OWN_CHATS}${admission.loginId}`;
    socket.on('pong', () => { this.answered = true; });
  }

  /**
   * Whether an event of the log is for it: `chats.all` are those of every chat, `chats.own` of those that its login has. Those of an
   * address book come with `my_organizations`, to whoever sees the book.
   */
  hears({ channel, readers }: Pick<LoggedEvent, 'channel' | 'readers'>): boolean {
    if (channel.startsWith(ADDRESS_BOOK)) return this.channels.has('my_organizations') && this.seesBook(readers);
    if (!channel.startsWith(OWN_CHATS)) return this.channels.has(channel);
    return this.channels.has('chats.all') || (channel === this.ownChats && this.channels.has('chats.own'));
  }

  private seesBook(readers: ReadonlySet<bigint> | undefined): boolean {
    const { books, loginId } = this.admission;
    return books === 'all' || (books === 'own' && readers?.has(loginId) === true);
  }

  send(frame: string, sent?: () => void): void {
    if (this.socket.readyState !== this.socket.OPEN) return sent?.();
    if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      this.socket.terminate();
      return sent?.();
    }
    // An error of a single send is the end of the connection, which 'close' reports.
    this.socket.send(frame, () => sent?.());
  }

  /** Whether so much waits for the peer that it is better waited with. */
  get crowded(): boolean {
    return this.socket.bufferedAmount > MOST_BUFFERED_BYTES / 4;
  }

  /** Resolves when the frame has left for the network, so that a long replay does not pile up in memory. */
  flush(frame: string): Promise<void> {
    return new Promise((resolve) => this.send(frame, resolve));
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  close(code: number, reason: string): void {
    this.live = false;
    this.socket.close(code, reason);
  }

  /** A peer that vanished without a word never closes: it is known by its silence. */
  checkPulse(): void {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
  }

  /** Whether one more frame from the peer is within its rate. */
  admitFrame(now: number): boolean {
    if (now - this.windowStart > RATE_WINDOW_MS) {
      this.windowStart = now;
      this.frames = 0;
    }
    return ++this.frames <= MOST_FRAMES_PER_WINDOW;
  }
}
