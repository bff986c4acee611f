import { endAll, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import { ManualTiming } from '../manual-timing';
import { Command } from './command';
import { encodeDataSm, encodeDeliverSm } from './deliver-sm';
import type { Received } from './peer.fixture';
import { header, startPeer, written } from './peer.fixture';
import { encodeSubmitSmResponse } from './submit-sm';

afterEach(endAll);

const of = (received: readonly Received[], command: number) => received.filter((pdu) => pdu.command === command);
const answer = ({ sequence }: Received) => written((writer) => encodeSubmitSmResponse(writer, sequence, `id-${sequence}`));
const receiptFields = {
  source: '380670000001', destination: 'MyShop', esmClass: 0x04, dataCoding: 0, text: '', receiptedMessageId: 'id-2', messageState: 2,
};

async function bound(window = 3) {
  const peer = await startPeer();
  const timing = new ManualTiming();
  const bench = openChannel(peer.port, { timing, window, unbindWaitMs: 3_000 }, 'hand');
  await until(() => bench.channel.free() === window);
  bench.channel.submit([submission(1), submission(2)]);
  await until(() => of(peer.received, Command.submitSm).length === 2);
  const [first, second] = of(peer.received, Command.submitSm);
  if (!first || !second) throw new Error('no submit came');
  return { peer, timing, first, second, ...bench };
}

test('[CHN-07:unbind] an unbind stops submitting, and is answered once the open submits are', async () => {
  const { peer, channel, received, first, second } = await bound();
  peer.send(Buffer.concat([header(Command.unbind, 0, 77), answer(first)]));
  await until(() => received.outcomes.length === 1);
  expect(channel.free()).toBe(0);
  expect(of(peer.received, Command.unbindResponse)).toEqual([]);
  peer.send(answer(second));
  await until(() => of(peer.received, Command.unbindResponse).length === 1);
  expect(received.outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
  expect(of(peer.received, Command.unbindResponse)).toEqual([{ command: Command.unbindResponse, status: 0, sequence: 77 }]);
});

test('[CHN-07:unbind] an unbind waits for receipts to be stored, also those behind it', async () => {
  const { peer, received, first, second } = await bound();
  const behind = written((writer) => encodeDeliverSm(writer, 9, receiptFields));
  peer.send(Buffer.concat([header(Command.unbind, 0, 77), answer(first), answer(second), behind]));
  await until(() => received.open.length === 1);
  expect(of(peer.received, Command.unbindResponse)).toEqual([]);
  received.open[0]?.(true);
  await until(() => of(peer.received, Command.unbindResponse).length === 1);
  expect(peer.received.slice(-2).map(({ command }) => command)).toEqual([Command.deliverSmResponse, Command.unbindResponse]);
});

test('[CHN-07:unbind] an unbind waits no longer than the setting says, and a new bind follows', async () => {
  const { peer, timing, received, channel } = await bound();
  peer.send(header(Command.unbind, 0, 77));
  await until(() => channel.free() === 0);
  timing.advance(2_900);
  expect(received.outcomes).toEqual([]);
  timing.advance(200);
  await until(() => received.outcomes.length === 2);
  expect(received.outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  await until(() => of(peer.received, Command.unbindResponse).length === 1);
  await until(() => {
    timing.advance(100);
    return peer.connections === 2;
  });
});

test('[CHN-07:unbind] our own unbind takes the answers that come behind its own', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { answerDelayMs: [80, 120], receipts: false } });
  const { channel, received } = openChannel(port, { window: 50 });
  await until(() => channel.free() === 50);
  channel.submit(Array.from({ length: 50 }, (_, index) => submission(index)));
  await channel.stop(5_000);
  expect(new Set(received.outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
  expect(simulator.stats().accepted).toBe(50);

  const peer = await startPeer(({ command, sequence }, { send, received }) => {
    if (command === Command.unbind) {
      send(Buffer.concat([header(Command.unbindResponse, 0, sequence), ...of(received, Command.submitSm).map(answer)]));
    }
  }, { answersUnbind: false });
  const late = openChannel(peer.port, { window: 2 });
  await until(() => late.channel.free() === 2);
  late.channel.submit([submission(1), submission(2)]);
  await until(() => of(peer.received, Command.submitSm).length === 2);
  await late.channel.stop(0);
  expect(late.received.outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
});

test.each([
  ['by TLV', { text: '' }],
  ['by its text', {
    text: 'id:id-2 sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:', receiptedMessageId: undefined,
  }],
])('[CHN-07:data_sm] a receipt in data_sm, %s, is answered with data_sm_resp once it is stored', async (_how, { text, ...change }) => {
  const { peer, received } = await bound();
  const { receiptedMessageId, messageState, ...fields } = receiptFields;
  peer.send(written((writer) => encodeDataSm(writer, 9, {
    ...fields, text, ...('receiptedMessageId' in change ? {} : { receiptedMessageId, messageState }),
  })));
  await until(() => received.open.length === 1);
  expect(received.receipts).toMatchObject([
    { providerMessageId: 'id-2', state: 'delivered', destination: '380670000001', sender: 'MyShop' },
  ]);
  expect(of(peer.received, Command.dataSmResponse)).toEqual([]);
  received.open[0]?.(true);
  await until(() => of(peer.received, Command.dataSmResponse).length === 1);
  expect(of(peer.received, Command.dataSmResponse)).toEqual([{ command: Command.dataSmResponse, status: 0, sequence: 9 }]);
  expect(of(peer.received, Command.genericNack)).toEqual([]);
});

test('[CHN-07:data_sm] a data_sm that is cut short or comes before the bind is refused as itself', async () => {
  const { peer } = await bound();
  peer.send(Buffer.concat([header(Command.dataSm, 0, 5)]));
  await until(() => of(peer.received, Command.dataSmResponse).length === 1);
  expect(of(peer.received, Command.dataSmResponse)[0]?.status).toBe(0x01);
});
