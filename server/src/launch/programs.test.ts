import { calledAt } from './programs';
import { readSettings } from './settings';

const at = (env: Record<string, string>) => calledAt(readSettings({ HOST: '0.0.0.0', ...env }, '/srv/portal'), 8080);

it('lets the simulators call the server itself, wherever people open the portal', () => {
  expect(at({ PUBLIC_URL: 'https://portal.example' })).toBe('http://localhost:8080');
  expect(at({ PUBLIC_URL: 'https://portal.example', PROVIDERS_URL: 'http://10.0.0.5:8080/' })).toBe('http://10.0.0.5:8080');
});
