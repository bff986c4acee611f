import { endAll, openChannel, startSimulator, until } from '../../../../simulators/smsc/channel-under-test';
import { Command } from './command';
import { encodeDeliverSm } from './deliver-sm';
import { header, startPeer, written } from './peer.fixture';

afterEach(endAll);

/** Offset of source_addr_ton after the header and an empty service_type. */
const TON_AT = 17;
const yes = { source: '380671234567', destination: '1234', text: 'Yes' };
const deliver = (sequence: number, change: object = {}) => written((writer) => encodeDeliverSm(writer, sequence, {
  ...yes, esmClass: 0, dataCoding: 1, ...change,
}));

test('[CHN-01] a message that was not taken comes again under its id, with another sequence number', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { redeliverAfterMs: 5 } });
  const { received, channel } = openChannel(port, {}, 'hand');
  await until(() => channel.state().bound === 1);
  simulator.incoming(yes);
  await until(() => received.open.length === 1);
  received.open[0]?.(false);
  await until(() => received.open.length === 2);
  received.open[1]?.(true);
  await until(() => simulator.stats().incomingAcknowledged === 1);
  expect(received.incoming[1]).toEqual(received.incoming[0]);
});

test('[CHN-01] equal texts one after another are messages of their own', async () => {
  const { simulator, port } = await startSimulator();
  const { received, channel } = openChannel(port);
  await until(() => channel.state().bound === 1);
  for (let turn = 1; turn <= 5; turn++) {
    simulator.incoming(yes);
    await until(() => simulator.stats().incomingAcknowledged === turn);
  }
  expect(new Set(received.incoming.map(({ providerMessageId }) => providerMessageId)).size).toBe(5);
});

test('[CHN-01] after a cut what was open comes again under its ids, and what the provider heard does not', async () => {
  const { simulator, port } = await startSimulator();
  const { received, channel } = openChannel(port, { enquireLinkMs: 20 }, 'hand');
  await until(() => channel.state().bound === 1);
  simulator.incoming(yes);
  await until(() => received.open.length === 1);
  received.open[0]?.(true);
  const { enquireLinks } = simulator.stats();
  await until(() => simulator.stats().enquireLinks >= enquireLinks + 2);
  simulator.incoming(yes);
  simulator.incoming(yes);
  await until(() => received.open.length === 3);
  simulator.disconnectAll();
  await until(() => received.open.length === 5);
  for (const acknowledge of received.open) acknowledge(true);
  await until(() => simulator.stats().incomingAcknowledged === 3);
  const [first, second, third, ...again] = received.incoming.map(({ providerMessageId }) => providerMessageId);
  expect(again.sort()).toEqual([second, third].sort());
  expect(new Set([first, second, third]).size).toBe(3);
});

test('[CHN-01] an acknowledgement lost with its connection makes no second message', async () => {
  const peer = await startPeer();
  const { received, channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  peer.send(deliver(1));
  await until(() => peer.received.some(({ command }) => command === Command.deliverSmResponse));
  peer.disconnect();
  await until(() => peer.connections === 2 && channel.state().bound === 1);
  peer.send(deliver(9));
  await until(() => received.incoming.length === 2);
  expect(received.incoming[1]).toEqual(received.incoming[0]);
});

test('[CHN-01] digits that the provider calls international have a plus, and no others', async () => {
  const peer = await startPeer();
  const { received, channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  const typed = (sequence: number, source: string, ton: number) => {
    const octets = deliver(sequence, { source });
    octets[TON_AT] = ton;
    return octets;
  };
  for (const [index, [source, ton]] of ([
    ['380671234567', 1], ['0671234567', 2], ['0671234567', 0], ['+380671234567', 1], ['Shop', 1], ['1234', 3],
  ] as const).entries()) {
    peer.send(typed(index + 1, source, ton));
  }
  await until(() => received.incoming.length === 6);
  expect(
    received.incoming.map(({ source }) => source),
  ).toEqual(['+380671234567', '0671234567', '0671234567', '+380671234567', 'Shop', '1234']);
});

test('[CHN-01] parts by sar_* and by a user data header say what they are part of', async () => {
  const peer = await startPeer();
  const { received, channel } = openChannel(peer.port);
  await until(() => channel.state().bound === 1);
  peer.send(deliver(1, { segment: { reference: 0x1234, total: 2, number: 2 } }));
  peer.send(deliver(2, { esmClass: 0x40, text: Buffer.from([5, 0, 3, 7, 3, 1, 0x41]) }));
  await until(() => received.incoming.length === 2);
  expect(received.incoming).toMatchObject([
    { text: 'Yes', part: { reference: 0x1234, total: 2, number: 2 } }, { text: 'A', part: { reference: 7, total: 3, number: 1 } },
  ]);
});

test('[CHN-01] no NUL reaches the listener, and a text that reads like a receipt is none unless the settings say so', async () => {
  const peer = await startPeer();
  const text = 'id:7 stat:\0DELIVRD';
  const strict = openChannel(peer.port);
  await until(() => strict.channel.state().bound === 1);
  peer.send(deliver(1, { text }));
  await until(() => strict.received.incoming.length === 1);
  expect(strict.received.incoming).toMatchObject([{ text: 'id:7 stat:DELIVRD' }]);
  const lenient = openChannel(peer.port, { receiptsByText: true });
  await until(() => lenient.channel.state().bound === 1);
  peer.send(deliver(1, { text: 'id:7 stat:DELIVRD' }));
  await until(() => lenient.received.receipts.length === 1);
  expect(lenient.received.receipts).toMatchObject([{ providerMessageId: '7', state: 'delivered' }]);
});

test('[CHN-01] beyond its room the channel answers ESME_RX_T_APPN, and says how often', async () => {
  const peer = await startPeer();
  const { received, channel } = openChannel(peer.port, { receiveWindow: 2 }, 'hand');
  await until(() => channel.state().bound === 1);
  for (const sequence of [1, 2, 3]) peer.send(deliver(sequence, { text: `text ${sequence}` }));
  await until(() => peer.received.some(({ command, status }) => command === Command.deliverSmResponse && status === 0x64));
  expect(peer.received).toContainEqual({ command: Command.deliverSmResponse, status: 0x64, sequence: 3 });
  expect(channel.state().sentBack).toBe(1);
  received.open[0]?.(true);
  peer.send(deliver(4, { text: 'text 3' }));
  await until(() => received.incoming.length === 3);
});

test('[CHN-01] large messages find no endless room either', async () => {
  const peer = await startPeer();
  const { received, channel } = openChannel(peer.port, {}, 'hand');
  await until(() => channel.state().bound === 1);
  const max = 32 * 1024 * 1024 / 60_000;
  for (let sequence = 1; sequence <= max + 10; sequence++) peer.send(deliver(sequence, { text: Buffer.alloc(60_000, 0x61) }));
  peer.send(header(Command.enquireLink, 0, 5_000));
  await until(() => peer.received.some(({ command }) => command === Command.enquireLinkResponse));
  expect(received.incoming.length).toBeLessThanOrEqual(max);
  expect(received.incoming.length).toBeGreaterThan(max - 5);
  expect(channel.state().sentBack).toBeGreaterThanOrEqual(10);
});
