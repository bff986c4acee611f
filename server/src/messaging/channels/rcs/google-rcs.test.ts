import { createHmac, generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import type { ContentType, RichContent } from '@portal/contracts';
import {
  callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until,
} from '../../../../simulators/providers/connection-under-test';
import type { RcsOptions } from '../../../../simulators/rcs/rcs-simulator';
import { RcsSimulator } from '../../../../simulators/rcs/rcs-simulator';
import type { RichSubmission } from '../channel';
import { AttemptUuid } from '../http/attempt-uuid';
import { googleRcsCallbacks } from './google-rcs-callbacks';

afterEach(endAll);

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const environment = { RCS_KEY: pem.replaceAll('\n', '\\n'), RCS_CLIENT_TOKEN: 'SJENCPGJESMGUFPY' };
const account = { clientEmail: 'portal@project.iam.gserviceaccount.com', publicKey };

async function open(options: Partial<RcsOptions> = {}, settings: object = {}) {
  const simulator = new RcsSimulator({ seed: 1, account, clientToken: environment.RCS_CLIENT_TOKEN, ...options });
  const { url } = await simulator.start();
  cleanUp(() => simulator.stop());
  const address = await callbackAddress();
  simulator.behave({ callbackUrl: `${address.url}/events` });
  const stored = {
    baseUrl: url, tokenUrl: `${url}/token`, clientEmail: account.clientEmail, privateKeyEnv: 'RCS_KEY', clientTokenEnv: 'RCS_CLIENT_TOKEN',
    ...settings,
  };
  return { simulator, address, connection: openConnection('google_rcs', stored, environment, address) };
}

const rcs = (attempt: number, message: object = {}, change: Partial<RichSubmission> = {}) => (
  richSubmission(attempt, { type: 'rcs', text: `Hello ${attempt}`, ...message }, { source: 'my_shop_agent', ...change })
);

const IMAGE = 'https://shop.example/shoes.png';
const media = { height: 'MEDIUM', contentInfo: { fileUrl: IMAGE } };
const button = { title: 'Buy', url: 'https://shop.example/buy' };
const link = { action: { text: 'Buy', postbackData: 'QnV5', openUrlAction: { url: button.url } } };
const card = { title: 'Shoes', imageUrl: IMAGE, button };
const standalone = (cardContent: object) => ({ richCard: { standaloneCard: { cardOrientation: 'VERTICAL', cardContent } } });

it.each<[ContentType, string, RichContent, object]>([
  ['text/plain', 'Hello', {}, { text: 'Hello' }],
  ['text/plain', 'Hello', { button }, { text: 'Hello', suggestions: [link] }],
  ['text/plain', 'Well?', {
    options: ['Yes', 'No'],
  }, { text: 'Well?', suggestions: [{ reply: { text: 'Yes', postbackData: 'WWVz' } }, { reply: { text: 'No', postbackData: 'Tm8=' } }] }],
  ['text/plain', '', { cards: [card, card] }, { richCard: {
    carouselCard: { cardWidth: 'MEDIUM', cardContents: [card, card].map(() => ({ title: 'Shoes', media, suggestions: [link] })) },
  } }],
  ['image/plain', '', { imageUrl: IMAGE }, { contentInfo: { fileUrl: IMAGE } }],
  ['image', 'Look', { imageUrl: IMAGE }, standalone({ description: 'Look', media })],
  ['text/img/button', 'Look', { imageUrl: IMAGE, button }, standalone({ description: 'Look', media, suggestions: [link] })],
  ['file', '', { fileUrl: 'https://shop.example/a.pdf' }, { contentInfo: { fileUrl: 'https://shop.example/a.pdf' } }],
])('[CHN-02:rcs] [MAIL-03:rcs] arrives as %s: %s %j', async (contentType, text, content, contentMessage) => {
  const { simulator, connection } = await open({}, { trafficType: 'TRANSACTION' });
  await sendAll(connection, [rcs(7, { contentType, text, content }, { validitySeconds: 600 })]);
  expect(connection.received.outcomes).toMatchObject([{ kind: 'accepted', attemptId: 7n }]);
  expect(simulator.accepted()).toMatchObject([{ destination: '380670000007', source: 'my_shop_agent' }]);
  expect(simulator.accepted()[0]?.request).toEqual({ contentMessage, messageTrafficType: 'TRANSACTION', ttl: '600s' });
  expect(simulator.stats).toMatchObject({ malformed: 0, unauthorised: 0 });
});

it.each([
  ['delivered', ['delivered']], ['seen', ['delivered', 'seen']], ['expired', ['expired']],
] as const)('[CHN-03:rcs] tells what became of it: %s', async (outcome, states) => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '', outcome }] } });
  await sendAll(connection, [rcs(3)]);
  await until(() => connection.received.receipts.length === states.length);
  expect(connection.received.receipts.map(({ state }) => state).sort()).toEqual([...states]);
  for (const receipt of connection.received.receipts) {
    expect(receipt).toMatchObject({ attemptId: 3n, destination: '380670000003', doneAt: expect.any(Date) });
  }
});

it.each([
  ['NOT_FOUND', { kind: 'refused', reason: 'not_reachable', code: 'NOT_FOUND' }],
  ['INVALID_ARGUMENT', { kind: 'refused', reason: 'content_refused', code: 'INVALID_ARGUMENT' }],
  ['PERMISSION_DENIED', { kind: 'postponed', cause: 'unreachable', code: 'http_403' }],
])('refused by %s: %j', async (reason, outcome) => {
  const { connection } = await open({ behaviour: { rules: [{ endsWith: '', outcome: 'refused', reason }] } });
  await sendAll(connection, [rcs(1)]);
  expect(connection.received.outcomes).toEqual([{ attemptId: 1n, ...outcome }]);
});

it('a sender that is no agent, and content that RCS does not carry, never leave', async () => {
  const { simulator, connection } = await open();
  await sendAll(connection, [rcs(1, {}, { source: 'My Shop' }), rcs(2, { type: 'sms' }), rcs(3, { text: 'a'.repeat(3_073) })]);
  expect(
    connection.received.outcomes,
  ).toMatchObject([{ reason: 'sender_refused' }, { reason: 'content_refused' }, { reason: 'text_refused' }]);
  expect(simulator.accepted()).toEqual([]);
});

it.each(['silence', 'cut', 'half-body', 'slow-body', 'server-error', 'nonsense', 'other-json'] as const)(
  '[CHN-06] a message taken over behind an answer by %s is asked for again and sent once', async (fault) => {
    const { simulator, connection } = await open({
      behaviour: { rules: [{ endsWith: '1', outcome: 'fault', fault, accepted: true }] },
    }, { responseTimeoutMs: 300 });
    connection.channel.submit([rcs(1)].slice(0, await whenFree(connection.channel)));
    await until(() => simulator.stats.faults >= 1);
    simulator.behave({ rules: [] });
    await until(() => connection.received.outcomes.length === 1);
    expect(connection.received.outcomes).toMatchObject([{ kind: 'accepted', attemptId: 1n }]);
    expect(simulator.accepted()).toHaveLength(1);
  },
);

it('what no repetition has answered is unknown, and nothing else', async () => {
  const { simulator, connection } = await open({ behaviour: { fault: 'server-error', faultAccepts: true } });
  await sendAll(connection, [rcs(1)]);
  expect(connection.received.outcomes).toEqual([{ kind: 'unknown', attemptId: 1n }]);
  expect(simulator.stats.faults).toBe(3);
});

describe('the token', () => {
  it('is fetched before anything is sent, and once', async () => {
    const { simulator, connection } = await open();
    expect(connection.channel.free()).toBe(0);
    await sendAll(connection, Array.from({ length: 20 }, (_, index) => rcs(index)));
    expect(simulator.stats).toMatchObject({ requests: 21, unauthorised: 0 });
  });

  it('that Google no longer takes is fetched anew, and the message is not lost', async () => {
    const { simulator, connection } = await open();
    await whenFree(connection.channel);
    simulator.tokens.revokeAll();
    await sendAll(connection, [rcs(1)]);
    expect(connection.received.outcomes).toEqual([{ kind: 'postponed', attemptId: 1n, cause: 'unreachable', code: 'token_refused' }]);
    await sendAll(connection, [rcs(2)]);
    expect(connection.received.outcomes[1]).toMatchObject({ kind: 'accepted', attemptId: 2n });
  });

  it('of before, refused late, costs nothing: the new one goes on', async () => {
    const { simulator, connection } = await open({ behaviour: { answerDelayMs: [0, 30] } }, { concurrency: 16 });
    await whenFree(connection.channel);
    simulator.tokens.revokeAll();
    connection.channel.submit(Array.from({ length: 16 }, (_, index) => rcs(index)));
    await until(() => connection.received.outcomes.length === 16);
    await sendAll(connection, [rcs(100)]);
    expect(connection.received.outcomes[16]).toMatchObject({ kind: 'accepted' });
    expect(simulator.tokens.issued).toBe(2);
  });

  it('is fetched again before its end', async () => {
    const { simulator, connection } = await open({ tokenSeconds: 1 });
    await until(() => simulator.stats.requests >= 3);
    await sendAll(connection, [rcs(1)]);
    expect(connection.received.outcomes[0]).toMatchObject({ kind: 'accepted' });
  });

  it('is not given for another key: the connection is down and says why', async () => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { connection } = await open({ account: { ...account, publicKey: stranger.publicKey } });
    await until(() => connection.channel.state().lastError !== undefined);
    expect(connection.channel.state()).toMatchObject({ bound: 0, windowFree: 0, lastError: 'token_400' });
  });
});

describe('what Google tells', () => {
  it('users write, answer by suggestions and send files', async () => {
    const { simulator, connection } = await open();
    simulator.incoming({ source: '380671112233', destination: 'my_shop_agent', text: 'Hi' });
    simulator.incoming({
      source: '380671112233', destination: 'my_shop_agent', text: '', file: { url: 'https://files.example/1.jpg', name: '1.jpg' },
    });
    await until(() => connection.received.incoming.length === 2);
    expect(connection.received.incoming).toEqual(expect.arrayContaining([
      {
        source: '+380671112233', destination: 'my_shop_agent', text: 'Hi', providerMessageId: expect.any(String), sentAt: expect.any(Date),
      },
      {
        source: '+380671112233', destination: 'my_shop_agent', text: '', providerMessageId: expect.any(String), sentAt: expect.any(Date),
        file: { url: 'https://files.example/1.jpg', name: '1.jpg' },
      },
    ]));
  });

  it('the webhook proves to hold the token, to Google alone', async () => {
    const { simulator } = await open();
    expect(await simulator.handshake('1234567890')).toBe(true);
    const { simulator: stranger } = await open({ clientToken: 'another' });
    expect(await stranger.handshake('1234567890')).toBe(false);
  });

  it('is believed only when it is signed', async () => {
    const { simulator, connection } = await open({ behaviour: { forgeCallbacks: true, callbackRetryMs: [] } });
    await sendAll(connection, [rcs(1)]);
    await until(() => connection.received.callbacks.length === 1);
    simulator.behave({ forgeCallbacks: false });
    await sendAll(connection, [rcs(2)]);
    await until(() => connection.received.callbacks.length === 2);
    expect(connection.received.callbacks.map(({ answer }) => answer.status)).toEqual([401, 200]);
    expect(connection.received.receipts.map(({ attemptId }) => attemptId)).toEqual([2n]);
  });

  const clientToken = 'token';
  const reader = googleRcsCallbacks({ clientToken, uuid: new AttemptUuid('tested') });
  const push = (data: Buffer, token = clientToken) => reader({
    method: 'POST', path: 'events', query: {}, receivedAt: new Date(0),
    headers: { 'x-goog-signature': createHmac('sha512', token).update(data).digest('base64') },
    body: Buffer.from(JSON.stringify({ message: { data: data.toString('base64') } })),
  });
  const about = { senderPhoneNumber: '+380671112233', agentId: 'a', messageId: 'm' };

  it.each([
    [{ ...about, suggestionResponse: { text: 'Yes', postbackData: 'WWVz', type: 'REPLY' } }, 'Yes'],
    [{ ...about, location: { latitude: 50.45, longitude: 30.52 } }, '50.45, 30.52'],
  ])('%j is a message: %s', (event, text) => {
    expect(push(Buffer.from(JSON.stringify(event))).incoming).toMatchObject([{ source: '+380671112233', destination: 'a', text }]);
  });

  it.each([{
    ...about, eventType: 'IS_TYPING',
  }, { ...about, eventType: 'TTL_EXPIRATION_REVOKE_FAILED' }, { ...about, eventType: 'toString' }, { new: 'kind' }])(
    '%j says nothing, and need not come again', (event) => {
      expect(push(Buffer.from(JSON.stringify(event)))).toEqual({ receipts: [], incoming: [], answer: { status: 200 } });
    },
  );

  it('can be anything without harm', () => {
    const octets = fc.oneof(fc.uint8Array().map((bytes) => Buffer.from(bytes)), fc.json().map((text) => Buffer.from(text)));
    fc.assert(fc.property(octets, fc.constantFrom(clientToken, 'forged'), (data, token) => {
      const { receipts, incoming, answer } = push(data, token);
      expect(answer.status).toBe(token === clientToken ? 200 : 401);
      expect(token === clientToken || receipts.length + incoming.length === 0).toBe(true);
    }), { numRuns: 500 });
    fc.assert(fc.property(octets, (body) => {
      expect(reader({ method: 'POST', path: '', query: {}, headers: {}, body, receivedAt: new Date(0) }).receipts).toEqual([]);
    }), { numRuns: 500 });
  });
});

async function whenFree(channel: { free(): number }): Promise<number> {
  await until(() => channel.free() > 0);
  return channel.free();
}
