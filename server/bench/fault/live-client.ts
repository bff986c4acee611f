import { EventFrame, InitializedFrame } from '@portal/contracts';
import { WebSocket } from 'ws';
import { pause } from '../pause';

/** Client of the live connection; reconnects after each loss and resumes from the last offset. */
export class LiveClient {
  readonly received: number[] = [];
  reconnects = -1;
  resets = 0;
  private since: number | undefined;
  private socket: WebSocket | undefined;
  private stopped = false;

  constructor(private readonly url: string, private readonly token: string) {}

  start(): void {
    if (this.stopped) return;
    const socket = new WebSocket(this.url, { headers: { 'x-token': this.token }, handshakeTimeout: 2_000 });
    this.socket = socket;
    this.reconnects++;
    socket.on('message', (data) => this.frame(socket, JSON.parse(String(data))));
    socket.on('error', () => undefined);
    socket.on('close', () => void pause(100).then(() => this.start()));
  }

  stop(): void {
    this.stopped = true;
    this.socket?.terminate();
  }

  private frame(socket: WebSocket, frame: unknown): void {
    const initialized = InitializedFrame.safeParse(frame);
    if (initialized.success) {
      this.since ??= initialized.data.offset;
      socket.send(JSON.stringify({ action: 'subscribe', channels: ['my_organizations'], since: this.since }));
      return;
    }
    const { event, data, offset } = EventFrame.parse(frame);
    if (event === 'stream.reset') this.resets++;
    if (event === 'message_list.refresh' && typeof data === 'object' && data && 'id' in data) this.received.push(Number(data.id));
    if (offset !== undefined) this.since = offset;
  }
}
