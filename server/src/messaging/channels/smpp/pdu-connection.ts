import type { Socket } from 'node:net';
import { Command } from './command';
import { Status } from './command-status';
import { PduFramer } from './pdu-framer';
import type { PduVisitor } from './pdu-framer';
import { PduWriter } from './pdu-writer';

export type PduConnectionEvents = {
  pdu: PduVisitor;
  /** Called after each socket read, when all complete PDUs of that read have been passed to `pdu`. */
  readDone(): void;
  closed(reason: string): void;
};

export class PduConnection {
  readonly writer = new PduWriter();
  private readonly framer = new PduFramer();
  private flushPlanned = false;
  private reason = 'connection closed by the peer';
  private open = true;

  constructor(private readonly socket: Socket, private readonly events: PduConnectionEvents) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('error', (error) => { this.reason = reasonOf(error); });
    socket.on('close', () => {
      this.open = false;
      events.closed(this.reason);
    });
  }

  get writable(): boolean {
    return this.open && this.socket.writable;
  }

  flush(): void {
    const octets = this.writer.take();
    if (octets !== undefined && this.writable) this.socket.write(octets);
  }

  scheduleFlush(): void {
    if (this.flushPlanned) return;
    this.flushPlanned = true;
    queueMicrotask(() => {
      this.flushPlanned = false;
      this.flush();
    });
  }

  finish(reason: string): void {
    if (!this.open) return;
    this.flush();
    this.reason = reason;
    this.open = false;
    this.socket.destroySoon();
  }

  destroy(reason: string): void {
    if (this.open) this.reason = reason;
    this.open = false;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    if (!this.open) return;
    const followed = this.framer.push(chunk, this.visit);
    this.events.readDone();
    if (followed || !this.open) return;
    this.writer.header(Command.genericNack, Status.invalidCommandLength, 0);
    this.finish('impossible command_length');
  }

  /** Ignores the remaining PDUs of a read once one of them has closed the connection. */
  private readonly visit: PduVisitor = (octets, start, end) => {
    if (this.open) this.events.pdu(octets, start, end);
  };
}

/** Adds the error code, such as SELF_SIGNED_CERT_IN_CHAIN: OpenSSL's codes are clearer than its messages. */
function reasonOf(error: Error & { code?: string }): string {
  const { code, message } = error;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
