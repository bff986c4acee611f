import fc from 'fast-check';
import { endAll, openChannel, submission, until } from '../../../../simulators/smsc/channel-under-test';
import { Command } from './command';
import { encodeDeliverSm } from './deliver-sm';
import { header, startPeer, written } from './peer.fixture';

afterEach(endAll);

test.each([0, 15, 2 ** 31, 65_537])('[CHN-01] command_length %i is answered by generic_nack 0x02 and a new connection', async (length) => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  const octets = Buffer.alloc(16);
  octets.writeUInt32BE(length, 0);
  peer.send(octets);
  await until(() => peer.connections === 2 && channel.state().bound === 1);
  expect(peer.received).toContainEqual({ command: Command.genericNack, status: 0x02, sequence: 0 });
  expect(channel.state().lastError).toBe('impossible command_length');
});

test('[CHN-01] well framed rubbish never brings the session down', async () => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  const commands = fc.oneof(fc.constantFrom(
    3, 4, 5, 7, 0x0b, 0x15, 0x21, 0x102, 0x103, 0x80000000, 0x80000003, 0x80000004, 0x80000015,
  ), fc.integer({ min: 0, max: 0xffff }));
  const rubbish = fc.sample(fc.tuple(
    commands.filter((command) => command !== Command.unbind), fc.uint8Array({ maxLength: 60 }),
  ), { numRuns: 500, seed: 7 });
  for (const [command, body] of rubbish) {
    const octets = Buffer.concat([header(command, 0, 99), body]);
    octets.writeUInt32BE(octets.length, 0);
    peer.send(octets);
  }
  peer.send(header(Command.enquireLink, 0, 4_711));
  await until(() => peer.received.some(({ command, sequence }) => command === Command.enquireLinkResponse && sequence === 4_711));
  expect({ connections: peer.connections, bound: channel.state().bound }).toEqual({ connections: 1, bound: 1 });
});

test('[CHN-01] an unknown command gets generic_nack, outbind and alert_notification get nothing', async () => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  peer.send(Buffer.concat([header(Command.outbind, 0, 1), header(Command.alertNotification, 0, 2), header(0x777, 0, 3)]));
  await until(() => peer.received.length === 2);
  expect(peer.received[1]).toEqual({ command: Command.genericNack, status: 0x03, sequence: 3 });
});

test('[CHN-01] a deliver_sm cut short is refused and does not reach the listener', async () => {
  const peer = await startPeer();
  const { channel, received } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  const whole = written((writer) => encodeDeliverSm(writer, 5, {
    source: '1', destination: '2', esmClass: 4, dataCoding: 0, text: 'id:7 stat:DELIVRD',
  }));
  const short = Buffer.from(whole.subarray(0, 30));
  short.writeUInt32BE(30, 0);
  peer.send(Buffer.concat([short, whole]));
  await until(() => peer.received.length === 3);
  expect(peer.received.slice(1)).toEqual([
    { command: Command.deliverSmResponse, status: 0x01, sequence: 5 }, { command: Command.deliverSmResponse, status: 0, sequence: 5 },
  ]);
  expect(received.receipts).toMatchObject([{ providerMessageId: '7', state: 'delivered' }]);
});

test('[CHN-01] not bound: the message is postponed and the session binds anew', async () => {
  const peer = await startPeer(({ command, sequence }, { send }) => { if (command === Command.submitSm) {
    send(header(Command.submitSmResponse, 0x04, sequence));
  } });
  const { channel, received } = openChannel(peer.port);
  await until(() => channel.free() > 0);
  channel.submit([submission(1)]);
  await until(() => peer.connections === 2 && channel.state().bound === 1);
  expect(received.outcomes).toEqual([{ kind: 'postponed', attemptId: 1n, cause: 'unreachable', code: 'ESME_RINVBNDSTS' }]);
});

test('[CHN-01] generic_nack refuses the submit it names', async () => {
  const peer = await startPeer(({ command, sequence }, { send }) => { if (command === Command.submitSm) {
    send(header(Command.genericNack, 0x03, sequence));
  } });
  const { channel, received } = openChannel(peer.port);
  await until(() => channel.free() > 0);
  channel.submit([submission(1)]);
  await until(() => received.outcomes.length === 1);
  expect(received.outcomes).toEqual([{ kind: 'refused', attemptId: 1n, reason: 'refused', code: 'ESME_RINVCMDID' }]);
});

test('[CHN-01] an unbind of the provider is answered and followed by a new bind', async () => {
  const peer = await startPeer();
  const { channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  peer.send(header(Command.unbind, 0, 77));
  await until(() => peer.connections === 2 && channel.state().bound === 1);
  expect(peer.received).toContainEqual({ command: Command.unbindResponse, status: 0, sequence: 77 });
});

test('[CHN-01] answers split at every byte are understood', async () => {
  const peer = await startPeer(({ command, sequence }, { send }) => {
    if (command !== Command.submitSm) return;
    const octets = written((writer) => {
      const start = writer.begin(32, Command.submitSmResponse, 0, sequence);
      writer.cString('id-1');
      writer.finish(start);
    });
    for (const octet of octets) send(Buffer.from([octet]));
  });
  const { channel, received } = openChannel(peer.port);
  await until(() => channel.free() > 0);
  channel.submit([submission(1), submission(2)]);
  await until(() => received.outcomes.length === 2);
  expect(received.outcomes).toMatchObject([{ attemptId: 1n, providerMessageId: 'id-1' }, { attemptId: 2n, providerMessageId: 'id-1' }]);
});
