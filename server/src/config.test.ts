import { readConfig } from './config';

const url = 'postgres://app@localhost/portal';
const key = (octet: number) => Buffer.alloc(32, octet).toString('base64');
const keys = { TWO_FACTOR_KEY: key(1), CALLBACK_KEY: key(2) };
const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: url, ...keys, ...env }, '/srv/portal');

it('runs every role on this machine alone when only the database is given', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1', port: 8080, databaseUrl: url, roles: new Set(['web', 'dispatcher', 'receiver']), providersUrl: null, busUrl: null,
    providersFile: null, hostDist: '/srv/portal/host/dist', builtRemotesDir: '/srv/portal/remotes',
    releasesDir: '/srv/portal/data/releases', logLevel: 'info', lifetime: { idleMs: 12 * 3_600_000, absoluteMs: 168 * 3_600_000 },
    trustProxy: false, metricsToken: null,
  });
});

it('takes what is set, and an empty value for none', () => {
  expect(read({
    PORT: '0', HOST: '', ROLES: ' dispatcher ', DATA_DIR: '/var/lib/portal', SESSION_IDLE_HOURS: '1', TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    DEFAULT_COUNTRY: 'BG',
  })).toMatchObject({
    port: 0, host: '127.0.0.1', roles: new Set(['dispatcher']), releasesDir: '/var/lib/portal/releases', lifetime: { idleMs: 3_600_000 },
    trustProxy: ['10.0.0.1', '10.0.0.2'], defaultCountry: 'BG',
  });
});

it.each([
  ['PORT', '80a'], ['PORT', '-1'], ['PORT', '65536'], ['ROLES', 'web,cook'], ['LOG_LEVEL', 'loud'], ['SESSION_HOURS', '0'],
  ['SESSION_IDLE_HOURS', '1.5'],
  ['RATE_LOGINS', 'many'], ['RATE_API_SENDING', '0'], ['DATABASE_URL', 'mysql://x'], ['DATABASE_URL', ''], ['DATABASE_CONNECTIONS', '1'],
  ['BUS_URL', 'redis://x'], ['BUS_PREFIX', 'a.>'],
  ['PUBLIC_URL', 'portal.example'], ['PUBLIC_URL', 'https://portal.example/?a=1'], ['PROVIDERS_URL', 'https://a:b@in.example'],
  ['DATABASE_URL', 'postgres://a:5432,b:many/x'], ['KEEP_RECEIPTS_DAYS', '0'], ['DEFAULT_COUNTRY', 'Ukraine'],
])('says in one sentence what is wrong with %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

it('takes where providers reach it and what carries its news', () => {
  expect(read({
    PUBLIC_URL: 'https://portal.example', PROVIDERS_URL: 'https://portal.example/in/', BUS_URL: 'nats://a:4222,nats://b:4222',
    PROVIDERS_FILE: 'providers.json', NODE_NAME: 'd1',
  })).toMatchObject({
    providersUrl: 'https://portal.example/in', busUrl: 'nats://a:4222,nats://b:4222', providersFile: '/srv/portal/providers.json',
    nodeName: 'd1',
  });
});

it('lets providers call where browsers do, unless it is told otherwise', () => {
  expect(read({ PUBLIC_URL: 'https://portal.example/' }).providersUrl).toBe('https://portal.example');
});

it.each([
  'postgres://app@a:5432,b:5432/portal?target_session_attrs=read-write', 'postgresql://app:p%40ss@a,b/portal',
  'postgres://app@%2Ftmp%2Fportal-1/portal',
])(
  'takes the database at %s', (address) => {
    expect(read({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

it('shows no password of the database address', () => {
  expect(() => read({ DATABASE_URL: 'mysql://app:hunter2@localhost/portal' })).toThrow(/^(?!.*hunter2)/);
  expect(() => read({ BUS_URL: 'amqp://app:hunter2@localhost' })).toThrow(/^(?!.*hunter2)/);
});

it('requires second factors unless it is told to offer them, and never tells a key that it does not understand', () => {
  expect(read({}).twoFactor).toEqual({ policy: 'required', keys: [Buffer.alloc(32, 1)] });
  expect(read({ TWO_FACTOR: 'offered', TWO_FACTOR_KEY: key(3) }).twoFactor).toEqual({ policy: 'offered', keys: [Buffer.alloc(32, 3)] });
  expect(() => read({ TWO_FACTOR: 'no' })).toThrow('TWO_FACTOR is "no"');
  expect(() => read({ TWO_FACTOR_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)TWO_FACTOR_KEY/);
});

it.each([
  ['TWO_FACTOR_KEY', {}, true], ['TWO_FACTOR_KEY', { ROLES: 'web' }, true], ['TWO_FACTOR_KEY', { TWO_FACTOR: 'offered' }, true],
  ['TWO_FACTOR_KEY', { TWO_FACTOR: 'offered', ROLES: 'dispatcher' }, false], ['TWO_FACTOR_KEY', { ROLES: 'dispatcher,receiver' }, false],
  ['CALLBACK_KEY', {}, true], ['CALLBACK_KEY', { TWO_FACTOR: 'offered' }, true], ['CALLBACK_KEY', { ROLES: 'web' }, true],
  ['CALLBACK_KEY', { ROLES: 'dispatcher' }, true],
  ['CALLBACK_KEY', { ROLES: 'receiver' }, false],
] as const)('starts without %s and with %j: refused is %s', (name, env, isRefused) => {
  for (const absent of ['', ' ']) {
    const start = () => read({ ...env, [name]: absent });
    if (isRefused) expect(start).toThrow(new RegExp(`^${name} is missing\\. .+openssl rand`));
    else expect(start).not.toThrow();
  }
});

it('[SPOOF-1] knows names that only certain customers may have', () => {
  expect(read({}).protectedNames.size).toBe(0);
  expect([...read({ PROTECTED_NAMES: ' Privat Bank = 12 40 ,monobank,, nobody=' }).protectedNames.values()]).toEqual([
    { name: 'Privat Bank', customers: new Set([12n, 40n]) }, { name: 'monobank', customers: new Set() },
    { name: 'nobody', customers: new Set() },
  ]);
  for (const wrong of ['Банк', 'BANK=12;40', '=12', 'BANK=shop', 'BANK=1=2']) {
    expect(() => read({ PROTECTED_NAMES: wrong })).toThrow('PROTECTED_NAMES contains');
  }
});
