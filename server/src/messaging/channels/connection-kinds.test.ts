import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unresolvedSecondsOf, planConnection } from './connection-kinds';

const account = { host: 'smsc.example.com', port: 2775, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD' };
const context = { name: 'Main', environment: { SMSC_PASSWORD: 'secret', SMSC_CA: 'PEM', EMPTY: '' }, callbackUrl: null };
const plan = (change: object = {}, environment: Record<string, string> = context.environment) => planConnection('smpp', {
  ...account, ...change,
}, { ...context, environment });

test('[CHN-01] an account with nothing else said is planned with the defaults', () => {
  expect(plan()).toMatchObject({
    covers: 'sms', longText: 'udh', capacity: 50, silenceProvesSeconds: null, unresolvedSeconds: 259_200, maxAttempts: 5, callbacks: null,
  });
});

test('[CHN-01] what the settings say is planned', () => {
  expect(plan({
    longText: 'sar', window: 20, binds: 3, echoesReference: true, receiptWithinSeconds: 90, unresolvedSeconds: 600, maxAttempts: 2,
    tls: { caEnv: 'SMSC_CA' },
  }))
    .toMatchObject({ longText: 'sar', capacity: 60, silenceProvesSeconds: 90, unresolvedSeconds: 600, maxAttempts: 2 });
});

test('[CHN-01] the channel of a plan can be made and ended without a provider', async () => {
  const channel = plan().create({
    outcomes: () => undefined, receipt: () => undefined, incoming: () => undefined, stateChanged: () => undefined,
  });
  expect(channel.state()).toMatchObject({ bound: 0, binds: 1 });
  await channel.stop(0);
});

test.each<[string, object, RegExp]>([
  ['a missing host', { host: undefined }, /invalid settings: host$/],
  ['an impossible port', { port: 70_000 }, /invalid settings: port$/],
  ['an unknown way for long texts', { longText: 'fax' }, /invalid settings: longText$/],
  ['old TLS', { tls: { minVersion: 'TLSv1.1' } }, /invalid settings: tls.minVersion$/],
  ['a setting of TLS that there is none of', { tls: { rejectUnauthorized: false } }, /invalid settings: tls.rejectUnauthorized$/],
  ['any certificate for a host elsewhere', { tls: { trustAnyOnLoopback: true } }, /trustAnyOnLoopback/],
  ['a password that is not set', { passwordEnv: 'NOT_SET' }, /the environment variable in its setting passwordEnv is not set/],
  ['a password that is empty', { passwordEnv: 'EMPTY' }, /the environment variable in its setting passwordEnv is not set/],
  ['certificates that are not set', { tls: { caEnv: 'NOT_SET' } }, /the environment variable in its setting tls.caEnv is not set/],
  ['certificates that are not there', { tls: { caFile: '/nowhere/ca.pem' } }, /cannot read the file in its setting tls.caFile/],
  ['a name too long for the protocol', { systemId: 'x'.repeat(16) }, /systemId takes at most 15/],
])('%s is told by the name of the setting, without its value', (_, change, sentence) => {
  expect(() => plan(change)).toThrow(sentence);
  expect(() => plan(change)).toThrow(/connection Main/);
});

test('no value of a setting and no secret stands in what is told', () => {
  const reported = (change: object, environment?: Record<string, string>) => {
    try {
      plan(change, environment);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return '';
  };
  expect(reported({ systemId: 'x'.repeat(16) })).not.toContain('xxx');
  expect(reported({}, { SMSC_PASSWORD: 'much-too-long' })).toMatch(/password takes at most 8/);
  expect(reported({}, { SMSC_PASSWORD: 'much-too-long' })).not.toContain('much-too-long');
  expect(reported({ tls: { caFile: '/nowhere/ca.pem' } })).not.toContain('/nowhere');
});

test('certificates come from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ca-'));
  writeFileSync(join(folder, 'ca.pem'), 'PEM');
  expect(plan({ tls: { caFile: join(folder, 'ca.pem') } })).toMatchObject({ covers: 'sms' });
  rmSync(folder, { recursive: true });
});

test.each(['pigeon', 'constructor', ''])('the kind %p is none', (channel) => {
  expect(() => planConnection(channel, account, context)).toThrow(/connection Main is of the kind/);
});

test('the time for unresolved submits is known even if nothing else can be read', () => {
  expect(unresolvedSecondsOf({ unresolvedSeconds: 60, port: 'x' })).toBe(60);
  expect([{}, null, 'x', { unresolvedSeconds: -1 }, { unresolvedSeconds: '60' }].map(unresolvedSecondsOf)).toEqual(
    Array.from({ length: 5 }, () => 259_200),
  );
});
