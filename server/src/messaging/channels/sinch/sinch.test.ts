import * as fc from 'fast-check';
import {
  callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until,
} from '../../../../simulators/providers/connection-under-test';
import { SinchSimulator } from '../../../../simulators/sinch/sinch-simulator';
import type { BehaviourChange } from '../../../../simulators/frame/behaviour';
import type { Callback, CallbackRequest } from '../channel';
import { AttemptUuid } from '../http/attempt-uuid';
import { createFlashCallProvider, readVerificationEvent } from './flash-call.provider';
import { readIncomingCall } from './incoming-call';
import { sinchCallbacks } from './sinch-events';
import { sinchAuthorization } from './sinch-signature';
import { createSpeechCallProvider, readCallEvent } from './speech-call.provider';

afterEach(endAll);

const KEY = 'application-key';
const uuid = new AttemptUuid('tested');
const SECRET = Buffer.from('the secret of the application').toString('base64');
const NUMBERS = ['442030000001', '442030000002'];

async function open(
  kind: string,
  { behaviour = {}, settings = {}, secret = SECRET }: { behaviour?: BehaviourChange; settings?: object; secret?: string } = {},
) {
  const address = await callbackAddress();
  const simulator = new SinchSimulator({
    seed: 1, behaviour, applications: [{ key: KEY, secret: SECRET, callbackUrl: `${address.url}/events`, numbers: NUMBERS }],
  });
  const { url } = await simulator.start();
  cleanUp(() => simulator.stop());
  const http = kind === 'sinch_callback' ? { numbers: NUMBERS } : { baseUrl: url };
  return { simulator, connection: openConnection(
    kind, { ...http, applicationKey: KEY, secretEnv: 'SINCH', ...settings }, { SINCH: secret }, address,
  ) };
}

const questionOf = (id: string) => ({ providerMessageId: id, verbatimId: id, source: 'DEMO', destination: '380670000001' });
const to = (type: 'flashcall' | 'speechcall' | 'flashcall_callback', destination: string, message = {}, change = {}) => (
  richSubmission(Number(destination.slice(-3)), { type, ...message }, { destination, ...change })
);

describe('flash call', () => {
  it('[CHN-02:flashcall] [MAIL-03:flashcall] starts a signed verification under our own name, and is called back about it', async () => {
    const { simulator, connection: { received }, connection } = await open('sinch_flashcall', { settings: { dialTimeout: 20 } });
    await sendAll(connection, [to('flashcall', '380670000007')]);
    const [entry] = simulator.accepted();
    expect(entry?.request).toEqual({
      identity: { type: 'number', endpoint: '+380670000007' }, method: 'flashcall', reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      flashCallOptions: { dialTimeout: 20 },
    });
    expect(received.outcomes).toEqual([
      { kind: 'accepted', attemptId: 7n, providerMessageId: entry?.id, detail: { cliFilter: expect.any(String) } },
    ]);
    await until(() => received.receipts.length === 1);
    expect(
      received.receipts[0],
    ).toMatchObject({ providerMessageId: entry?.id, state: 'delivered', attemptId: 7n, destination: '380670000007' });
    expect([simulator.stats.malformed, simulator.stats.unauthorised]).toEqual([0, 0]);
  });

  it.each([
    ['rang', ['seen', 'delivered'], ['expired', 'expired'], ['undeliverable', 'undeliverable'], ['rejected', 'rejected']],
    ['verified', ['seen', 'expired'], ['expired', 'expired'], ['undeliverable', 'undeliverable'], ['rejected', 'rejected']],
  ])('[CHN-03:voice] tells every end, where %s counts as delivered', async (delivered, ...ends) => {
    const rules = ends.map(([outcome], index) => ({ endsWith: String(index), outcome: outcome as 'seen' }));
    const { connection } = await open('sinch_flashcall', { behaviour: { rules }, settings: { delivered } });
    await sendAll(connection, ends.map((_end, index) => to('flashcall', `38067000000${index}`)));
    await until(() => connection.received.receipts.length === ends.length);
    const states = new Map(connection.received.receipts.map(({ attemptId, state }) => [attemptId, state]));
    expect(ends.map((_end, index) => states.get(BigInt(index)))).toEqual(ends.map(([, state]) => state));
  });

  it('allows a call that Sinch asks about', () => {
    const body = Buffer.from(JSON.stringify({ event: 'VerificationRequestEvent', id: 'v1', method: 'flashcall' }));
    expect(readVerificationEvent({ delivered: 'rang', rangBy: [], uuid }, { body } as CallbackRequest)?.answer.body).toBe(
      '{"action":"allow"}',
    );
  });
});

describe('speech call', () => {
  it('[CHN-02:speechcall] [MAIL-03:speechcall] speaks the text in its language, and is called back about it', async () => {
    const { simulator, connection: { received }, connection } = await open('sinch_speech', {
      settings: { cli: '442030000009', locales: { bg: 'bg-RO' } },
    });
    await sendAll(connection, [
      to('speechcall', '380670000001', { text: 'Ваш код 1 2 3', content: { language: 'uk' } }),
      to('speechcall', '380670000002', { content: { language: 'ru' } }),
      to('speechcall', '359880000003', { content: { language: 'bg' } }), to('speechcall', '380670000004', {}, { source: '380441234567' }),
    ]);
    const said = simulator.accepted().map(({ request }) => request as {
      locale: string; text: string; cli: string; custom: string; destination: { endpoint: string };
    });
    const of = (ending: string) => said.find((each) => each.destination.endpoint.endsWith(ending));
    expect(of('1')).toEqual({
      destination: { type: 'number', endpoint: '+380670000001' }, cli: '+442030000009', locale: 'uk-UA', text: 'Ваш код 1 2 3',
      custom: expect.any(String), enableAce: false, enableDice: true,
    });
    expect(
      ['2', '3', '4'].map((ending) => [of(ending)?.locale, of(ending)?.cli]),
    ).toEqual([['ru-RU', '+442030000009'], ['bg-RO', '+442030000009'], ['en-US', '+380441234567']]);
    await until(() => received.receipts.length === 4);
    expect(received.receipts.every(({ state }) => state === 'delivered')).toBe(true);
    expect(received.receipts.map(({ attemptId }) => attemptId).sort()).toEqual([1n, 2n, 3n, 4n]);
  });

  it('[CHN-03:voice] tells every end of a call, and says to go on when Sinch asks', async () => {
    const rules = (['undeliverable', 'expired', 'rejected'] as const).map((outcome, index) => ({ endsWith: String(index), outcome }));
    const { connection: { received }, connection } = await open('sinch_speech', {
      behaviour: { rules }, settings: { asksWhenAnswered: true },
    });
    await sendAll(connection, [0, 1, 2, 3].map((ending) => to('speechcall', `38067000000${ending}`)));
    await until(() => received.callbacks.length === 5 && received.receipts.length === 4);
    const states = new Map(received.receipts.map(({ attemptId, state, errorCode }) => [attemptId, [state, errorCode]]));
    expect([0n, 1n, 2n, 3n].map((attempt) => states.get(attempt))).toEqual([
      ['undeliverable', 'BUSY N/A'], ['expired', 'NOANSWER TIMEOUT'], ['undeliverable', 'FAILED BLOCKED'],
      ['delivered', 'ANSWERED MANAGERHANGUP'],
    ]);
    expect(received.callbacks.find(({ receipts }) => receipts.length === 0)?.answer.body).toBe('{"action":{"name":"continue"}}');
  });

  it('refuses what no voice can read without asking', async () => {
    const { simulator, connection } = await open('sinch_speech');
    await sendAll(connection, [' ', 'x'.repeat(601)].map((text, index) => richSubmission(index, { type: 'speechcall', text })));
    expect(
      connection.received.outcomes.map((outcome) => 'reason' in outcome && [outcome.reason, outcome.code]),
    ).toEqual([['text_refused', 'NO_TEXT'], ['text_refused', 'TEXT_TOO_LONG']]);
    expect(simulator.stats.requests).toBe(0);
    await sendAll(connection, [richSubmission(3, { type: 'speechcall', text: '😀'.repeat(600) })]);
    expect(simulator.stats).toMatchObject({ accepted: 1, malformed: 0 });
  });
});

describe.each(['sinch_flashcall', 'sinch_speech'])('%s', (kind) => {
  const submission = (destination: string) => to(kind === 'sinch_speech' ? 'speechcall' : 'flashcall', destination);

  it.each([['40003', 'refused', 'invalid_number'], [
    '40200', 'refused', 'not_enough_credit',
  ], ['40900', 'refused', 'refused'], ['40300', 'postponed', 'unreachable'], ['42900', 'postponed', 'throttled']])(
    'reads error %s as %s, %s', async (code, outcome, why) => {
      const { connection } = await open(kind, { behaviour: { rules: [{ endsWith: '', outcome: 'refused', reason: code }] } });
      await sendAll(connection, [submission('380670000007')]);
      const [received] = connection.received.outcomes;
      expect(received).toMatchObject({ kind: outcome, attemptId: 7n });
      if (code !== '42900') expect(received).toMatchObject({ code });
      expect(Object.values(received ?? {})).toContain(why);
    },
  );

  it('keeps messages when the secret is wrong', async () => {
    const { simulator, connection } = await open(kind, { secret: 'YW5vdGhlcg==' });
    await sendAll(connection, [submission('380670000007')]);
    expect(connection.received.outcomes).toEqual([{ kind: 'postponed', attemptId: 7n, cause: 'unreachable', code: '40101' }]);
    expect(simulator.stats.unauthorised).toBe(1);
  });

  it.each(
    ['server-error', 'silence', 'half-body', 'nonsense', 'other-json'] as const,
  )('is unresolved after %s, until the call that brings our own name back', async (fault) => {
    const { connection: { received }, connection } = await open(kind, {
      behaviour: { fault, faultAccepts: true }, settings: { responseTimeoutMs: 300 },
    });
    await sendAll(connection, [submission('380670000007')]);
    expect(received.outcomes).toEqual([{ kind: 'unknown', attemptId: 7n }]);
    await until(() => received.receipts.length === 1);
    expect(received.receipts[0]).toMatchObject({ attemptId: 7n, state: 'delivered' });
  });

  it('[MAIL-10] asks what became of a message', async () => {
    const { simulator, connection: { channel }, connection } = await open(kind, {
      behaviour: { callbacks: false, rules: [{ endsWith: '2', outcome: 'silent' }] },
    });
    await sendAll(connection, [submission('380670000001'), submission('380670000002')]);
    const idOf = (ending: string) => simulator.accepted().find(({ destination }) => destination.endsWith(ending))?.id ?? '';
    expect(await channel.query(questionOf(idOf('1')))).toMatchObject({ kind: 'answered', receipt: { state: 'delivered', attemptId: 1n } });
    expect(await channel.query(questionOf(idOf('2')))).toMatchObject({ kind: 'answered', receipt: { state: 'enroute', attemptId: 2n } });
    expect(await channel.query(questionOf('nobody'))).toEqual({ kind: 'unknown' });
  });

  it('hears nothing from forged calls', async () => {
    const { simulator, connection: { received }, connection } = await open(kind, {
      behaviour: { forgeCallbacks: true, callbackRetryMs: [] },
    });
    await sendAll(connection, [submission('380670000007')]);
    await until(() => simulator.stats.callbacksFailed === 1);
    expect(received.callbacks).toEqual([{ receipts: [], incoming: [], answer: { status: 401 } }]);
  });
});

describe('calls to our side', () => {
  const application = { key: KEY, secret: Buffer.from(SECRET, 'base64') };
  const now = new Date('2026-11-20T12:00:00Z');
  const readers = {
    verification: (request: CallbackRequest) => readVerificationEvent({ delivered: 'rang', rangBy: ['BUSY'], uuid }, request),
    call: (request: CallbackRequest) => readCallEvent(uuid, request),
    incoming: (request: CallbackRequest) => readIncomingCall({ numbers: NUMBERS, expectSeconds: 60, maxExpected: 1 }, request),
  };
  const readerOf = (read: (request: CallbackRequest) => Callback | null) => (
    sinchCallbacks({ application, callbackUrl: 'https://portal.example.com/in/providers/key', callbackMaxAgeSeconds: 600, read })
  );
  const body = JSON.stringify({
    event: 'dice', callid: 'c1', result: 'ANSWERED', to: { type: 'number', endpoint: '+380670000007' }, custom: uuid.of(7n),
  });

  function call(
    change: { body?: string; signed?: string; at?: Date; key?: string; path?: string; method?: string; verb?: string; word?: string } = {},
  ): CallbackRequest {
    const [timestamp, contentType] = [(change.at ?? now).toISOString(), 'application/json'];
    const said = change.body ?? body;
    const signature = sinchAuthorization({ ...application, key: change.key ?? KEY }, {
      verb: change.verb ?? 'POST', path: change.path ?? '/in/providers/key/events', contentType, timestamp, body: change.signed ?? said,
    });
    return {
      method: change.method ?? 'POST', path: 'events', query: {}, receivedAt: now, body: Buffer.from(said),
      headers: { 'authorization': signature.replace(
        'application', change.word ?? 'Application',
      ), 'x-timestamp': timestamp, 'content-type': contentType },
    };
  }

  it('trusts what the application signed, with the whole path', () => {
    expect(
      readerOf(readers.call)(call()),
    ).toMatchObject({ receipts: [{ providerMessageId: 'c1', state: 'delivered', attemptId: 7n }], answer: { status: 200 } });
    expect(readerOf(readers.call)(call({ word: 'application' })).answer.status).toBe(200);
  });

  it.each([
    ['of another application', { key: 'other' }], ['of another body', { signed: '{}' }],
    ['of another path', { path: '/providers/key/events' }], ['of another verb', { verb: 'PUT' }],
    ['replayed after eleven minutes', { at: new Date('2026-11-20T11:49:00Z') }],
  ])('holds nothing that is %s', (_name, change) => {
    expect(readerOf(readers.call)(call(change))).toEqual({ receipts: [], incoming: [], answer: { status: 401 } });
  });

  it('holds nothing without a signature', () => {
    expect(readerOf(readers.call)({ ...call(), headers: {} }).answer.status).toBe(401);
  });

  it.each(Object.entries(readers))('never throws, whatever is signed as an event of %s', (_name, read) => {
    const endpoint = fc.oneof(fc.string(), fc.constantFrom('+380670000007', '442030000001', ''));
    const event = fc.record({
      event: fc.constantFrom('ice', 'ace', 'dice', 'VerificationResultEvent', 'VerificationRequestEvent'), id: fc.string(),
      callid: fc.string(), cli: endpoint,
      to: fc.record({ type: fc.string(), endpoint }), identity: fc.record({ type: fc.string(), endpoint }), method: fc.string(),
      status: fc.constantFrom('FAIL', 'SUCCESSFUL', 'toString'),
      reason: fc.string(), callResult: fc.string(), reference: fc.string(), custom: fc.string(),
    }).map((value) => JSON.stringify(value));
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string(), event), (said) => {
      expect([200, 400]).toContain(readerOf(read)(call({ body: said })).answer.status);
    }));
  });

  it('never throws, whatever is answered, and gives one outcome for each submission', () => {
    const providers = [
      createFlashCallProvider({ application, now: () => now, dialTimeout: undefined, delivered: 'rang', rangBy: [], uuid }),
      createSpeechCallProvider({
        application, uuid, now: () => now, cli: undefined, locales: {}, defaultLanguage: 'en', asksWhenAnswered: false,
      }),
    ];
    const answered = fc.oneof(
      fc.json(), fc.string(),
      fc.record({ errorCode: fc.anything(), id: fc.anything(), callId: fc.anything() }).map((value) => JSON.stringify(value)),
    );
    fc.assert(fc.property(fc.integer({ min: 200, max: 599 }), answered, (status, text) => {
      for (const provider of providers) {
        const outcomes = provider.outcomes([to('flashcall', '380670000007')], { status, headers: {}, body: text });
        expect(outcomes.map(({ attemptId }) => attemptId)).toEqual([7n]);
        if (status >= 500) expect(outcomes[0]?.kind).toBe('unknown');
      }
    }));
  });
});
