import { createTestApp, type TestApp } from '../../test/app';
import { createTestDatabase } from '../../test/database';
import { createAdministrator } from './administrator';

const settings = { host: '127.0.0.1', port: 8099, publicUrl: 'https://portal.example' };
const NOW = new Date('2026-11-23T12:00:00Z');

it('[NFR-05:first-admin] makes the first administrator of an empty database, with the provider’s own customer', async () => {
  const database = await createTestDatabase();
  try {
    const text = await createAdministrator(database.db, {
      args: ['ann', '--email', 'ann@provider.example', '--company', 'Provider Ltd', '--currency', 'EUR'], settings, now: NOW,
    });
    expect(text).toMatch(
      /^Created the administrator ann of Provider Ltd\.\n\n.*\n\nhttps:\/\/portal\.example\/auth-redirect\?code=[\w-]{43}$/s,
    );
    expect(await database.db`
      select login, login.email, customer.name, customer.is_provider, currency from login join customer on customer.id = customer_id
        join tariff on tariff.id = tariff_id`,
    ).toEqual([{ login: 'ann', email: 'ann@provider.example', name: 'Provider Ltd', is_provider: true, currency: 'EUR' }]);
    expect(await createAdministrator(database.db, { args: ['bob'], settings, now: NOW })).toContain(
      'Created the administrator bob of Provider Ltd.',
    );
    expect(await database.db`select from customer`).toHaveLength(1);
  } finally {
    await database.drop();
  }
});

describe('in a portal', () => {
  let portal: TestApp;
  beforeAll(async () => { portal = await createTestApp(); });
  afterAll(async () => { await portal.close(); });
  const create = (...args: string[]) => createAdministrator(portal.db, { args, settings, now: portal.clock.now });

  it('[NFR-05:first-admin] the link sets a password, and the login administers the portal', async () => {
    const code = /code=([\w-]{43})$/.exec(await create('carol', '--name', 'Carol'))?.[1];
    const password = 'a fresh and long one';
    const { data } = (await portal.post('/v2/session/exchange', undefined, {
      code, newPassword: password, reNewPassword: password,
    })).json();
    expect((await portal.get('/admin/customers/list', data.jwtToken)).statusCode).toBe(200);
  });

  it.each<[string[], RegExp]>([
    [[], /^Name the login/], [['a b'], /^Name the login/], [['dan', 'eve'], /^Create one administrator at a time/],
    [['dan', '--role', 'user'], /--role/],
    [['dan', '--currency', 'hryvnia'], /^--currency is "hryvnia"/], [['dan', '--email', 'dan'], /^--email is "dan"/],
    [['dan', '--name', ' '], /^--name must have/],
    [['dan', '--company', 'Another company'], /^The provider is already named/],
  ])('refuses %j', async (args, sentence) => {
    await create('frank').catch(() => undefined);
    const before = await portal.db`select from login`;
    await expect(create(...args)).rejects.toThrow(sentence);
    expect(await portal.db`select from login`).toHaveLength(before.length);
  });

  it('refuses a login name that is taken', async () => {
    const { login } = await portal.login(['user']);
    await expect(create(login.toUpperCase())).rejects.toThrow(/already exists/);
  });
});
