import type { WebSocket } from 'ws';
import type { Channel } from '@portal/contracts';
import type { LoggedEvent } from './event-log.store';
import { mayReceive } from './event-rights';

/** A socket with more unsent bytes is disconnected; its client reconnects and resumes. */
const MAX_BUFFERED_BYTES = 1_000_000;
const ADDRESS_BOOK = 'address_book:';
const OWN_CHATS = 'chats.own:';
const RATE_WINDOW_MS = 10_000;
const MAX_FRAMES_PER_WINDOW = 30;

export type Admission = {
  sessionId: bigint;
  customerId: bigint;
  loginId: bigint;
  granted: ReadonlySet<Channel>;
  elements: ReadonlySet<string>;
  organizations: readonly bigint[] | null;
  offset: bigint;
  set: string;
  lastSwitch: bigint;
};

export class LiveSocket {
  channels: ReadonlySet<string> = new Set();
  position: bigint;
  live = false;
  answered = true;
  /** `pageSet`: release set of the loaded page. `knownSet`: the last set announced to the page. */
  pageSet: string;
  knownSet: string;
  private readonly ownChats: string;
  private windowStart = 0;
  private frames = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly admission: Admission,
  ) {
    this.position = admission.offset;
    this.pageSet = admission.set;
    this.knownSet = admission.set;
    this.ownChats = `${OWN_CHATS}${admission.loginId}`;
    socket.on('pong', () => { this.answered = true; });
  }

  /** `chats.own` includes unassigned chats, logged as `chats.all`; `my_organizations` includes the events of all address books. */
  accepts({ channel, name }: Pick<LoggedEvent, 'channel' | 'name'>): boolean {
    if (!mayReceive(this.admission.elements, name)) return false;
    if (channel.startsWith(ADDRESS_BOOK)) return this.channels.has('my_organizations');
    if (channel === 'chats.all') return this.channels.has('chats.all') || this.channels.has('chats.own');
    if (!channel.startsWith(OWN_CHATS)) return this.channels.has(channel);
    return this.channels.has('chats.all') || (channel === this.ownChats && this.channels.has('chats.own'));
  }

  send(frame: string, sent?: () => void): void {
    if (this.socket.readyState !== this.socket.OPEN) return sent?.();
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.socket.terminate();
      return sent?.();
    }
    // A send error ends the connection, and the 'close' event reports that.
    this.socket.send(frame, () => sent?.());
  }

  get isBackpressured(): boolean {
    return this.socket.bufferedAmount > MAX_BUFFERED_BYTES / 4;
  }

  /** Resolves when the frame was passed to the network or dropped, so that long replays do not pile up in memory. */
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

  checkPulse(): void {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
  }

  admitFrame(now: number): boolean {
    if (now - this.windowStart > RATE_WINDOW_MS) {
      this.windowStart = now;
      this.frames = 0;
    }
    return ++this.frames <= MAX_FRAMES_PER_WINDOW;
  }
}
