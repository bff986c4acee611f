import { endAll, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import { ManualTiming } from '../manual-timing';
import { Command } from './command';
import type { Received } from './peer.fixture';
import { header, startPeer, written } from './peer.fixture';
import { encodeSubmitSmResponse } from './submit-sm';

afterEach(endAll);

const submits = (received: Received[]) => received.filter(({ command }) => command === Command.submitSm);
const answer = (sequence: number) => written((writer) => encodeSubmitSmResponse(writer, sequence, `id-${sequence}`));

const answersEnquireLinks: Parameters<typeof startPeer>[0] = ({ command, sequence }, { send }) => {
  if (command === Command.enquireLink) send(header(Command.enquireLinkResponse, 0, sequence));
};

test.each([60, 180])('[CHN-01] an answer %i seconds late is taken, and nothing was sent again meanwhile', async (seconds) => {
  const peer = await startPeer(answersEnquireLinks);
  const timing = new ManualTiming();
  const { channel, received } = openChannel(peer.port, { timing, window: 3 });
  await until(() => channel.free() === 3);
  channel.submit([submission(1), submission(2), submission(3)]);
  await until(() => submits(peer.received).length === 3);
  for (let passed = 0; passed < seconds; passed += 10) {
    timing.advance(10_000);
    const enquireLinks = peer.received.filter(({ command }) => command === Command.enquireLink).length;
    peer.send(header(Command.enquireLink, 0, 1_000 + passed));
    await until(() => peer.received.some(({ command, sequence }) => command === Command.enquireLinkResponse
      && sequence === 1_000 + passed));
    expect(enquireLinks).toBeGreaterThanOrEqual(Math.floor(passed / 30));
  }
  expect(received.outcomes).toEqual([1n, 2n, 3n].map((attemptId) => ({ kind: 'unknown', attemptId })));
  for (const { sequence } of submits(peer.received)) peer.send(answer(sequence));
  await until(() => received.outcomes.length === 6);
  expect(received.outcomes.slice(3)).toMatchObject([1n, 2n, 3n].map((attemptId) => ({ kind: 'accepted', attemptId })));
  expect(submits(peer.received)).toHaveLength(3);
  expect(peer.connections).toBe(1);
});

test('[CHN-01] a stalled window is seen: bound, nothing free, then a single try at a time', async () => {
  const peer = await startPeer(answersEnquireLinks);
  const timing = new ManualTiming();
  const { channel, received } = openChannel(peer.port, { timing, window: 5 });
  await until(() => channel.free() === 5);
  channel.submit(Array.from({ length: 5 }, (_, index) => submission(index)));
  expect(channel.state()).toMatchObject({ bound: 1, windowFree: 0 });
  timing.advance(31_000);
  expect(received.outcomes).toHaveLength(5);
  expect(channel.state()).toMatchObject({ bound: 1, windowFree: 1 });
  channel.submit([submission(5)]);
  expect(channel.state()).toMatchObject({ bound: 1, windowFree: 0 });
  await until(() => submits(peer.received).length === 6);
  peer.send(answer(submits(peer.received).at(-1)?.sequence ?? 0));
  await until(() => channel.state().windowFree === 5);
});

test('[CHN-01] a provider that still holds our old bind gets an unbind and growing pauses, no storm of binds', async () => {
  const peer = await startPeer();
  peer.bindStatus = 0x05;
  const timing = new ManualTiming();
  const { channel, received } = openChannel(peer.port, { timing, reconnectMinMs: 500, reconnectMaxMs: 30_000 });
  await until(() => received.states.length === 1);
  expect(channel.state()).toMatchObject({ bound: 0, lastError: 'bind refused: ESME_RALYBND' });
  let refusals = 1;
  for (const pause of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    timing.advance(pause - 1);
    expect(peer.connections).toBe(refusals);
    timing.advance(1);
    refusals++;
    await until(() => received.states.length === refusals);
    expect(peer.connections).toBe(refusals);
  }
  await until(() => peer.received.filter(({ command }) => command === Command.unbind).length === refusals);
  peer.bindStatus = 0;
  timing.advance(30_000);
  await until(() => channel.state().bound === 1);
});

test('[CHN-01] one bind that is led astray leaves the others at work', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { receipts: false, answerDelayMs: [0, 5] } });
  const { channel, received, sendAll } = openChannel(port, { binds: 3, window: 10 });
  await until(() => channel.state().bound === 3);
  const sending = sendAll(400);
  await until(() => received.outcomes.length > 50);
  simulator.disconnectOne();
  await sending;
  expect(simulator.stats()).toMatchObject({ disconnects: 1, binds: 4 });
  expect(received.outcomes.filter(({ kind }) => kind === 'unknown').length).toBeLessThanOrEqual(10);
});
