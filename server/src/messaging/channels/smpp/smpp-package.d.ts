/** The part of the untyped npm package `smpp` that tests use as an independent peer. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export type Pdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    response(fields?: Record<string, unknown>): Pdu;
    [field: string]: unknown;
  };

  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
    bind_transceiver(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    deliver_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    query_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    enquire_link(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    unbind(answered: (pdu: Pdu) => void): boolean;
  }

  export function createServer(options: { key?: string; cert?: string }, onSession: (session: Session) => void): Server;
  export function connect(
    options: { host: string; port: number; tls?: boolean; ca?: string; servername?: string; rejectUnauthorized?: boolean },
    connected: () => void,
  ): Session;
}
