import type { Socket } from 'node:net';
import { Command } from './command';
import { Status } from './command-status';
import { PduFramer } from './pdu-framer';
import type { PduVisitor } from './pdu-framer';
import { PduWriter } from './pdu-writer';

export type PduConnectionEvents = {
  pdu: PduVisitor;
  /** After the last whole PDU of a socket read: the moment to hand over what the read has brought. */
  readDone(): void;
  /** Once, for whatever reason, also after `close`. */
  closed(reason: string): void;
};

/** A socket that carries PDUs, of either side. */
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

  /** Gathers what is written in this tick into one write. */
  flushSoon(): void {
    if (this.flushPlanned) return;
    this.flushPlanned = true;
    queueMicrotask(() => {
      this.flushPlanned = false;
      this.flush();
    });
  }

  /** After everything written so far has left. */
  finish(reason: string): void {
    if (!this.open) return;
    this.flush();
    this.reason = reason;
    this.open = false;
    this.socket.destroySoon();
  }

  /** At once: what is not yet written stays unsaid. */
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

  /** PDUs behind the one that made us close are as if never received. */
  private readonly visit: PduVisitor = (octets, start, end) => {
    if (this.open) this.events.pdu(octets, start, end);
  };
}

/** OpenSSL's codes tell what is wrong with a certificate better than its sentences do: SELF_SIGNED_CERT_IN_CHAIN. */
function reasonOf(error: Error & { code?: string }): string {
  const { code, message } = error;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
