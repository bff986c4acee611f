import { exposureOf, refuseExposedDemo, type Exposure } from './demo-exposure';

const local: Exposure = { host: '127.0.0.1', publicUrl: undefined, trustProxy: undefined };
const refuse = (exposure: Partial<Exposure>, given?: string, demo = true) => () => (
  refuseExposedDemo({ ...local, ...exposure }, { demo, given }));

const hosts = ['0.0.0.0', '::', '10.0.0.5', '192.168.1.20', '2001:db8::1', 'portal.example', '::ffff:127.0.0.1', '127.example'];
const urls = ['https://demo.example', 'http://10.0.0.5:8080/', 'https://[2001:db8::1]/', 'demo.example', 'https://localhost.example'];

it.each([
  ...hosts.map((host) => ['HOST', host, { host }] as const), ...urls.map((publicUrl) => ['PUBLIC_URL', publicUrl, { publicUrl }] as const),
  ['TRUST_PROXY', '127.0.0.1', { trustProxy: '127.0.0.1' }] as const,
])('refuses to put the demo on the network by %s=%s unless it is said', (setting, _value, exposure) => {
  expect(refuse(exposure)).toThrow(new RegExp(`^${setting} is ".+Remove ${setting}, .+DEMO=public`));
  expect(refuse(exposure, 'yes')).toThrow('DEMO=public');
  expect(refuse(exposure, 'public')).not.toThrow();
  expect(refuse(exposure, undefined, false)).not.toThrow();
  // A customer's webhook must not reach local services, even in a deliberately public demo.
  expect(exposureOf({ ...local, ...exposure })).not.toBeNull();
});

it.each([
  ...['127.0.0.1', '127.0.1.1', '::1', 'localhost'].map((host) => ({ host })),
  ...['http://localhost:8080', 'http://127.0.0.1:9000/', 'http://[::1]:8080'].map((publicUrl) => ({ publicUrl })),
])('starts the demo with %j', (exposure) => {
  expect(refuse(exposure)).not.toThrow();
});
