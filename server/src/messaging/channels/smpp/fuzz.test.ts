import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import fc from 'fast-check';
import { cleanUp, endAll, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import { seededRandom } from '../../../../simulators/frame/seeded-random';
import { ManualTiming } from '../manual-timing';
import { encodeBind, encodeBindResponse } from './bind-pdu';
import { Command } from './command';
import { encodeDeliverSm, encodeDeliveryResponse } from './deliver-sm';
import { MAX_PDU_OCTETS, PduFramer } from './pdu-framer';
import { header, startPeer, written } from './peer.fixture';
import { encodeQuerySm, encodeQuerySmResponse } from './query-sm';
import { encodeSubmitSm, encodeSubmitSmResponse } from './submit-sm';

afterEach(endAll);

const options = { withReference: true, serviceType: '' };
const text = { encoding: 'gsm' as const, octets: Buffer.from('Hello') };
const receipt = {
  source: '380671234567', destination: 'Shop', esmClass: 4, dataCoding: 0, text: 'id:7 stat:DELIVRD err:000', receiptedMessageId: '7',
  messageState: 2, userMessageReference: 9,
};

const pdus: Record<string, Buffer> = {
  bind: written((writer) => encodeBind(writer, 1, 'transceiver', {
    systemId: 'portal', password: 'secret', systemType: '', addressRange: '',
  })),
  bindResponse: written((writer) => encodeBindResponse(writer, 1, 'transceiver', 'SMSC')),
  submit: written((writer) => encodeSubmitSm(writer, 2, submission(1, { text, validitySeconds: 60 }), options)),
  submitWithHeader: written((writer) => encodeSubmitSm(
    writer, 3, submission(1, { text: { ...text, udh: Buffer.from([5, 0, 3, 1, 2, 1]) } }), options,
  )),
  submitSegment: written((writer) => encodeSubmitSm(
    writer, 4, submission(1, { text: { ...text, sar: { reference: 1, total: 2, number: 1 } } }), options,
  )),
  submitPayload: written((writer) => encodeSubmitSm(writer, 5, submission(1, { text: { ...text, inPayload: true } }), options)),
  submitResponse: written((writer) => encodeSubmitSmResponse(writer, 2, 'id-1')),
  receipt: written((writer) => encodeDeliverSm(writer, 6, receipt)),
  message: written((writer) => encodeDeliverSm(writer, 7, { ...receipt, esmClass: 0x40, text: Buffer.from([5, 0, 3, 1, 2, 1, 0x41]) })),
  deliverResponse: written((writer) => encodeDeliveryResponse(writer, Command.deliverSmResponse, 6, 0)),
  query: written((writer) => encodeQuerySm(writer, 8, { messageId: 'id-1', source: 'Shop' })),
  queryResponse: written((writer) => encodeQuerySmResponse(writer, 8, {
    messageId: 'id-1', finalDate: '261120143159000+', state: 'expired', errorCode: 4,
  })),
  unbind: header(Command.unbind, 0, 9),
  enquireLink: header(Command.enquireLink, 0, 10),
  nack: header(Command.genericNack, 3, 11),
};
const all = Buffer.concat(Object.values(pdus));

function frame(chunks: readonly Buffer[]): { frames: string[]; room: number } {
  const framer = new PduFramer();
  const frames: string[] = [];
  for (const chunk of chunks) framer.push(chunk, (octets, start, end) => frames.push(octets.toString('hex', start, end)));
  return { frames, room: framer.room };
}

test.each(Object.entries(pdus))('[CHN-01] %s, split at every octet, is the same PDU', (_, pdu) => {
  for (let at = 0; at <= pdu.length; at++) {
    expect(frame([pdu.subarray(0, at), pdu.subarray(at)]).frames).toEqual([pdu.toString('hex')]);
  }
});

test('[CHN-01] no stream makes the framer keep more than one PDU at its longest', () => {
  const wild = fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 40 });
  const lengths = fc.constantFrom(0, 15, 16, 17, MAX_PDU_OCTETS, MAX_PDU_OCTETS + 1, 2 ** 31, 2 ** 32 - 1);
  fc.assert(fc.property(wild, lengths, (chunks, length) => {
    const start = Buffer.alloc(4);
    start.writeUInt32BE(length);
    const { frames, room } = frame([all, start, ...chunks.map((chunk) => Buffer.from(chunk))]);
    expect(room).toBeLessThanOrEqual(MAX_PDU_OCTETS);
    expect(frames.length).toBeGreaterThanOrEqual(Object.keys(pdus).length);
  }), { numRuns: 300 });
});

test('[CHN-01] any bit of any PDU flipped: the channel lives on, and is bound again', async () => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port, { reconnectMinMs: 1, reconnectMaxMs: 2, responseTimeoutMs: 100 });
  const random = seededRandom(11);
  for (const pdu of Object.values(pdus)) {
    for (let turn = 0; turn < 12; turn++) {
      await until(() => channel.state().bound === 1);
      const flipped = Buffer.from(pdu);
      const at = Math.floor(random() * pdu.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      const { connections } = peer;
      const sequence = 100_000 + turn;
      peer.send(flipped);
      // A corrupted length may swallow later PDUs up to its own end.
      const question = header(Command.enquireLink, 0, sequence);
      peer.send(Buffer.concat(new Array<Buffer>(at < 4 ? 4_200 : 1).fill(question)));
      await until(() => peer.connections > connections
        || peer.received.some((pdu) => pdu.command === Command.enquireLinkResponse && pdu.sequence === sequence));
      peer.received.length = 0;
    }
  }
  await until(() => channel.state().bound === 1);
  expect(channel.free()).toBeGreaterThan(0);
});

test.each([0, 15, 16, 2 ** 31, 2 ** 32 - 1])('[CHN-01] after a PDU that says it has %i octets there is a bind again', async (length) => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  const octets = Buffer.concat([header(0x777, 0, 5), Buffer.alloc(64, 0xee)]);
  octets.writeUInt32BE(length, 0);
  peer.send(octets);
  await until(() => peer.connections === 2 && channel.state().bound === 1);
  expect(channel.state().lastError).toBe('impossible command_length');
});

test('[CHN-01] a stream out of step, of which no PDU comes any more, is left after two questions', async () => {
  const peer = await startPeer(({ command, sequence }, { send }) => {
    if (command === Command.enquireLink) send(header(Command.enquireLinkResponse, 0, sequence));
  });
  const timing = new ManualTiming();
  const { channel } = openChannel(peer.port, { timing });
  await until(() => channel.state().bound === 1);
  const start = header(Command.enquireLink, 0, 1);
  start.writeUInt32BE(60_000, 0);
  peer.send(Buffer.concat([header(Command.enquireLink, 0, 7), start]));
  await until(() => peer.received.some(({ command }) => command === Command.enquireLinkResponse));
  for (let turn = 1; turn <= 3; turn++) {
    timing.advance(30_000);
    await until(() => channel.state().bound === 0
      || peer.received.filter(({ command }) => command === Command.enquireLink).length === turn);
  }
  await until(() => channel.state().bound === 0);
  expect(channel.state().lastError).toBe('no answer to enquire_link');
});

/** Proxies the simulator; its first connection arrives octet by octet with flipped bits. */
async function startBadLine(target: number): Promise<{ port: number; flips(): number }> {
  let connections = 0;
  let flips = 0;
  const random = seededRandom(3);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const isBad = connections++ === 0;
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true).on('error', () => undefined));
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy());
    far.on('close', () => near.destroy()).on('data', (chunk: Buffer) => {
      if (!isBad) {
        near.write(chunk);
        return;
      }
      for (const octet of chunk) {
        const isFlipped = random() < 0.002;
        if (isFlipped) flips++;
        near.write(Buffer.from([isFlipped ? octet ^ (1 << Math.floor(random() * 8)) : octet]));
      }
    });
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  cleanUp(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => { server.close(closed); });
  });
  return { port: (server.address() as AddressInfo).port, flips: () => flips };
}

test('[CHN-01] a line that garbles one bind leaves the others at work, and every message with an outcome', async () => {
  const { port } = await startSimulator({ behaviour: { rules: [] } });
  const line = await startBadLine(port);
  const { channel, received } = openChannel(line.port, { binds: 3, window: 20, responseTimeoutMs: 200, enquireLinkMs: 100 });
  await until(() => channel.state().bound === 3);
  const open = new Set<bigint>();
  let next = 0;
  await until(() => {
    for (const { attemptId } of received.outcomes) open.delete(attemptId);
    const batch = Array.from({ length: Math.min(channel.free(), 2_000 - next) }, () => submission(next++));
    for (const { attemptId } of batch) open.add(attemptId);
    channel.submit(batch);
    return next === 2_000 && open.size === 0;
  });
  expect(line.flips()).toBeGreaterThan(5);
  expect(received.outcomes.filter(({ kind }) => kind === 'accepted').length).toBeGreaterThan(1_300);
  await until(() => channel.state().bound === 3);
});
