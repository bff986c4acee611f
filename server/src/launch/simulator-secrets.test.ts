import { createTestApp, type TestApp } from '../../test/app';
import { connectionKinds, planConnection } from '../messaging/channels';
import { seedDemo } from '../demo';
import { providerConnections } from '../messaging/senders';
import { createSimulatorSecrets, secretsOfServer } from './simulator-secrets';
import { sinchApplications } from './sinch-applications';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(); });
afterAll(() => test.close());

const simulators = { smsc: { host: '127.0.0.1', port: 2775 }, providersUrl: 'http://127.0.0.1:2777', sandboxUrl: 'http://127.0.0.1:2778' };

it('[CHN-03] gives a fresh machine every kind of connection, with settings that are understood and all the secrets that they name', async () => {
  const { callbackKeys, sandboxCallbackKeys } = await seedDemo(test.db, { password: 'a demo password', simulators });
  const environment = secretsOfServer(createSimulatorSecrets());
  const connections = await providerConnections(test.db);
  expect(new Set(connections.map(({ channel }) => channel))).toEqual(new Set(Object.keys(connectionKinds)));
  for (const { name, channel, settings } of connections) {
    const plan = planConnection(channel, settings, { name, environment, callbackUrl: 'http://127.0.0.1:8080/providers/key' });
    expect([name, plan.covers, plan.callbacks === null]).toEqual([name, channel === 'smpp' ? 'sms' : 'rich', channel === 'smpp']);
  }
  for (const [sandbox, given] of [[false, callbackKeys], [true, sandboxCallbackKeys]] as const) {
    const called = sinchApplications(createSimulatorSecrets().sinch, { providersUrl: 'http://127.0.0.1:8080', callbackKeys: given });
    const keys = new Map((await test.db<{ channel: string; key: string }[]>`
      select p.channel, c.callback_key::text as key from provider_connection c join provider p on p.id = c.provider_id
      where c.sandbox = ${sandbox}`).map(({ channel, key }) => [channel, key]));
    expect(called.map(({ callbackUrl }) => callbackUrl)).toEqual(['sinch_flashcall', 'sinch_callback', 'sinch_speech']
      .map((channel) => `http://127.0.0.1:8080/providers/${keys.get(channel)}/events`));
  }
});

it('makes other secrets at each start', () => {
  const [one, other] = [secretsOfServer(createSimulatorSecrets()), secretsOfServer(createSimulatorSecrets())];
  for (const name of Object.keys(one)) expect([name, one[name] === other[name]]).toEqual([name, false]);
});
