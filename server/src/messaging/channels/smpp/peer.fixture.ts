import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { cleanUp } from '../../../../simulators/smsc/channel-under-test';
import { encodeBindResponse } from './bind-pdu';
import { Command } from './command';
import { PduFramer } from './pdu-framer';
import { commandOf, sequenceOf, statusOf } from './pdu-reader';
import { PduWriter } from './pdu-writer';

export type Received = { command: number; status: number; sequence: number };
export type Peer = {
  port: number;
  received: Received[];
  connections: number;
  bindStatus: number;
  send(octets: Buffer | undefined): void;
  disconnect(): void;
};

export async function startPeer(
  onPdu: (pdu: Received, peer: Peer) => void = () => undefined, { answersUnbind = true }: { answersUnbind?: boolean } = {},
): Promise<Peer> {
  const sockets = new Set<Socket>();
  const peer: Peer = {
    port: 0, received: [], connections: 0, bindStatus: 0,
    send: (octets) => { if (octets) [...sockets].at(-1)?.write(octets); },
    disconnect: () => { for (const socket of sockets) socket.destroy(); },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    peer.connections++;
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const framer = new PduFramer();
    socket.on('data', (chunk: Buffer) => framer.push(chunk, (octets, start) => {
      const pdu = { command: commandOf(octets, start), status: statusOf(octets, start), sequence: sequenceOf(octets, start) };
      peer.received.push(pdu);
      if (pdu.command === Command.bindTransceiver) socket.write(bindAnswer(pdu.sequence, peer.bindStatus));
      if (pdu.command === Command.unbind && answersUnbind) socket.write(header(Command.unbindResponse, 0, pdu.sequence));
      onPdu(pdu, peer);
    }));
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  peer.port = (server.address() as AddressInfo).port;
  cleanUp(async () => {
    peer.disconnect();
    await new Promise((closed) => { server.close(closed); });
  });
  return peer;
}

export function written(write: (writer: PduWriter) => void): Buffer {
  const writer = new PduWriter();
  write(writer);
  return writer.take() ?? Buffer.alloc(0);
}

export function header(command: number, status: number, sequence: number): Buffer {
  return written((writer) => writer.header(command, status, sequence));
}

function bindAnswer(sequence: number, status: number): Buffer {
  if (status !== 0) return header(Command.bindTransceiver + 0x80000000, status, sequence);
  return written((writer) => encodeBindResponse(writer, sequence, 'transceiver', 'peer'));
}
