import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callbackAddress, cleanUp, endAll, openConnection, richSubmission, sendAll, until } from '../providers/connection-under-test';
import type { ViberOptions } from '../viber/viber-simulator';
import { ViberSimulator } from '../viber/viber-simulator';
import { serveSimulators } from './simulator-server';

afterEach(endAll);

const environment = { KEY: 'key', SECRET: 'secret' };
const promo = (attempt: number) => richSubmission(attempt, { type: 'viber_promo', text: `Sale ${attempt}` });

async function started(options: Partial<ViberOptions> = {}, settings: object = {}) {
  const simulator = new ViberSimulator({ seed: 1, apiKey: environment.KEY, controlPort: 0, ...options });
  const { url, controlPort } = await simulator.start();
  cleanUp(() => simulator.stop());
  const address = await callbackAddress();
  const stored = { baseUrl: url, apiKeyEnv: 'KEY', callbackAuth: { by: 'query', secretEnv: 'SECRET' }, batch: 1, ...settings };
  const connection = openConnection('infobip_viber', stored, environment, address);
  return { simulator, address, connection, call: caller(controlPort ?? 0) };
}

function caller(port: number) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  };
}

describe('[CHN-03] a test can control an HTTP provider’s simulator', () => {
  it('its behavior, at run time', async () => {
    const { connection, call } = await started();
    const changed = await call('POST', '/behaviour', {
      rules: [{ endsWith: '1', outcome: 'refused', reason: 'REJECTED_SENDER' }], duplicates: 1,
    });
    expect(changed).toMatchObject({ status: 200, body: { duplicates: 1, reorder: false } });
    expect(await call('GET', '/behaviour')).toEqual(changed);
    await sendAll(connection, [promo(1), promo(2)]);
    await until(() => connection.received.receipts.length === 2);
    expect(connection.received.outcomes).toContainEqual(
      expect.objectContaining({ kind: 'refused', attemptId: 1n, reason: 'sender_refused' }),
    );
    for (const wrong of [{ duplicate: 1 }, { duplicates: -1 }, { rules: [{ endsWith: 'x', outcome: 'delivered' }] }]) {
      expect(await call('POST', '/behaviour', wrong)).toMatchObject({ status: 400 });
    }
    expect(await call('GET', '/behaviour')).toEqual(changed);
  });

  it('its journal, cutting connections, and messages from recipients', async () => {
    const { connection, address, call } = await started();
    expect(await call('POST', '/incoming', { source: '380671112233', destination: 'Shop', text: 'Hi' })).toMatchObject({ status: 409 });
    await call('POST', '/behaviour', { callbackUrl: `${address.url}/incoming?key=secret` });
    expect(await call('POST', '/incoming', { source: '380671112233', destination: 'Shop', text: 'Hi' })).toMatchObject({ status: 200 });
    await sendAll(connection, [promo(1), promo(2)]);
    await until(() => connection.received.receipts.length === 2 && connection.received.incoming.length === 1);
    expect(
      await call('GET', '/journal?token=Sale%202'),
    ).toMatchObject({ status: 200, body: [{ text: 'Sale 2', destination: '380670000002', reference: '2' }] });
    expect(await call('POST', '/cut')).toMatchObject({ status: 200 });
    expect(await call('GET', '/stats')).toMatchObject({ body: { accepted: 2, malformed: 0 } });
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404 });
  });
});

it.each([
  'silence', 'cut', 'half-body', 'slow-body', 'server-error', 'unavailable', 'nonsense', 'other-json', 'error-in-200', 'huge-body',
] as const)(
  '[CHN-06] a message accepted with an answer of %s is unresolved until its receipt, and sent once', async (fault) => {
    const { simulator, connection } = await started({ behaviour: { fault, faultAccepts: true } }, { responseTimeoutMs: 300 });
    await sendAll(connection, [promo(1)]);
    expect(connection.received.outcomes).toEqual([{ kind: 'unknown', attemptId: 1n }]);
    await until(() => connection.received.receipts.length === 1);
    expect(connection.received.receipts[0]).toMatchObject({ attemptId: 1n, state: 'delivered' });
    expect(simulator.accepted()).toHaveLength(1);
  },
);

it('[CHN-06] throttles above its rate without losing messages', async () => {
  const { simulator, connection } = await started({ behaviour: { requestsPerSecond: 20 } });
  const waiting = Array.from({ length: 40 }, (_, index) => index);
  let read = 0;
  await until(() => {
    for (; read < connection.received.outcomes.length; read++) {
      const outcome = connection.received.outcomes[read];
      if (outcome?.kind === 'postponed') waiting.push(Number(outcome.attemptId));
    }
    const batch = waiting.splice(0, connection.channel.free()).map(promo);
    if (batch.length > 0) connection.channel.submit(batch);
    return connection.received.outcomes.filter(({ kind }) => kind === 'accepted').length === 40;
  }, 'all are accepted', 15_000);
  expect(simulator.stats.throttled).toBeGreaterThan(0);
  expect(new Set(simulator.accepted().map(({ reference }) => reference)).size).toBe(40);
  expect(simulator.stats.accepted).toBe(40);
});

it('callbacks are retried until accepted, and finally dropped', async () => {
  const { simulator, address, connection } = await started({ behaviour: { callbackRetryMs: [5, 5, 5] } });
  let calls = 0;
  address.handle((_request, _body, response) => response.writeHead(++calls === 3 ? 200 : 503).end());
  await sendAll(connection, [promo(1)]);
  await until(() => simulator.stats.callbacksAcknowledged === 1);
  expect(simulator.report()).toMatchObject({ callbacksSent: 3, callbacksRefused: 2, callbacksRetried: 2, callbacksPending: 0 });
  await sendAll(connection, [promo(2)]);
  await until(() => simulator.stats.callbacksFailed === 1);
  expect(simulator.report()).toMatchObject({ callbacksSent: 7, callbacksPending: 0 });
});

it('callbacks may precede the answer', async () => {
  const { connection } = await started({ behaviour: { callbackBeforeAnswer: true, answerDelayMs: [100, 100] } });
  connection.channel.submit([promo(1)]);
  await until(() => connection.received.receipts.length === 1);
  expect(connection.received.outcomes).toEqual([]);
  await until(() => connection.received.outcomes.length === 1);
});

it('accepted messages survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  cleanUp(async () => rmSync(folder, { recursive: true }));
  const journal = join(folder, 'viber.ndjson');
  const first = await started({ journal });
  await sendAll(first.connection, [promo(1)]);
  await first.simulator.stop();
  const { simulator, connection } = await started({ journal });
  expect(simulator.journalled('Sale 1')).toHaveLength(1);
  await sendAll(connection, [promo(2)]);
  const serials = simulator.journalled('Sale').map(({ serial }) => serial);
  expect(serials[1]).toBeGreaterThan(serials[0] ?? Infinity);
});

it('several providers share a port, each with its own prefix', async () => {
  const [one, other] = [new ViberSimulator({ apiKey: 'one' }), new ViberSimulator({ apiKey: 'other' })];
  const served = await serveSimulators({ '/one': one, '/other': other }, { controlPort: 0 });
  cleanUp(async () => {
    await served.stop();
    for (const simulator of [one, other]) simulator.close();
  });
  const stored = {
    baseUrl: `http://127.0.0.1:${served.port}/other/`, apiKeyEnv: 'KEY', callbackAuth: { by: 'query', secretEnv: 'SECRET' },
  };
  await sendAll(openConnection('infobip_viber', stored, { KEY: 'other', SECRET: 's' }, null), [promo(1)]);
  const call = caller(served.controlPort ?? 0);
  expect(await call('GET', '/other/stats')).toMatchObject({ body: { accepted: 1 } });
  expect(await call('GET', '/one/stats')).toMatchObject({ body: { requests: 0 } });
  expect(await call('GET', '/stats')).toMatchObject({ status: 404 });
  expect((await fetch(`http://127.0.0.1:${served.port}/third`)).status).toBe(404);
});
