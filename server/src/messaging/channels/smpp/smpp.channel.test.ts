import { endAll, kinds, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import { ManualTiming } from '../manual-timing';
import type { MessageIdFormat } from './message-id';
import { statusName } from './command-status';
import { createSmppChannel } from './smpp.channel';
import type { IdForm } from '../../../../simulators/smsc/behaviour';

afterEach(endAll);

const settled = { receiptDelayMs: [0, 0] as [number, number] };

describe('sending', () => {
  test('[CHN-01:plain] every message is accepted, under the id that its receipt then carries', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received, sendAll } = openChannel(port);
    await until(() => channel.free() > 0);
    await sendAll(90);
    await until(() => received.receipts.length === 90);
    expect(kinds(received.outcomes)).toEqual({ accepted: 90 });
    const ids = new Map(
      received.outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? [[outcome.providerMessageId, outcome.attemptId]] : [])),
    );
    for (const { providerMessageId, reference, state, destination } of received.receipts) {
      const index = Number(ids.get(providerMessageId));
      expect({ reference, state, destination }).toEqual({
        reference: index, state: 'delivered', destination: String(380670000000 + index),
      });
    }
    await until(() => simulator.stats().receiptsAcknowledged === 90);
    expect(simulator.accepted().map(({ text }) => text).sort()).toEqual(Array.from({ length: 90 }, (_, index) => `text ${index}`).sort());
  });

  test('[CHN-01] outcomes come in batches, not one by one', async () => {
    const { port } = await startSimulator({ behaviour: { receipts: false } });
    const { channel, received } = openChannel(port, { window: 200 });
    await until(() => channel.free() === 200);
    channel.submit(Array.from({ length: 200 }, (_, index) => submission(index)));
    expect(channel.free()).toBe(0);
    await until(() => received.outcomes.length === 200);
    expect(received.batches).toBeLessThan(20);
  });

  test('[CHN-01] the window is never exceeded, on any of several binds, and all binds work', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { receipts: false, answerDelayMs: [0, 10] } });
    const { channel, received, sendAll } = openChannel(port, { window: 7, binds: 3 });
    await until(() => channel.free() === 21);
    await sendAll(500, (index) => String(380670000000 + index * 100));
    expect(kinds(received.outcomes)).toEqual({ accepted: 500 });
    expect(simulator.stats()).toMatchObject({ binds: 3, maxOpenSubmits: 7, accepted: 500 });
  });

  test('[CHN-01] UCS-2, user data headers and payloads arrive as they were written', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received } = openChannel(port);
    await until(() => channel.free() > 0);
    const greeting = Buffer.from('Привіт 👋', 'utf16le').swap16();
    const udh = Buffer.from([5, 0, 3, 0x2a, 2, 1]);
    channel.submit([
      submission(1, { text: { encoding: 'ucs2', octets: greeting } }),
      submission(2, { text: { encoding: 'ucs2', octets: greeting, udh } }),
      submission(3, { text: { encoding: 'gsm', octets: Buffer.alloc(700, 0x61), inPayload: true } }),
      submission(4, { text: { encoding: 'gsm', octets: Buffer.from([0x1b, 0x65]) }, source: '12345', validitySeconds: 3_600 }),
    ]);
    await until(() => received.outcomes.length === 4);
    expect(simulator.accepted()).toMatchObject([
      { text: 'Привіт 👋', part: null }, { text: 'Привіт 👋', part: { reference: 0x2a, total: 2, number: 1 } }, { text: 'a'.repeat(700) },
      { text: '€', source: '12345' },
    ]);
  });

  test('what can never go out is refused without troubling the provider', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received } = openChannel(port);
    await until(() => channel.free() > 0);
    channel.submit([submission(1, { source: 'Мій' }), submission(2), submission(3, { destination: '+1' })]);
    expect(received.outcomes).toEqual([]);
    await until(() => received.outcomes.length === 3);
    expect(received.outcomes).toEqual(expect.arrayContaining([
      { kind: 'refused', attemptId: 1n, reason: 'sender_refused', code: 'ESME_RINVSRCADR' },
      { kind: 'refused', attemptId: 3n, reason: 'invalid_number', code: 'ESME_RINVDSTADR' },
    ]));
    expect(simulator.stats().submits).toBe(1);
  });

  test('[CHN-01] the agreed rate is kept', async () => {
    const { port } = await startSimulator({ behaviour: { receipts: false } });
    const { channel, received, sendAll } = openChannel(port, { messagesPerSecond: 200, window: 100 });
    await until(() => channel.free() > 0);
    const started = Date.now();
    await sendAll(90);
    expect(Date.now() - started).toBeGreaterThan(400);
    expect(kinds(received.outcomes)).toEqual({ accepted: 90 });
    expect(received.states.length).toBeGreaterThan(1);
  });
});

describe('answers other than yes', () => {
  test('[CHN-01] a refusal is final and names its reason', async () => {
    const { port } = await startSimulator({ behaviour: { rules: [{ endsWith: '5', outcome: 'refused', status: 0x0b }] } });
    const { channel, received, sendAll } = openChannel(port);
    await until(() => channel.free() > 0);
    await sendAll(10);
    expect(
      received.outcomes.filter(({ kind }) => kind === 'refused'),
    ).toEqual([{ kind: 'refused', attemptId: 5n, reason: 'invalid_number', code: 'ESME_RINVDSTADR' }]);
  });

  test.each([
    0x58, 0x14, 0x64, 0x08,
  ])('[CHN-01] the throttling answer %i postpones, and the message gets through later', async (throttleStatus) => {
    const { simulator, port } = await startSimulator({ behaviour: { rules: [], receipts: false, throttleRatio: 0.3, throttleStatus } });
    const { channel, received, sendAll } = openChannel(port, { window: 50 });
    await until(() => channel.free() > 0);
    await sendAll(200);
    expect(received.outcomes).toContainEqual(expect.objectContaining({ kind: 'postponed', code: statusName(throttleStatus) }));
    const { accepted, postponed } = kinds(received.outcomes);
    expect(accepted).toBe(200);
    expect(simulator.stats()).toMatchObject({ accepted: 200, throttled: postponed });
  });

  test('[CHN-01] while the provider takes nothing, nothing but single tries goes out', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { rules: [], throttleRatio: 1 } });
    const { channel, received, sendAll } = openChannel(port, { window: 50 });
    await until(() => channel.free() > 0);
    const sending = sendAll(100);
    await until(() => received.states.some(({ throttledUntil }) => throttledUntil !== undefined));
    expect(channel.free()).toBe(0);
    expect(simulator.stats().submits).toBeLessThanOrEqual(100);
    simulator.behave({ throttleRatio: 0 });
    await sending;
    expect(kinds(received.outcomes)['accepted']).toBe(100);
  });

  test('[CHN-01] no answer in time makes it unknown, and it is not sent again', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { rules: [{ endsWith: '3', outcome: 'unanswered' }] } });
    const timing = new ManualTiming();
    const { channel, received } = openChannel(port, { timing });
    await until(() => channel.free() === 10);
    channel.submit(Array.from({ length: 10 }, (_, index) => submission(index)));
    await until(() => received.outcomes.length === 9 && received.receipts.length === 10);
    timing.advance(31_000);
    expect(received.outcomes.filter(({ kind }) => kind === 'unknown')).toEqual([{ kind: 'unknown', attemptId: 3n }]);
    // The receipt identifies its message, which resolves the submit.
    expect(received.receipts.find(({ reference }) => reference === 3)).toMatchObject({ state: 'delivered', destination: '380670000003' });
    expect(simulator.stats().submits).toBe(10);
  });

  test('after a silent window single submits find out whether the provider is back', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { silence: 'ignored' } });
    const timing = new ManualTiming();
    const { channel, received } = openChannel(port, { timing });
    await until(() => channel.free() === 10);
    channel.submit(Array.from({ length: 10 }, (_, index) => submission(index)));
    await until(() => simulator.stats().submits === 10);
    timing.advance(31_000);
    expect(kinds(received.outcomes)).toEqual({ unknown: 10 });
    expect(channel.free()).toBe(1);
    simulator.behave({ silence: 'none' });
    channel.submit([submission(10)]);
    await until(() => channel.free() === 10);
    expect(received.outcomes[10]).toMatchObject({ kind: 'accepted', attemptId: 10n });
  });

  test('[CHN-01] an answer after the time-out still tells the provider id', async () => {
    const { port } = await startSimulator({ behaviour: { answerDelayMs: [20, 20] } });
    const timing = new ManualTiming();
    const { channel, received } = openChannel(port, { timing });
    await until(() => channel.free() > 0);
    channel.submit([submission(1)]);
    timing.advance(31_000);
    await until(() => received.outcomes.length === 2);
    expect(received.outcomes).toMatchObject([{ kind: 'unknown', attemptId: 1n }, { kind: 'accepted', attemptId: 1n }]);
  });

  test('when nothing is bound, what is handed over comes back postponed', async () => {
    const { port } = await startSimulator({ behaviour: { refuseBinds: 0x0d } });
    const { channel, received } = openChannel(port);
    await until(() => received.states.length > 0);
    expect(channel.free()).toBe(0);
    channel.submit([submission(1)]);
    await until(() => received.outcomes.length === 1);
    expect(received.outcomes).toEqual([{ kind: 'postponed', attemptId: 1n, cause: 'unreachable', code: 'ESME_RINVBNDSTS' }]);
  });
});

describe('the connection', () => {
  test('[CHN-01] after a cut the open submits are unknown, the others go on over a new connection, none twice', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { disconnectAfterSubmits: 95, disconnectRepeatedly: true, rules: [] } });
    const { channel, received, sendAll } = openChannel(port, { window: 20, binds: 2 });
    await until(() => channel.free() === 40);
    await sendAll(1_000);
    const journal = simulator.accepted();
    expect(new Set(journal.map(({ text }) => text)).size).toBe(journal.length);
    const { accepted = 0, unknown = 0 } = kinds(received.outcomes);
    expect(accepted + unknown).toBe(1_000);
    expect(unknown).toBeLessThanOrEqual(simulator.stats().disconnects * 20);
    expect(simulator.stats().disconnects).toBeGreaterThanOrEqual(9);
    await until(() => simulator.stats().receiptsAcknowledged >= simulator.stats().accepted);
    expect(new Set(received.receipts.map(({ reference }) => reference)).size).toBe(journal.length);
  });

  test('[CHN-01] it binds again when the provider comes back', async () => {
    const first = await startSimulator();
    const { channel, received } = openChannel(first.port);
    await until(() => channel.state().bound === 1);
    await first.simulator.stop();
    await until(() => channel.state().bound === 0);
    await until(() => received.states.some(({ lastError }) => lastError?.includes('ECONNREFUSED') ?? false));
    await startSimulator({ port: first.port });
    await until(() => channel.state().bound === 1);
  });

  test('[CHN-01] a refused bind is reported and tried again', async () => {
    const { simulator, port } = await startSimulator({ accounts: { portal: 'other' } });
    const { channel } = openChannel(port);
    await until(() => simulator.stats().bindsRefused >= 2);
    expect(channel.state()).toMatchObject({ bound: 0, binds: 1, lastError: 'bind refused: ESME_RINVPASWD' });
  });

  test('[CHN-01] a peer that no longer answers enquire_link is left', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { ignoresEnquireLink: true } });
    const { channel, received } = openChannel(port, { enquireLinkMs: 20 });
    await until(() => received.states.some(({ lastError }) => lastError === 'no answer to enquire_link'));
    simulator.behave({ ignoresEnquireLink: false });
    await until(() => channel.state().bound === 1);
    await until(() => simulator.stats().enquireLinks > 8);
    expect(channel.state().bound).toBe(1);
  });

  test('[CHN-01] separate transmitters and receivers do the same work', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received, sendAll } = openChannel(port, { bindMode: 'separate', binds: 2 });
    await until(() => channel.state().bound === 2);
    await sendAll(50);
    await until(() => received.receipts.length === 50);
    expect(simulator.stats().binds).toBe(4);
    expect(channel.state().binds).toBe(2);
  });

  test('[CHN-01] stopping waits for the open answers, unbinds and takes no more', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { answerDelayMs: [30, 40], receipts: false } });
    const { channel, received } = openChannel(port);
    await until(() => channel.free() === 10);
    channel.submit(Array.from({ length: 10 }, (_, index) => submission(index)));
    const stopped = channel.stop(5_000);
    expect(channel.free()).toBe(0);
    await stopped;
    expect(kinds(received.outcomes)).toEqual({ accepted: 10 });
    await until(() => simulator.stats().sessions === 0);
  });

  test('stopping does not wait for ever: what has no answer is unknown', async () => {
    const { port } = await startSimulator({ behaviour: { silence: 'unanswered', receipts: false } });
    const { channel, received } = openChannel(port);
    await until(() => channel.free() === 10);
    channel.submit([submission(1)]);
    await channel.stop(20);
    expect(received.outcomes).toEqual([{ kind: 'unknown', attemptId: 1n }]);
  });

  test('settings that the protocol cannot carry are refused at once', () => {
    const settings = {
      host: 'x', port: 1, systemId: 'portal', password: 'secret', binds: 1, window: 1, messageIdFormat: 'verbatim' as const,
    };
    const listener = { outcomes: jest.fn(), receipt: jest.fn(), incoming: jest.fn(), stateChanged: jest.fn() };
    for (const change of [{
      password: 'nine-char',
    }, { systemId: 'x'.repeat(16) }, { systemId: 'їжак' }, { window: 0 }, { binds: 0 }, { serviceType: 'toolong' }]) {
      expect(() => createSmppChannel({ ...settings, ...change }, listener)).toThrow(RangeError);
    }
  });
});

describe('what comes in', () => {
  test('[CHN-01] a receipt is acknowledged only when the listener says so, and refused when it says no', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { redeliverAfterMs: 10 } });
    const { channel, received } = openChannel(port, {}, 'hand');
    await until(() => channel.free() > 0);
    channel.submit([submission(1), submission(2)]);
    await until(() => received.open.length === 2);
    expect(simulator.stats()).toMatchObject({ receiptsSent: 2, receiptsAcknowledged: 0 });
    received.open[0]?.(true);
    received.open[1]?.(false);
    received.open[1]?.(true);
    await until(() => received.open.length === 3);
    expect(simulator.stats()).toMatchObject({ receiptsAcknowledged: 1, receiptsRefused: 1, receiptsRedelivered: 1 });
    expect(received.receipts[2]).toMatchObject({ providerMessageId: received.receipts[1]?.providerMessageId });
    received.open[2]?.(true);
    await until(() => simulator.stats().receiptsAcknowledged === 2);
  });

  test('[CHN-01] unacknowledged receipts come again after a cut', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received } = openChannel(port, {}, 'hand');
    await until(() => channel.free() > 0);
    channel.submit([submission(1), submission(2), submission(3)]);
    await until(() => received.open.length === 3);
    received.open[0]?.(true);
    await until(() => simulator.stats().receiptsAcknowledged === 1);
    simulator.disconnectAll();
    await until(() => received.receipts.length === 5);
    for (const acknowledge of received.open) acknowledge(true);
    await until(() => simulator.stats().receiptsAcknowledged === 3);
    expect(received.receipts.slice(3).map(({ reference }) => reference).sort()).toEqual([2, 3]);
  });

  test('beyond the receive window the provider is asked to come again', async () => {
    const { simulator, port } = await startSimulator({ behaviour: { redeliverAfterMs: 10 } });
    const { channel, received } = openChannel(port, { receiveWindow: 4 }, 'hand');
    await until(() => channel.free() > 0);
    channel.submit(Array.from({ length: 10 }, (_, index) => submission(index)));
    await until(() => simulator.stats().receiptsRefused >= 6);
    expect(received.open).toHaveLength(4);
    await until(() => {
      for (const acknowledge of received.open.splice(0)) acknowledge(true);
      return simulator.stats().receiptsAcknowledged === 10;
    });
    expect(received.receipts).toHaveLength(10);
  });

  test.each<[MessageIdFormat, IdForm, IdForm]>([
    ['verbatim', 'decimal', 'decimal'], ['hex-in-response', 'hex-upper', 'decimal-padded'], ['hex-in-response', 'hex-padded', 'decimal'],
    ['decimal-in-response', 'decimal', 'hex'], ['hex', 'hex-upper', 'hex-padded'], ['decimal', 'decimal', 'decimal-padded'],
  ])('[CHN-01] with %p, ids written as %p meet those in receipts as %p', async (messageIdFormat, idInResponse, idInReceipt) => {
    for (const receiptsBy of ['tlv', 'text'] as const) {
      const { port } = await startSimulator({ behaviour: { ...settled, idInResponse, idInReceipt, receiptsBy, echoReference: false } });
      const { channel, received, sendAll } = openChannel(port, { messageIdFormat });
      await until(() => channel.free() > 0);
      await sendAll(20);
      await until(() => received.receipts.length === 20);
      const ids = received.outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.providerMessageId : ''));
      expect(received.receipts.map(({ providerMessageId }) => providerMessageId).sort()).toEqual(ids.sort());
      expect(received.receipts.every(({ reference, state }) => reference === undefined && state === 'delivered')).toBe(true);
    }
  });

  test('messages of subscribers come through, in their own letters', async () => {
    const { simulator, port } = await startSimulator();
    const { channel, received } = openChannel(port);
    await until(() => channel.state().bound === 1);
    expect(simulator.incoming({ source: '380671234567', destination: '1234', text: 'Так, дякую 👍' })).toBe(true);
    await until(() => received.incoming.length === 1);
    expect(received.incoming).toEqual([
      { source: '+380671234567', destination: '1234', text: 'Так, дякую 👍', providerMessageId: expect.any(String) },
    ]);
  });

  test('[CHN-01] query_sm tells the state of a message', async () => {
    const { port } = await startSimulator({ behaviour: { rules: [{ endsWith: '8', outcome: 'expired' }] } });
    const { channel, received } = openChannel(port);
    await until(() => channel.free() > 0);
    channel.submit([submission(8)]);
    await until(() => received.outcomes.length === 1);
    const [outcome] = received.outcomes;
    const providerMessageId = outcome?.kind === 'accepted' ? outcome.providerMessageId : '';
    const of = { source: 'MyShop', destination: '380670000008' };
    expect(await channel.query({ ...of, providerMessageId, verbatimId: providerMessageId }))
      .toMatchObject({ kind: 'answered', receipt: { providerMessageId, state: 'expired', destination: '380670000008' } });
    expect(await channel.query({ ...of, providerMessageId: 'nobody', verbatimId: 'nobody' })).toEqual({ kind: 'unknown' });
  });
});
