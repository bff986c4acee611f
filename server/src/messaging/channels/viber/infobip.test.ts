import * as fc from 'fast-check';
import type { ContentType, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import {
  callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until,
} from '../../../../simulators/providers/connection-under-test';
import type { ViberOptions } from '../../../../simulators/viber/viber-simulator';
import { ViberSimulator } from '../../../../simulators/viber/viber-simulator';
import type { CallbackReader, RichSubmission } from '../channel';
import { planConnection } from '../connection-kinds';
import { AttemptUuid } from '../http/attempt-uuid';
import { infobipCallbacks } from './infobip-callbacks';
import { createInfobipProvider } from './infobip.provider';

afterEach(endAll);

const environment = { INFOBIP_KEY: 'key-of-ours', CALLBACK_SECRET: 'told to nobody/+&' };
const byQuery = { by: 'query', secretEnv: 'CALLBACK_SECRET' };

async function open(options: Partial<ViberOptions> = {}, settings: object = {}) {
  const simulator = new ViberSimulator({ seed: 1, apiKey: environment.INFOBIP_KEY, ...options });
  const { url } = await simulator.start();
  cleanUp(() => simulator.stop());
  const address = await callbackAddress();
  const stored = { baseUrl: url, apiKeyEnv: 'INFOBIP_KEY', callbackAuth: byQuery, ...settings };
  return { simulator, address, connection: openConnection('infobip_viber', stored, environment, address) };
}

const IMAGE = 'https://shop.example/shoes.png';
const button = { title: 'Buy', url: 'https://shop.example/buy' };
const card = {
  title: 'Shoes', imageUrl: IMAGE, button: { title: 'Buy', url: button.url },
  secondButton: { title: 'Look closer', url: 'https://shop.example/look' },
};
const wireButton = { title: 'Buy', action: button.url };

type Example = [MessageType, ContentType, string, RichContent, object, object];
const text = 'Привіт 👍';
const promotional = { label: 'PROMOTIONAL' };
const transactional = { label: 'TRANSACTIONAL' };
const examples: Example[] = [
  ...([
    ['viber', promotional], ['viber_service', transactional], ['viber_trans', transactional], ['viber_promo', promotional],
  ] as const).flatMap(([type, options]): Example[] => [
    [type, 'text/plain', text, {}, { type: 'TEXT', text }, options],
    [type, 'text/plain', text, { button }, { type: 'TEXT', text, button: wireButton }, options],
    [type, 'image/plain', '', { imageUrl: IMAGE }, { type: 'IMAGE', mediaUrl: IMAGE }, options],
    [type, 'image', text, { imageUrl: IMAGE }, { type: 'IMAGE', mediaUrl: IMAGE, text }, options],
    [type, 'text/img/button', text, { imageUrl: IMAGE, button }, { type: 'IMAGE', mediaUrl: IMAGE, text, button: wireButton }, options],
    [type, 'file', '', {
      fileUrl: 'https://shop.example/a.pdf', fileName: 'a.pdf',
    }, { type: 'FILE', mediaUrl: 'https://shop.example/a.pdf', fileName: 'a.pdf' }, options],
  ]),
  ['viber_session', 'text/plain', text, {}, { type: 'TEXT', text }, { ...transactional, applySessionRate: true }],
  ['viber_session', 'image/plain', '', { imageUrl: IMAGE }, {
    type: 'IMAGE', mediaUrl: IMAGE,
  }, { ...transactional, applySessionRate: true }],
  ['viber_session', 'file', '', {
    fileUrl: 'https://shop.example/a.pdf', fileName: 'a.pdf',
  }, { type: 'FILE', mediaUrl: 'https://shop.example/a.pdf', fileName: 'a.pdf' }, { ...transactional, applySessionRate: true }],
  [
    'viber_otp', 'text/plain', '', { templateId: 'otp-1', templateParams: { pin: '1234' }, language: 'uk' },
    { type: 'OTP_TEMPLATE', templateId: 'otp-1', language: 'UKRAINIAN', parameters: { pin: '1234' } }, transactional,
  ],
  ['viber_survey', 'text/plain', 'How was it?', {
    options: ['Good', 'Bad'],
  }, { type: 'LIST', text: 'How was it?', options: ['Good', 'Bad'] }, promotional],
  [
    'viber_carousel', 'text/plain', text, { cards: [card, { ...card, secondButton: undefined }] },
    {
      type: 'CAROUSEL', text,
      cards: [
        { text: 'Shoes', mediaUrl: IMAGE, buttons: [wireButton, { title: 'Look closer', action: 'https://shop.example/look' }] },
        { text: 'Shoes', mediaUrl: IMAGE, buttons: [wireButton] },
      ],
    },
    promotional,
  ],
];

it.each(examples)('[CHN-02:viber] [MAIL-03:%s] [MAIL-03:%s] arrives as it was written: %s %j', async (
  type, contentType, written, content, wire, options,
) => {
  const { simulator, connection } = await open();
  const submission = richSubmission(7, { type, contentType, text: written, content }, { source: 'MyShop', validitySeconds: 600 });
  await sendAll(connection, [submission]);
  expect(simulator.accepted().map(({ request }) => request)).toEqual([{
    sender: 'MyShop',
    destinations: [{ to: '380670000007', messageId: expect.any(String) }],
    content: wire,
    options: { ...options, validityPeriod: { amount: 600, timeUnit: 'SECONDS' } },
    webhooks: {
      delivery: { url: `${connection.callbackUrl}/delivery?key=told%20to%20nobody%2F%2B%26` },
      seen: { url: `${connection.callbackUrl}/seen?key=told%20to%20nobody%2F%2B%26` },
      contentType: 'application/json', callbackData: '7',
    },
  }]);
  expect(simulator.stats).toMatchObject({ malformed: 0, unauthorised: 0 });
});

const promo = (attempt: number, change: Partial<RichSubmission> = {}) => richSubmission(
  attempt, { type: 'viber_promo', text: `Sale ${attempt}` }, change,
);

it('[CHN-02] many messages share a request, and each is told of by its own name', async () => {
  const { simulator, connection } = await open({}, { batch: 20, concurrency: 2 });
  await sendAll(connection, Array.from({ length: 100 }, (_, index) => promo(index + 1)));
  await until(() => connection.received.receipts.length === 100);
  expect(simulator.stats).toMatchObject({ accepted: 100, malformed: 0 });
  expect(simulator.stats.requests).toBeLessThan(20);
  const accepted = new Map(connection.received.outcomes.map((outcome) => [outcome.attemptId, outcome]));
  for (const { attemptId, providerMessageId, state, destination } of connection.received.receipts) {
    expect(state).toBe('delivered');
    expect(destination).toBe(String(380670000000n + (attemptId ?? 0n)));
    expect(accepted.get(attemptId ?? 0n)).toEqual({ kind: 'accepted', attemptId, providerMessageId });
  }
});

it.each([
  [{ outcome: 'seen' }, ['delivered', 'seen'], undefined],
  [{ outcome: 'undeliverable', reason: '7002' }, ['undeliverable'], 'not_reachable'],
  [{ outcome: 'undeliverable', reason: '7003' }, ['undeliverable'], 'user_blocked'],
  [{ outcome: 'undeliverable', reason: '7009' }, ['undeliverable'], 'template_refused'],
  [{ outcome: 'undeliverable', reason: '7027' }, ['undeliverable'], 'content_refused'],
  [{ outcome: 'expired' }, ['expired'], undefined],
  [{ outcome: 'rejected' }, ['rejected'], undefined],
] as const)('[CHN-02] tells what became of it: %j', async (end, states, reason) => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '', ...end }] } });
  await sendAll(connection, [promo(3)]);
  await until(() => connection.received.receipts.length === states.length);
  expect(connection.received.receipts.map(({ state }) => state).sort()).toEqual([...states].sort());
  for (const receipt of connection.received.receipts) {
    expect(receipt).toMatchObject({ attemptId: 3n, destination: '380670000003', doneAt: expect.any(Date) });
  }
  expect(connection.received.receipts[0]?.reason).toBe(reason);
});

it.each([
  ['REJECTED_NOT_ENOUGH_CREDITS', 'not_enough_credit'], ['REJECTED_SENDER', 'sender_refused'], ['REJECTED_DESTINATION', 'user_blocked'],
  ['REJECTED_INVALID_DESTINATION', 'invalid_number'], ['REJECTED_NETWORK', 'not_reachable'], ['REJECTED_SOMETHING_NEW', 'refused'],
])('a message refused by %s ends as %s, and the others of its request go on', async (name, reason) => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '2', outcome: 'refused', reason: name }] } });
  await sendAll(connection, [promo(1), promo(2), promo(3)]);
  expect(connection.received.outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
  expect(connection.received.outcomes[1]).toMatchObject({ attemptId: 2n, reason, code: expect.stringContaining(name) });
});

it('a fault of Infobip itself is tried again; a message that it has already is accepted', async () => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '2', outcome: 'refused', reason: 'REJECTED_SYSTEM_ERROR' }] } });
  await sendAll(connection, [promo(1), promo(2)]);
  await sendAll(connection, [promo(1)]);
  expect(connection.received.outcomes).toMatchObject([
    { kind: 'accepted', attemptId: 1n }, { kind: 'postponed', attemptId: 2n, cause: 'failed' }, { kind: 'accepted', attemptId: 1n },
  ]);
});

it('what is no message by the rules never leaves', async () => {
  const { simulator, connection } = await open();
  await sendAll(connection, [
    richSubmission(1, { type: 'viber_trans', text: 'a'.repeat(951) }), richSubmission(2, { type: 'viber_otp', content: {} }),
    richSubmission(3, { type: 'rcs' }), richSubmission(4, { type: 'viber_promo', contentType: 'image' }), promo(5, { source: ' ' }),
  ]);
  expect(connection.received.outcomes).toEqual([
    { kind: 'refused', attemptId: 1n, reason: 'text_refused', code: 'text_tooLong' },
    { kind: 'refused', attemptId: 2n, reason: 'template_refused', code: 'templateId_required' },
    { kind: 'refused', attemptId: 3n, reason: 'content_refused', code: 'type_notAllowed' },
    { kind: 'refused', attemptId: 4n, reason: 'content_refused', code: 'imageUrl_required' },
    { kind: 'refused', attemptId: 5n, reason: 'sender_refused', code: 'sender_required' },
  ]);
  expect(simulator.stats.requests).toBe(0);
});

it('one message that Infobip does not understand takes no other with it', async () => {
  const { connection } = await open();
  await sendAll(connection, [promo(1), promo(2, { destination: '12' }), promo(3)]);
  expect(connection.received.outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted']);
});

it('a wrong key loses nothing: the messages wait, and the connection says that it is down', async () => {
  const { connection } = await open({ apiKey: 'another' }, { breakAfter: 2, breakMs: 60_000 });
  await sendAll(connection, [promo(1)]);
  await sendAll(connection, [promo(2)]);
  expect(connection.received.outcomes).toMatchObject([
    { kind: 'postponed', cause: 'unreachable', code: 'http_401' }, { kind: 'postponed', cause: 'unreachable', code: 'http_401' },
  ]);
  expect(connection.channel.state()).toMatchObject({ bound: 0, lastError: 'http_401' });
  expect(connection.channel.free()).toBe(0);
});

it('[CHN-03:viber] knows a sender that is a number by its digits', async () => {
  const { simulator, connection } = await open();
  await sendAll(connection, [promo(1, { source: '+380440000000' }), promo(2, { source: 'SHOP+1' })]);
  expect(simulator.accepted().map(({ source }) => source).sort()).toEqual(['380440000000', 'SHOP+1']);
});

it('[MAIL-10] asks what became of a message; a report is given out once', async () => {
  const { connection } = await open({ behaviour: { callbacks: false } });
  await sendAll(connection, [promo(1)]);
  const [outcome] = connection.received.outcomes;
  if (outcome?.kind !== 'accepted') throw new Error('not accepted');
  const question = {
    providerMessageId: outcome.providerMessageId, verbatimId: outcome.providerMessageId, source: 'DEMO', destination: '380670000001',
  };
  expect(await connection.channel.query(question)).toMatchObject({ kind: 'answered', receipt: { state: 'delivered', attemptId: 1n } });
  expect(await connection.channel.query(question)).toEqual({ kind: 'unknown' });
});

describe('what Infobip tells', () => {
  it('recipients write texts and send files', async () => {
    const { simulator, address, connection } = await open();
    simulator.behave({ callbackUrl: `${address.url}/incoming?key=${encodeURIComponent(environment.CALLBACK_SECRET)}` });
    simulator.incoming({ source: '380671112233', destination: 'MyShop', text: 'Де моє замовлення?' });
    simulator.incoming({
      source: '380671112233', destination: 'MyShop', text: '', file: { url: 'https://files.example/1.jpg', name: '1.jpg' },
    });
    await until(() => connection.received.incoming.length === 2);
    expect(connection.received.incoming).toEqual(expect.arrayContaining([
      {
        source: '+380671112233', destination: 'MyShop', text: 'Де моє замовлення?', providerMessageId: expect.any(String),
        sentAt: expect.any(Date),
      },
      {
        source: '+380671112233', destination: 'MyShop', text: '', providerMessageId: expect.any(String), sentAt: expect.any(Date),
        file: { url: 'https://files.example/1.jpg', name: '1.jpg' },
      },
    ]));
  });

  it.each([
    [byQuery, {}],
    [{
      by: 'basic', user: 'infobip', secretEnv: 'CALLBACK_SECRET',
    }, { authorization: `Basic ${Buffer.from(`infobip:${environment.CALLBACK_SECRET}`).toString('base64')}` }],
    [{ by: 'header', name: 'x-our-key', secretEnv: 'CALLBACK_SECRET' }, { 'x-our-key': environment.CALLBACK_SECRET }],
  ])('is believed only with the secret: %j', async (callbackAuth, callbackHeaders) => {
    const { simulator, connection } = await open({
      callbackHeaders, behaviour: { forgeCallbacks: true, callbackRetryMs: [] },
    }, { callbackAuth });
    await sendAll(connection, [promo(1)]);
    await until(() => connection.received.callbacks.length === 1);
    simulator.behave({ forgeCallbacks: false });
    await sendAll(connection, [promo(2)]);
    await until(() => connection.received.callbacks.length === 2);
    expect(connection.received.callbacks.map(({ answer }) => answer.status)).toEqual([401, 200]);
    expect(connection.received.receipts.map(({ attemptId }) => attemptId)).toEqual([2n]);
  });

  it('[CHN-03:viber] comes again until it is taken, and in any order', async () => {
    const { simulator, connection } = await open({
      behaviour: { rules: [{ endsWith: '', outcome: 'seen' }], duplicates: 2, reorder: true, callbackDelayMs: [0, 20] },
    });
    await sendAll(connection, Array.from({ length: 10 }, (_, index) => promo(index)));
    await until(() => connection.received.receipts.length === 10 * 2 * 3);
    expect(new Set(connection.received.receipts.map(({ attemptId, state }) => `${attemptId} ${state}`)).size).toBe(20);
    await until(() => simulator.stats.callbacksAcknowledged === 60);
  });

  const reader = infobipCallbacks({ auth: { by: 'query', secretEnv: '' }, secret: 's', uuid: new AttemptUuid('tested') });
  const call = (path: string, body: string | Buffer, read: CallbackReader = reader) => read({
    method: 'POST', path, query: { key: 's' }, headers: {}, body: Buffer.from(body), receivedAt: new Date(0),
  });

  it('may hold results that nobody can read beside those that one can', () => {
    const good = { messageId: 'a', to: '380671112233', status: { groupName: 'DELIVERED' } };
    expect(call('delivery', JSON.stringify({ results: [good, { messageId: 7 }, null] })).receipts).toHaveLength(1);
    expect(call('delivery', JSON.stringify({ results: [null] })).answer.status).toBe(400);
    expect(call('delivery', '{}').answer.status).toBe(400);
    expect(call('nowhere', '{"results":[]}').answer.status).toBe(404);
  });

  it.each([
    ['its libraries', { from: '491512345678' }, '+491512345678'], ['its older descriptions', { sender: '491512345678' }, '+491512345678'],
    ['who writes a plus', { from: '+49 1512 345678' }, '+491512345678'], ['a name', { from: 'Anna' }, 'Anna'],
  ])('[CHAT-03] a writer is a number as it is called from anywhere, by %s', (_, writer, source) => {
    const written = { messageId: 'a', to: 'MyShop', message: { type: 'TEXT', text: 'Hi' }, ...writer };
    expect(
      call('incoming', JSON.stringify({ results: [written] })).incoming,
    ).toEqual([{ source, destination: 'MyShop', text: 'Hi', providerMessageId: 'a' }]);
  });

  it('a message without a writer is none', () => {
    const written = { messageId: 'a', to: 'MyShop', message: { type: 'TEXT', text: 'Hi' } };
    expect(call('incoming', JSON.stringify({ results: [written] }))).toMatchObject({ incoming: [], answer: { status: 400 } });
  });

  it('[CHAT-03] a file is asked for with our key where it lies with Infobip itself, and nowhere else', () => {
    const settings = { baseUrl: 'https://ab12.api.infobip.com/', apiKeyEnv: 'INFOBIP_KEY', callbackAuth: byQuery };
    const headersOf = planConnection('infobip_viber', settings, { name: 'tested', environment, callbackUrl: null }).fileHeaders;
    expect(headersOf?.('https://ab12.api.infobip.com/viber/1/media/7')).toEqual({ authorization: `App ${environment.INFOBIP_KEY}` });
    for (const url of [
      'https://dl-media.viber.com/1.jpg', 'http://ab12.api.infobip.com/1', 'https://ab12.api.infobip.com:8443/1',
      'https://ab12.api.infobip.com.evil.example/1',
      'https://ab12.api.infobip.com@evil.example/1', 'https://evil.example/?https://ab12.api.infobip.com/',
      'https://cd34.api.infobip.com/1', 'nothing',
    ]) expect([url, headersOf?.(url)]).toEqual([url, {}]);
  });

  it('a file is no address that a browser would run', () => {
    const file = { messageId: 'a', sender: '380671112233', to: 'MyShop', message: { type: 'FILE', url: 'javascript:alert(1)' } };
    expect(call('incoming', JSON.stringify({ results: [file] }))).toMatchObject({ incoming: [], answer: { status: 400 } });
  });

  it('can be anything without harm', () => {
    const anything = fc.oneof(
      fc.uint8Array().map((octets) => Buffer.from(octets)), fc.json(),
      fc.array(fc.jsonValue()).map((results) => JSON.stringify({ results })),
    );
    fc.assert(fc.property(fc.constantFrom('delivery', 'seen', 'incoming', ''), anything, (path, body) => {
      const { receipts, incoming, answer } = call(path, body);
      expect(receipts.length + incoming.length === 0 || answer.status === 200).toBe(true);
    }), { numRuns: 500 });
  });
});

it('an answer can be anything without harm, and means no more than it says', () => {
  const uuid = new AttemptUuid('tested');
  const provider = createInfobipProvider({ authorization: 'App k', batch: 10, uuid, webhooks: null });
  const batch = [promo(1), promo(2)];
  const status = fc.record({ groupName: fc.oneof(fc.constantFrom('PENDING', 'REJECTED', 'toString'), fc.string()), name: fc.string() });
  const message = fc.record({ messageId: fc.oneof(fc.constantFrom(uuid.of(1n), uuid.of(2n), uuid.of(3n)), fc.string()), status });
  const body = fc.oneof(fc.json(), fc.string(), fc.array(message).map((messages) => JSON.stringify({ messages })));
  fc.assert(fc.property(body, (text) => {
    let outcomes: unknown[] = [];
    try {
      outcomes = provider.outcomes(batch, { status: 200, headers: {}, body: text });
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
    for (const outcome of outcomes) expect([1n, 2n]).toContain((outcome as { attemptId: bigint }).attemptId);
  }), { numRuns: 500 });
});
