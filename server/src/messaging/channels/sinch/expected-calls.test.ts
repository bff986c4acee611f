import * as fc from 'fast-check';
import { SinchSimulator } from '../../../../simulators/sinch/sinch-simulator';
import {
  callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until,
} from '../../../../simulators/providers/connection-under-test';
import type { DeliveryReceipt, SubmissionOutcome } from '../channel';
import { ManualTiming } from '../manual-timing';
import { expectedCall, idOf, readId } from './expected-call';
import { ExpectedCallsChannel } from './expected-calls.channel';
import { readIncomingCall } from './incoming-call';

afterEach(endAll);

const NUMBERS = ['442030000001', '442030000002', '442030000003', '442030000004'];
const SETTINGS = { numbers: NUMBERS, expectSeconds: 60, maxExpected: 1_000 };
const PERSON = '380670000007';
const SECRET = 'c2VjcmV0';

const waited = (attempt: number, destination = PERSON, validitySeconds?: number) => (
  richSubmission(attempt, { type: 'flashcall_callback' }, { destination, ...(validitySeconds !== undefined && { validitySeconds }) })
);

function called(source: string | null, number: string, at: number) {
  const body = Buffer.from(JSON.stringify({ event: 'ice', callid: 'c', cli: source, to: { type: 'did', endpoint: number } }));
  return readIncomingCall(SETTINGS, { method: 'POST', path: 'events', query: {}, headers: {}, body, receivedAt: new Date(at) });
}

function open(settings = SETTINGS) {
  const timing = new ManualTiming();
  const outcomes: SubmissionOutcome[] = [];
  const receipts: { receipt: DeliveryReceipt; acknowledge: (ok: boolean) => void }[] = [];
  const channel = new ExpectedCallsChannel(settings, {
    outcomes: (batch) => outcomes.push(...batch),
    receipt: (receipt, acknowledge) => receipts.push({ receipt, acknowledge }),
    incoming: () => undefined,
    stateChanged: () => undefined,
  }, timing);
  channel.start();
  const expectCall = (attempt: number, destination?: string, validitySeconds?: number) => {
    channel.submit([waited(attempt, destination, validitySeconds)]);
    timing.advance(0);
    const outcome = outcomes.at(-1);
    return outcome?.kind === 'accepted' ? outcome.providerMessageId : outcome?.kind;
  };
  return { channel, timing, outcomes, receipts, expectCall };
}

it('[CHN-02] [MAIL-03:flashcall_callback] waits for the recipient’s call to one of our numbers, which confirms his own', async () => {
  const address = await callbackAddress();
  const simulator = new SinchSimulator({
    applications: [{ key: 'k', secret: SECRET, callbackUrl: `${address.url}/events`, numbers: NUMBERS }],
  });
  await simulator.start();
  cleanUp(() => simulator.stop());
  const connection = openConnection('sinch_callback', { applicationKey: 'k', secretEnv: 'S', numbers: NUMBERS }, { S: SECRET }, address);
  await sendAll(connection, [waited(1)]);
  const [outcome] = connection.received.outcomes;
  const id = outcome?.kind === 'accepted' ? outcome.providerMessageId : '';
  const number = readId(id)?.number ?? '';
  expect(NUMBERS).toContain(number);
  expect(outcome).toMatchObject({ detail: { call: number } });
  expect(simulator.incoming({ source: PERSON, destination: number, text: '' })).toBe(true);
  await until(() => connection.received.receipts.length === 1);
  expect(connection.received.receipts[0]).toMatchObject({ providerMessageId: id, state: 'delivered', destination: PERSON });
  expect(
    connection.received.callbacks[0]?.answer,
  ).toEqual({ status: 200, contentType: 'application/json', body: '{"action":{"name":"hangup"}}' });
});

it('knows by the number and the moment which call was waited for, on any node', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({
    min: 0, max: 59_999,
  }), fc.integer({ min: 0, max: 1e6 }), (seconds, later, attempt) => {
    const { timing, expectCall } = open();
    timing.advance(seconds * 1_000 - timing.now());
    const id = expectCall(attempt) ?? '';
    const receipt = called(PERSON, `+${readId(id)?.number}`, timing.now() + later)?.receipts[0];
    expect(receipt?.providerMessageId).toBe(id);
  }));
});

it('takes no late call for another one, and a second call for the same', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 120_000, max: 1e9 }), (seconds, later) => {
    const at = seconds * 1_000;
    const number = NUMBERS[Math.floor(seconds / 60) % 2] ?? '';
    const first = expectedCall({ number, destination: PERSON }, at, SETTINGS);
    const afterwards = expectedCall({ number, destination: PERSON }, at + later, SETTINGS);
    expect(first && afterwards && idOf(first) !== idOf(afterwards)).toBe(true);
  }));
  expect(called(PERSON, NUMBERS[0] ?? '', 1_000)).toEqual(called(PERSON, NUMBERS[0] ?? '', 1_000));
});

it('gives the same person another number for each call that is waited for, and refuses when there is none', () => {
  const { expectCall } = open();
  const ids = [expectCall(0), expectCall(2), expectCall(4)];
  expect(new Set(ids.map((id) => readId(id ?? '')?.number)).size).toBe(3);
  expect(ids[2]).toBe('refused');
  expect(expectCall(6, '380670000008')).toContain('380670000008');
});

it('hangs up on whoever is not waited for: hidden, strange or to a number that is not ours', () => {
  for (const [source, number] of [
    [null, NUMBERS[0]], ['private', NUMBERS[0]], ['', NUMBERS[0]], [PERSON, '442039999999'], [PERSON, 'sip:someone@example.com'],
  ] as const) {
    expect(called(source, number ?? '', 0)).toMatchObject({ receipts: [], answer: { status: 200, body: '{"action":{"name":"hangup"}}' } });
  }
});

it('expires what nobody called for, unless the message has a time of its own, and again until that is stored', () => {
  const { timing, receipts, expectCall } = open();
  const [without] = [expectCall(1), expectCall(2, '380670000008', 30)];
  timing.advance(59_000);
  expect(receipts).toEqual([]);
  timing.advance(2_000);
  expect(
    receipts.map(({ receipt }) => receipt),
  ).toEqual([{ providerMessageId: without, state: 'expired', attemptId: 1n, destination: PERSON, raw: without }]);
  receipts[0]?.acknowledge(false);
  timing.advance(2_000);
  expect(receipts).toHaveLength(2);
  receipts[1]?.acknowledge(true);
  timing.advance(600_000);
  expect(receipts).toHaveLength(2);
});

it('[MAIL-10] answers on any node what became of it: nothing yet, or too late', async () => {
  const { timing, expectCall } = open();
  const id = expectCall(1) ?? '';
  const other = new ExpectedCallsChannel(
    SETTINGS, { outcomes: () => undefined, receipt: () => undefined, incoming: () => undefined, stateChanged: () => undefined }, timing,
  );
  const queryStatus = () => other.query({ providerMessageId: id, verbatimId: id, source: 'DEMO', destination: PERSON });
  expect(await queryStatus()).toEqual({ kind: 'unanswered' });
  timing.advance(120_000);
  expect(await queryStatus()).toMatchObject({ kind: 'answered', receipt: { state: 'expired', destination: PERSON } });
  expect(await other.query({ providerMessageId: 'x', verbatimId: 'x', source: '', destination: '' })).toEqual({ kind: 'unknown' });
});

it('takes no more than it may wait for, and gives the room back', () => {
  const { channel, timing, expectCall } = open({ ...SETTINGS, maxExpected: 2 });
  expectCall(1, '380670000001', 30);
  expectCall(2, '380670000002', 30);
  expect(channel.free()).toBe(0);
  timing.advance(121_000);
  expect(channel.free()).toBe(2);
});

it.each([[
  'numbers', { numbers: ['442030000001'] },
], ['numbers', { numbers: ['442030000001', '442030000001'] }], ['expectSeconds', { numbers: NUMBERS, expectSeconds: 5 }]])(
  'names the setting %s that is wrong', (setting, settings) => {
    expect(() => openConnection(
      'sinch_callback', { applicationKey: 'k', secretEnv: 'S', ...settings }, { S: SECRET }, null,
    )).toThrow(setting);
  },
);
