import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

let folder: string;
let program: ChildProcess | undefined;

beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'portal-providers-')); });
afterEach(() => {
  program?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

it('[CHN-03] serves all providers on one port, configured on another, and stops on request', async () => {
  const script = path.join(folder, 'providers.cjs');
  execFileSync(path.resolve(
    'node_modules/.bin/esbuild',
  ), [path.join(__dirname, 'main.ts'), `--outfile=${script}`, '--bundle', '--platform=node', '--log-level=error']);
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const env = {
    PROVIDERS_RCS_PUBLIC_KEY: publicKey, PROVIDERS_TELEGRAM_TOKEN: 'token', PROVIDERS_BEHAVIOUR: '{"telegram": {"duplicates": 2}}',
    PROVIDERS_RCS_WEBHOOK: 'http://127.0.0.1:1/events', PROVIDERS_VIBER_WEBHOOK: 'http://127.0.0.1:1/incoming',
  };
  program = spawn(process.execPath, [script, '--port', '0', '--control-port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line]: unknown[] = program.stdout === null ? [] : await once(program.stdout, 'data');
  const ready: { ready: string; port: number; controlPort: number } = JSON.parse(String(line));
  expect(ready.ready).toBe('providers');

  const behaviour = async (prefix: string) => (await fetch(`http://127.0.0.1:${ready.controlPort}/${prefix}/behaviour`)).json();
  expect(await behaviour('telegram')).toMatchObject({
    duplicates: 2, rules: expect.arrayContaining([{ endsWith: '96', outcome: 'undeliverable' }, { endsWith: '98', outcome: 'expired' }]),
  });
  expect(await behaviour('rcs')).toMatchObject({ callbackUrl: 'http://127.0.0.1:1/events' });
  expect(await behaviour('viber')).toMatchObject({ callbackUrl: 'http://127.0.0.1:1/incoming' });
  expect(await (await fetch(`http://127.0.0.1:${ready.controlPort}/`)).text()).toContain('Recipients');
  for (const [prefix, api, status] of [['viber', 'viber/2/reports', 401], [
    'rcs', 'v1/phones/+380670000001/agentMessages', 404,
  ], ['sinch', 'calling/v1/calls/id/1', 401], ['telegram', 'checkSendAbility', 200]] as const) {
    expect([prefix, (await fetch(`http://127.0.0.1:${ready.port}/${prefix}/${api}`)).status]).toEqual([prefix, status]);
    const stats: { requests: number } = await (await fetch(`http://127.0.0.1:${ready.controlPort}/${prefix}/stats`)).json();
    expect([prefix, stats.requests]).toEqual([prefix, 1]);
  }
  for (const [file, type] of [['checkout.js', 'text/javascript'], ['card.js', 'text/javascript'], ['card.css', 'text/css']] as const) {
    const sent = await fetch(`http://127.0.0.1:${ready.port}/liqpay/${file}`);
    expect([file, sent.status, sent.headers.get('content-type')]).toEqual([file, 200, `${type}; charset=utf-8`]);
  }

  for (const [name, type] of [['sunset.png', 'image/png'], ['order.pdf', 'application/pdf']]) {
    const sample = await fetch(`http://127.0.0.1:${ready.port}/viber/samples/${name}`);
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, type]);
  }

  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});
