import { callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until } from '../providers/connection-under-test';
import { openChannel, startSimulator, submission, endAll as endSmsc } from '../smsc/channel-under-test';
import { ViberSimulator } from '../viber/viber-simulator';
import type { Conversation } from './conversations';
import { serveSimulators } from './simulator-server';

afterEach(async () => {
  await endAll();
  await endSmsc();
});

const environment = { KEY: 'key', SECRET: 'secret' };

function caller(port: number) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() as unknown };
  };
}

async function viber() {
  const simulator = new ViberSimulator({ apiKey: 'key' });
  const served = await serveSimulators({ '/viber': simulator }, { controlPort: 0 });
  cleanUp(async () => {
    await served.stop();
    simulator.close();
  });
  const address = await callbackAddress();
  const stored = { baseUrl: `http://127.0.0.1:${served.port}/viber`, apiKeyEnv: 'KEY', callbackAuth: { by: 'query', secretEnv: 'SECRET' } };
  const connection = openConnection('infobip_viber', stored, environment, address);
  simulator.behave({ callbackUrl: `${address.url}/incoming?key=secret`, rules: [{ endsWith: '2', outcome: 'seen' }] });
  const port = served.controlPort ?? 0;
  return { connection, port, call: caller(port) };
}

const session = (attempt: number, text: string) => richSubmission(attempt, { type: 'viber_session', text });

it('shows sent and answered messages by sender and number, later only new ones', async () => {
  const { connection, call } = await viber();
  await sendAll(connection, [session(1, 'Hello')]);
  const [first] = (await call('GET', '/viber/conversations')).body as Conversation[];
  expect(first).toMatchObject({ messages: [{ incoming: false, text: 'Hello', seen: false }] });
  const { sender = '', number = '', messages = [] } = first ?? {};
  await call('POST', '/viber/incoming', {
    source: number, destination: sender, text: 'Hi', file: { url: 'http://127.0.0.1:1/picture.png', name: 'picture.png' },
  });
  await sendAll(connection, [session(11, 'How are you?')]);
  const later = (await call('GET', `/viber/conversations?after=${messages[0]?.serial}`)).body as Conversation[];
  expect(
    later.flatMap((conversation) => conversation.messages).map(({ text, incoming, extras }) => [text, incoming, extras]),
  ).toEqual(expect.arrayContaining([
    ['Hi', true, [{ label: 'picture.png', url: 'http://127.0.0.1:1/picture.png' }]], ['How are you?', false, []],
  ]));
  await until(() => connection.received.incoming.length === 1);
  expect(connection.received.incoming[0]).toMatchObject({ source: `+${number}`, text: 'Hi' });
});

it('reports a message as seen, by hand or by rule, and refuses unknown messages', async () => {
  const { connection, call } = await viber();
  await sendAll(connection, [session(1, 'By hand'), session(2, 'By rule')]);
  const sentMessages = async () => ((await call('GET', '/viber/conversations')).body as Conversation[]).flatMap(({ messages }) => messages);
  const byHand = (await sentMessages()).find(({ text }) => text === 'By hand');
  expect(await call('POST', '/viber/seen', { id: byHand?.id })).toMatchObject({ status: 200 });
  await until(() => connection.received.receipts.filter(({ state }) => state === 'seen').length === 2);
  expect((await sentMessages()).map(({ seen }) => seen)).toEqual([true, true]);
  expect(await call('POST', '/viber/seen', { id: 'nothing' })).toMatchObject({ status: 409 });
});

it('serves a page without external requests, and its sample files', async () => {
  const { port } = await viber();
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toContain('"path":"/viber"');
  expect(html).not.toMatch(/(?:src|href)="(?!data:,)/);
  const picture = await fetch(`http://127.0.0.1:${port}/viber/samples/sunset.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(await (await fetch(`http://127.0.0.1:${port}/viber/samples/order.pdf`)).text()).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/);
});

it('shows short messages too, and lets a subscriber answer', async () => {
  const { port, controlPort } = await startSimulator({ controlPort: 0 });
  const { channel, received } = openChannel(port);
  await until(() => channel.free() > 0);
  channel.submit([submission(1)]);
  await until(() => received.receipts.length === 1);
  const call = caller(controlPort ?? 0);
  const [{ sender = '', number = '' } = {}] = (await call('GET', '/conversations')).body as Conversation[];
  await call('POST', '/incoming', { source: number, destination: sender, text: 'Yes' });
  await until(() => received.incoming.length === 1);
  expect(
    (await call('GET', '/conversations')).body,
  ).toMatchObject([{ messages: [{ text: 'text 1', incoming: false }, { text: 'Yes', incoming: true }] }]);
});
