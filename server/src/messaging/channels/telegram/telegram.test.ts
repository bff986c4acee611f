import { createHash, createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import type { TelegramOptions } from '../../../../simulators/telegram/telegram-simulator';
import { TelegramSimulator } from '../../../../simulators/telegram/telegram-simulator';
import {
  callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until,
} from '../../../../simulators/providers/connection-under-test';
import type { CallbackRequest } from '../channel';
import { AttemptUuid } from '../http/attempt-uuid';
import { createTelegramProvider } from './telegram.provider';
import { telegramCallbacks } from './telegram-callback';

afterEach(endAll);

const TOKEN = 'gateway-token';
const uuid = new AttemptUuid('tested');

async function open(options: TelegramOptions = {}, settings: object = {}, token = TOKEN) {
  const simulator = new TelegramSimulator({ seed: 1, ...options });
  const { url } = await simulator.start();
  cleanUp(() => simulator.stop());
  const stored = { baseUrl: url, tokenEnv: 'TELEGRAM_TOKEN', ...settings };
  return { simulator, connection: openConnection('telegram_gateway', stored, { TELEGRAM_TOKEN: token }, await callbackAddress()) };
}

const to = (destination: string, change = {}) => richSubmission(Number(
  destination.slice(-3),
), { type: 'telegram_otp' }, { destination, validitySeconds: 60, ...change });

it('[CHN-02:telegram] [MAIL-03:telegram_otp] hands over the one code of a text, under our own name, and is called back about it', async () => {
  const { simulator, connection: { received, callbackUrl }, connection } = await open();
  await sendAll(connection, [to('380670000007')]);
  const [entry] = simulator.accepted();
  expect(entry?.request).toEqual({
    phone_number: '+380670000007', code: '123456', payload: expect.stringMatching(/^[0-9a-f-]{36}$/), ttl: 60,
    callback_url: `${callbackUrl}/status`,
  });
  expect(received.outcomes).toEqual([{ kind: 'accepted', attemptId: 7n, providerMessageId: entry?.id }]);
  await until(() => received.receipts.length === 1);
  expect(
    received.receipts[0],
  ).toMatchObject({ providerMessageId: entry?.id, state: 'delivered', attemptId: 7n, destination: '380670000007' });
  expect(received.receipts[0]).not.toHaveProperty('refunded');
  expect(simulator.stats.malformed).toBe(0);
});

it.each([
  [10, 30], [30, 30], [90.7, 90], [7_200, 3_600], [undefined, undefined],
])('asks for no ttl that the gateway does not take: %s s', async (validitySeconds, ttl) => {
  const { simulator, connection } = await open();
  await sendAll(connection, [to('380670000007', { validitySeconds })]);
  expect((simulator.accepted()[0]?.request as { ttl?: number }).ttl).toBe(ttl);
});

it('names the sender only where the names are channels', async () => {
  const { simulator, connection } = await open({ channels: ['OurShop'] }, { namesAreChannels: true });
  await sendAll(connection, [to('380670000007', { source: 'OurShop' }), to('380670000008', { source: 'Stranger' })]);
  expect(simulator.accepted().map(({ source }) => source)).toEqual(['OurShop']);
  expect(
    connection.received.outcomes,
  ).toContainEqual({ kind: 'refused', attemptId: 8n, reason: 'sender_refused', code: 'SENDER_NOT_OWNED' });
});

it('[CHN-03:telegram] tells every end of a message, and what was given back', async () => {
  const rules = (['seen', 'expired', 'rejected', 'silent'] as const).map((outcome, index) => ({ endsWith: `${index + 1}`, outcome }));
  const { simulator, connection } = await open({ balance: 10_000, behaviour: { rules } });
  await sendAll(connection, ['380670000001', '380670000002', '380670000003', '380670000004'].map((number) => to(number)));
  await until(() => connection.received.receipts.length === 4);
  const reported = connection.received.receipts.map(({ attemptId, state, refunded }) => [attemptId, state, refunded]);
  expect(reported.sort((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
    [1n, 'delivered', undefined], [1n, 'seen', undefined], [2n, 'expired', true], [3n, 'deleted', undefined],
  ]);
  expect(simulator.balance).toBe(10_000 - 3 * 100);
});

it.each([
  ['PHONE_NUMBER_INVALID', 'invalid_number'], ['CODE_INVALID', 'content_refused'], ['SENDER_NOT_VERIFIED', 'sender_refused'],
  ['PAYLOAD_INVALID', 'refused'], ['WHO_KNOWS', 'not_reachable'], ['toString', 'not_reachable'],
])('ends a message that the gateway refuses by %s, so that its fallback leaves', async (error, reason) => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '', outcome: 'refused', reason: error }] } });
  await sendAll(connection, [to('380670000007')]);
  expect(connection.received.outcomes).toEqual([{ kind: 'refused', attemptId: 7n, reason, code: error }]);
});

it('ends messages when our own account there is empty', async () => {
  const { connection } = await open({ balance: 150 });
  await sendAll(connection, [to('380670000001')]);
  await sendAll(connection, [to('380670000002')]);
  expect(connection.received.outcomes).toEqual([
    expect.objectContaining({ kind: 'accepted', attemptId: 1n }),
    { kind: 'refused', attemptId: 2n, reason: 'not_enough_credit', code: 'BALANCE_NOT_ENOUGH' },
  ]);
});

it('keeps messages when the token is wrong: that is no fault of theirs', async () => {
  const { simulator, connection } = await open({}, {}, 'another');
  await sendAll(connection, [to('380670000007')]);
  expect(connection.received.outcomes).toEqual([{ kind: 'postponed', attemptId: 7n, cause: 'unreachable', code: 'ACCESS_TOKEN_INVALID' }]);
  expect(simulator.stats.unauthorised).toBe(1);
});

it('takes FLOOD_WAIT for throttling, whichever number it ends with', async () => {
  const { connection } = await open({ behaviour: { fault: 'error-in-200' } });
  await sendAll(connection, [to('380670000007')]);
  expect(connection.received.outcomes).toEqual([{ kind: 'postponed', attemptId: 7n, cause: 'throttled', code: 'FLOOD_WAIT_3' }]);
});

it.each(['server-error', 'unavailable', 'silence', 'cut', 'half-body', 'nonsense', 'other-json', 'huge-body'] as const)(
  'is unresolved after %s, until the call that brings our own name back', async (fault) => {
    const { simulator, connection: { received }, connection } = await open({
      behaviour: { fault, faultAccepts: true },
    }, { responseTimeoutMs: 300 });
    await sendAll(connection, [to('380670000007')]);
    expect(received.outcomes).toEqual([{ kind: 'unknown', attemptId: 7n }]);
    await until(() => received.receipts.length === 1);
    expect(received.receipts[0]).toMatchObject({ attemptId: 7n, state: 'delivered', providerMessageId: simulator.accepted()[0]?.id });
  },
);

it('refuses a text without exactly one code without asking the gateway', async () => {
  const { simulator, connection } = await open();
  await sendAll(connection, ['hello', '1234 or 5678', '123'].map((text, index) => richSubmission(index, { text })));
  expect(connection.received.outcomes).toEqual(
    [0n, 1n, 2n].map((attemptId) => ({ kind: 'refused', attemptId, reason: 'content_refused', code: 'NO_CODE' })),
  );
  expect(simulator.stats.requests).toBe(0);
});

it('[MAIL-10] asks what became of a message', async () => {
  const { simulator, connection: { channel }, connection } = await open({
    behaviour: { callbacks: false, rules: [{ endsWith: '2', outcome: 'silent' }] },
  });
  await sendAll(connection, [to('380670000001'), to('380670000002')]);
  const queryStatus = (id: string) => channel.query({ providerMessageId: id, verbatimId: id, source: 'DEMO', destination: '380670000001' });
  const [first, second] = [1, 2].map((ending) => simulator.accepted().find(({ destination }) => destination.endsWith(String(ending)))?.id
    ?? '');
  expect(await queryStatus(first ?? '')).toMatchObject({ kind: 'answered', receipt: { state: 'delivered', attemptId: 1n } });
  expect(await queryStatus(second ?? '')).toMatchObject({ kind: 'answered', receipt: { state: 'accepted', attemptId: 2n } });
  expect(await queryStatus('404')).toEqual({ kind: 'unknown' });
});

describe('calls to our side', () => {
  const reader = telegramCallbacks({ token: TOKEN, callbackMaxAgeSeconds: 600, uuid });
  const now = new Date('2026-11-20T12:00:00Z');
  const status = {
    request_id: '9', phone_number: '+380670000007', request_cost: 0.01, delivery_status: { status: 'expired', updated_at: 1 },
    is_refunded: true, payload: uuid.of(7n),
  };

  function call(
    change: { body?: string; at?: Date; token?: string; path?: string; signed?: string; signature?: string } = {},
  ): CallbackRequest {
    const body = change.body ?? JSON.stringify(status);
    const timestamp = String(Math.floor((change.at ?? now).getTime() / 1_000));
    const signature = createHmac('sha256', createHash('sha256').update(change.token ?? TOKEN).digest()).update(
      `${timestamp}\n${change.signed ?? body}`,
    ).digest('hex');
    return {
      method: 'POST', path: change.path ?? 'status', query: {}, body: Buffer.from(body), receivedAt: now,
      headers: { 'x-request-timestamp': timestamp, 'x-request-signature': change.signature ?? signature },
    };
  }

  it('trusts what is signed, over the octets as they came', () => {
    expect(reader(call())).toMatchObject({ receipts: [{ state: 'expired', refunded: true, attemptId: 7n }], answer: { status: 200 } });
    expect(
      reader(call({ body: JSON.stringify(status, null, 2) })),
    ).toMatchObject({ receipts: [{ state: 'expired' }], answer: { status: 200 } });
  });

  it.each([
    ['forged', { token: 'another' }], ['of another body', { signed: '{}' }], ['without a signature', { signature: '' }],
    ['with a short one', { signature: 'ab' }],
    ['replayed after eleven minutes', { at: new Date('2026-11-20T11:49:00Z') }],
    ['of the future', { at: new Date('2026-11-20T12:11:00Z') }],
  ])('holds nothing that is %s', (_name, change) => {
    expect(reader(call(change))).toEqual({ receipts: [], incoming: [], answer: { status: 401 } });
  });

  it('reads the same call again as the same receipt', () => {
    expect(reader(call())).toEqual(reader(call()));
  });

  it('says nothing of a delivery where only the code was entered, and refuses another address', () => {
    const { delivery_status: _delivery, ...codeOnly } = status;
    expect(reader(call({ body: JSON.stringify(codeOnly) }))).toEqual({ receipts: [], incoming: [], answer: { status: 200 } });
    expect(reader(call({ path: 'elsewhere' })).answer.status).toBe(404);
  });

  it('never throws, whatever is signed, and takes no foreign payload for an attempt', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string(), fc.record({
      request_id: fc.string(), phone_number: fc.string(), payload: fc.string(), is_refunded: fc.anything(),
      delivery_status: fc.record({ status: fc.string(), updated_at: fc.double() }),
    }).map((value) => JSON.stringify(value))), (body) => {
      const { receipts, answer } = reader(call({ body }));
      expect([200, 400]).toContain(answer.status);
      for (const { attemptId } of receipts) expect(attemptId === undefined || attemptId >= 0n).toBe(true);
    }));
  });
});

it('never throws, whatever the gateway answers, and gives one outcome for each submission', () => {
  const provider = createTelegramProvider({ token: TOKEN, namesAreChannels: false, callbackUrl: null, uuid });
  const body = fc.oneof(fc.json(), fc.string(), fc.record({
    ok: fc.boolean(), error: fc.string(), result: fc.record({ request_id: fc.string() }),
  }).map((value) => JSON.stringify(value)));
  fc.assert(fc.property(fc.integer({ min: 200, max: 599 }), body, (status, text) => {
    const outcomes = provider.outcomes([to('380670000007')], { status, headers: {}, body: text });
    expect(outcomes.map(({ attemptId }) => attemptId)).toEqual([7n]);
    // Only what the gateway says for certain may be sent again.
    if (status >= 500) expect(outcomes[0]?.kind).toBe('unknown');
  }));
});

it.each([
  ['baseUrl', { baseUrl: 'http://gateway.example.com', tokenEnv: 'T' }], ['tokenEnv', { tokenEnv: '' }],
  ['tokenEnv', { tokenEnv: 'MISSING' }], ['token', { tokenEnv: 'T', token: 'secret-value' }],
])('names the setting %s that is wrong, and no value', (setting, settings) => {
  expect(() => openConnection('telegram_gateway', settings, { T: 'x' }, null)).toThrow(setting);
  expect(() => openConnection('telegram_gateway', settings, { T: 'x' }, null)).not.toThrow('secret-value');
});
