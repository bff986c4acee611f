import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calledAt, checkServerEnvironment } from './programs';
import { readSettings } from './settings';
import { createSimulatorSecrets } from './simulator-secrets';

const settingsOf = (env: Record<string, string>) => readSettings({ HOST: '0.0.0.0', ...env }, '/srv/portal');
const at = (env: Record<string, string>) => calledAt(settingsOf(env), 8080);

it('lets the simulators call the server itself, wherever people open the portal', () => {
  expect(at({ PUBLIC_URL: 'https://portal.example' })).toBe('http://localhost:8080');
  expect(at({ PUBLIC_URL: 'https://portal.example', PROVIDERS_URL: 'http://10.0.0.5:8080/' })).toBe('http://10.0.0.5:8080');
});

describe('a wrong setting', () => {
  const before = { ...process.env };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
  afterEach(() => { process.env = { ...before }; });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const check = (env: Record<string, string>) => {
    Object.assign(process.env, env);
    checkServerEnvironment(
      { dist: '/srv/portal/server/dist', projectRoot: '/srv/portal', logs: dataDir, dataDir },
      { ...settingsOf({}), port: 8080, providersUrl: 'http://127.0.0.1:8080', secrets: createSimulatorSecrets() },
    );
  };

  const wrong = [['CALLBACK_LOOPBACK', '1'], ['LOG_LEVEL', 'loud'], ['ROLES', 'cook']] as const;
  it.each(wrong)('%s=%s is told before a database is needed', (name, value) => {
    expect(() => check({ [name]: value })).toThrow(name);
  });

  it('is not told where there is none', () => {
    expect(() => check({})).not.toThrow();
  });
});
