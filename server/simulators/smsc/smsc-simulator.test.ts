import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualTiming } from '../../src/messaging/channels/manual-timing';
import { cleanUp, endAll, kinds, openChannel, startSimulator, submission, until } from './channel-under-test';

afterEach(endAll);

function journalPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'smsc-'));
  cleanUp(() => Promise.resolve(rmSync(folder, { recursive: true })));
  return join(folder, 'journal.ndjson');
}

function journalLines(path: string): { id: string; text: string; serial: number }[] {
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

test('[CHN-03] by default, numbers ending in 97, 98 and 99 fail differently and all others are delivered', async () => {
  const { port } = await startSimulator();
  const { channel, received, sendAll } = openChannel(port);
  await until(() => channel.free() > 0);
  await sendAll(200);
  await until(() => received.receipts.length === 198);
  const state = (index: number) => received.receipts.find(({ reference }) => reference === index)?.state;
  expect([97, 98, 197, 198].map(state)).toEqual(['undeliverable', 'expired', 'undeliverable', 'expired']);
  expect(received.outcomes.filter(({ kind }) => kind === 'refused').map(({ attemptId }) => attemptId)).toEqual([99n, 199n]);
  expect(received.receipts.filter((receipt) => receipt.state === 'delivered')).toHaveLength(194);
});

test('[CHN-03] answered submits are in the journal file once', async () => {
  const path = journalPath();
  const { port } = await startSimulator({ journal: path });
  const { channel, received, sendAll } = openChannel(port, { window: 100 });
  await until(() => channel.free() > 0);
  await sendAll(90);
  const ids = received.outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.providerMessageId : ''));
  expect(journalLines(path).map(({ id }) => id).sort()).toEqual(ids.sort());
});

test('[CHN-03] a restart continues the same journal with new ids', async () => {
  const path = journalPath();
  for (const index of [1, 2]) {
    const { simulator, port } = await startSimulator({ journal: path, seed: 5 });
    const { channel, received } = openChannel(port);
    await until(() => channel.free() > 0);
    channel.submit([submission(index)]);
    await until(() => received.outcomes.length === 1);
    await channel.stop(0);
    await simulator.stop();
    if (index === 1) appendFileSync(path, '{"serial":5000');
  }
  expect(journalLines(path)).toMatchObject([{ serial: 5_000_001, text: 'text 1' }, { serial: 5_000_002, text: 'text 2' }]);
});

test('[CHN-03] receipts can be delayed, shuffled and duplicated, and are all acknowledged', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { rules: [], receiptDelayMs: [10, 40], shuffle: true, duplicates: 2 } });
  const { channel, received, sendAll } = openChannel(port, { window: 50 });
  await until(() => channel.free() > 0);
  await sendAll(100);
  await until(() => simulator.stats().receiptsAcknowledged === 300);
  const order = received.receipts.map(({ reference = -1 }) => reference);
  expect(order).not.toEqual([...order].sort((one, other) => one - other));
  for (let index = 0; index < 100; index++) expect(order.filter((reference) => reference === index)).toHaveLength(3);
});

test('[CHN-03] the same seed gives the same run', async () => {
  const run = async () => {
    const { port } = await startSimulator({ seed: 42, behaviour: { throttleRatio: 0.5, receipts: false } });
    const { channel, received } = openChannel(port, { window: 100 });
    await until(() => channel.free() === 100);
    channel.submit(Array.from({ length: 100 }, (_, index) => submission(index)));
    await until(() => received.outcomes.length === 100);
    return received.outcomes;
  };
  expect(await run()).toEqual(await run());
});

test('[CHN-03] the receipt can precede the answer', async () => {
  const { port } = await startSimulator({ behaviour: { receiptBeforeResponse: true, answerDelayMs: [30, 30] } });
  const { channel, received } = openChannel(port);
  await until(() => channel.free() > 0);
  channel.submit([submission(1)]);
  await until(() => received.receipts.length === 1);
  expect(received.outcomes).toEqual([]);
  await until(() => received.outcomes.length === 1);
  expect(received.outcomes).toMatchObject([{ providerMessageId: received.receipts[0]?.providerMessageId }]);
});

test('[CHN-03] the journal distinguishes unanswered submits from ignored ones', async () => {
  const { simulator, port } = await startSimulator({
    behaviour: { rules: [{ endsWith: '1', outcome: 'unanswered' }, { endsWith: '2', outcome: 'ignored' }] },
  });
  const timing = new ManualTiming();
  const { channel, received } = openChannel(port, { timing });
  await until(() => channel.free() > 0);
  channel.submit([submission(1), submission(2), submission(3)]);
  await until(() => received.outcomes.length === 1);
  timing.advance(31_000);
  expect(kinds(received.outcomes)).toEqual({ unknown: 2, accepted: 1 });
  expect(simulator.accepted().map(({ text }) => text)).toEqual(['text 1', 'text 3']);
});

test('[CHN-03] above its rate it throttles', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { submitsPerSecond: 20, receipts: false } });
  const { channel, received } = openChannel(port, { window: 100 });
  await until(() => channel.free() === 100);
  channel.submit(Array.from({ length: 90 }, (_, index) => submission(index)));
  await until(() => received.outcomes.length === 90);
  expect(kinds(received.outcomes)['postponed']).toBeGreaterThanOrEqual(50);
  expect(simulator.stats().throttled).toBe(kinds(received.outcomes)['postponed']);
});

test('[CHN-03] a receipt without an answer is sent again', async () => {
  const { simulator, port } = await startSimulator({ behaviour: { receiptTimeoutMs: 50 } });
  const { channel, received } = openChannel(port, {}, 'hand');
  await until(() => channel.free() > 0);
  channel.submit([submission(1)]);
  await until(() => received.receipts.length >= 2);
  for (const acknowledge of received.open) acknowledge(true);
  await until(() => simulator.stats().receiptsAcknowledged === 1);
});

test('[CHN-03] receipts wait for a later bind of the same account', async () => {
  const { simulator, port } = await startSimulator({ accounts: { portal: 'secret', other: 'secret' } });
  const first = openChannel(port, {}, 'hand');
  await until(() => first.channel.free() > 0);
  first.channel.submit([submission(1), submission(2)]);
  await until(() => first.received.receipts.length === 2);
  await first.channel.stop(0);
  const stranger = openChannel(port, { systemId: 'other' });
  await until(() => stranger.channel.state().bound === 1);
  const second = openChannel(port);
  await until(() => second.received.receipts.length === 2);
  expect(stranger.received.receipts).toEqual([]);
  expect(simulator.stats()).toMatchObject({ receiptsSent: 4, receiptsRedelivered: 2 });
});

test('an unknown account is refused', async () => {
  const { port } = await startSimulator({ accounts: {} });
  const { channel } = openChannel(port);
  await until(() => channel.state().lastError === 'bind refused: ESME_RINVSYSID');
  expect(channel.state().bound).toBe(0);
});
