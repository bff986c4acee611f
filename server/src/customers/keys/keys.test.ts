import { envelopeOf, createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { readAddressRule } from './address-rule';
import { authenticateKey, newKey } from './index';

let portal: TestApp;
let owner: TestLogin;
let other: TestLogin;
beforeAll(async () => {
  portal = await createTestApp({ emailAvailable: true });
  owner = await portal.login(['user', 'clientAdmin']);
  other = await portal.login(['user', 'clientAdmin']);
});
afterAll(() => portal.close());
afterEach(async () => { await portal.db`delete from api_key`; });

type Made = { key: string; item: { uuid: string; prefix: string; addresses: string[] } };
const keyRequest = { name: 'Shop', scopes: ['messages:send'] };
const create = (more: object = {}, token = owner.token) => portal.post('/user/createkey', token, { ...keyRequest, ...more });
const created = async (more: object = {}, by = owner) => envelopeOf(await create(more, by.token)).data as unknown as Made;
const listed = async (by = owner) => (envelopeOf(
  await portal.get('/user/listkeys', by.token),
).data as unknown as { items: Record<string, unknown>[] }).items;
const remove = (uuid: string, token = owner.token) => portal.post('/user/removekey', token, { uuid });
const use = (key: string, address = '203.0.113.9') => authenticateKey(portal.db, key, address, portal.clock.now);
const outcome = (key: string, address?: string) => (
  use(key, address).then(() => 'known', (error: unknown) => (error as { error: string }).error)
);
const nameOf = (answer: Awaited<ReturnType<typeof create>>) => [answer.statusCode, envelopeOf(answer).data.localizedMessage];

describe('a new key', () => {
  it('[VAL-09] is told once, and only its hash is stored', async () => {
    const { key, item } = await created({ description: 'Orders' });
    expect(key).toMatch(/^pk_[\w-]{51}$/);
    expect(key.startsWith(item.prefix)).toBe(true);
    const [stored] = await portal.db<Record<string, unknown>[]>`select row_to_json(api_key)::text as row from api_key`;
    expect(String(stored?.row)).not.toContain(key.slice(11));
    const answer = await portal.get('/user/listkeys', owner.token);
    expect(answer.body).not.toContain(key.slice(11));
    expect(await listed()).toEqual([{
      uuid: item.uuid, name: 'Shop', description: 'Orders', prefix: key.slice(0, 11), scopes: ['messages:send'], withoutRight: [],
      addresses: [], sandbox: false, created: expect.any(String),
      createdBy: expect.stringMatching(/^Person/), lastUsed: null, lastAddress: null,
    }]);
    expect(newKey({ sandbox: false }).key).not.toBe(newKey({ sandbox: false }).key);
  });

  it('[SND-03] has a name that no other has, however that is written, until the other is removed', async () => {
    const { item } = await created();
    expect(nameOf(await create({ name: ' SHOP ' }))).toEqual([409, 'name_taken']);
    expect((await create({}, other.token)).statusCode).toBe(200);
    await remove(item.uuid);
    expect((await create()).statusCode).toBe(200);
  });

  it('is one of 50 at most, whoever makes them at the same moment', async () => {
    await portal.db`
      insert into api_key (customer_id, created_by, name, prefix, secret_hash, scopes)
      select ${owner.customer.id}, ${owner.id}, 'key ' || n, 'pk_', sha256(n::text::bytea), '{otp}' from generate_series(1, 48) n`;
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => create({ name: `new ${n}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(nameOf(await create({ name: 'one more' }))).toEqual([400, 'too_many_keys']);
  });

  it('is told to whoever made it by e-mail, in his language', async () => {
    await portal.db`update login set email = 'maker@customer.example', notify_language = 'ua' where id = ${owner.id}`;
    const { item } = await created({ name: 'Ключ\nBcc: x' });
    const mails = await portal.db<{ recipient: string; subject: string; body: string }[]>`select recipient, subject, body
      from outgoing_mail where customer_id = ${owner.customer.id}`;
    expect(mails).toEqual([{ recipient: 'maker@customer.example', subject: 'Створено ключ API', body: expect.stringContaining(
      `«Ключ Bcc: x». Він починається з ${item.prefix}`,
    ) }]);
  });

  it.each<[object]>([
    [{ name: ' ' }], [{ name: 'x'.repeat(101) }], [{ scopes: [] }], [{ scopes: ['everything'] }], [{ addresses: ['203.0.113.0/33'] }],
    [{ addresses: ['shop.example'] }],
    [{ addresses: ['10.0.0.1', '::ffff:10.0.0.0/95'] }], [{ addresses: Array.from({ length: 51 }, () => '10.0.0.1') }],
    [{ name: 'x\u0000' }],
  ])('is refused with %j', async (more) => {
    expect((await create(more)).statusCode).toBe(400);
    expect(await listed()).toEqual([]);
  });
});

it('[SND-03] is for those who keep the keys of their company alone', async () => {
  const user = await portal.login(['user'], owner.customer);
  const { item } = await created();
  for (const call of [(token?: string) => portal.get('/user/listkeys', token), (token?: string) => portal.post(
    '/user/createkey', token, keyRequest,
  ), (token?: string) => portal.post('/user/removekey', token, { uuid: item.uuid })]) {
    expect((await call()).statusCode).toBe(401);
    expect((await call(user.token)).statusCode).toBe(403);
  }
  expect(nameOf(await remove(item.uuid, other.token))).toEqual([404, 'not_found']);
  expect((await remove('x')).statusCode).toBe(400);
  expect(await listed(other)).toEqual([]);
  expect(await listed()).toHaveLength(1);
});

it('[SND-03] is made and removed by nobody who is restricted to some organizations, as it acts for all', async () => {
  const { item } = await created();
  const restricted = await portal.login(['clientAdmin'], owner.customer);
  await portal.db`
    insert into login_organization (customer_id, login_id, organization_id)
    values (${owner.customer.id}, ${restricted.id}, ${owner.customer.organizationId})`;
  for (const answer of [await create({ name: 'Mine' }, restricted.token), await remove(item.uuid, restricted.token)]) {
    expect(nameOf(answer)).toEqual([403, 'permission_denied']);
  }
  expect(await listed()).toHaveLength(1);
});

it('is in the audit by name, never by what it is', async () => {
  const { key, item } = await created({ name: 'Audited', addresses: ['10.0.0.1'] });
  await remove(item.uuid);
  const reported = await portal.db<{ changes: object; row: string }[]>`
    select o.changes, row_to_json(o)::text || row_to_json(a)::text as row from audit_entry a join audit_outcome o on o.entry_id = a.id
    where a.login_id = ${owner.id} and a.path in ('/user/createkey', '/user/removekey') order by a.id desc limit 2`;
  expect(reported.map(({ changes }) => changes)).toEqual([{
    name: ['Audited', null],
  }, { name: [null, 'Audited'], scopes: [null, ['messages:send']], addresses: [null, ['10.0.0.1']], sandbox: [null, false] }]);
  expect(reported.some(({ row }) => row.includes(key.slice(11)))).toBe(false);
});

it('[VAL-09] for the sandbox is known by how it begins, is told so, and lets nobody into what is real', async () => {
  const { key, item } = await created({ name: 'Trial', sandbox: true });
  expect(key).toMatch(/^pk_test_[\w-]{51}$/);
  expect([item.prefix, (await listed()).map(({ sandbox }) => sandbox)]).toEqual([key.slice(0, 16), [true]]);
  expect(await use(key)).toMatchObject({ sandbox: true });
  expect(await outcome(key.replace('pk_test_', 'pk_'))).toBe('key_refused');
});

describe('a key that is used', () => {
  it('[VAL-09] says whose it is and what it may do, and is refused from the next call on once it is removed', async () => {
    const { key, item } = await created({ scopes: ['otp', 'balance', 'otp'] });
    expect(await use(key)).toEqual({
      customerId: owner.customer.id, keyId: expect.any(BigInt), scopes: ['otp', 'balance'], sandbox: false,
    });
    expect((await remove(item.uuid)).statusCode).toBe(200);
    expect(await outcome(key)).toBe('key_refused');
    expect((await remove(item.uuid)).statusCode).toBe(404);
  });

  it('is refused as soon as its customer is disabled, and taken again once he is not', async () => {
    const { key } = await created();
    const setStatus = (status: number) => portal.db`update customer set status = ${status} where id = ${owner.customer.id}`;
    await setStatus(2);
    expect(await outcome(key)).toBe('key_refused');
    await setStatus(1);
    expect(await outcome(key)).toBe('known');
  });

  it.each(['', 'pk_', 'x'.repeat(54), `pk_${'a'.repeat(52)}`, `pk_${'ü'.repeat(51)}`])('is refused where it is %j', async (key) => {
    expect(await outcome(key)).toBe('key_refused');
  });

  it('is refused where one character of it is another', async () => {
    const { key } = await created();
    for (const at of [4, 20, 53]) {
      expect(await outcome(`${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`)).toBe('key_refused');
    }
  });

  it('is taken from the addresses and networks that it names alone, in either clothes', async () => {
    const { key, item } = await created({ addresses: ['203.0.113.77/24', '2001:db8::/32', '::ffff:192.0.2.1', ' 198.51.100.4 '] });
    expect(item.addresses).toEqual(['203.0.113.0/24', '2001:db8::/32', '192.0.2.1', '198.51.100.4']);
    for (const address of ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101', '2001:db8:1::5', '192.0.2.1', '198.51.100.4']) {
      expect([address, await outcome(key, address)]).toEqual([address, 'known']);
    }
    for (const address of ['203.0.114.1', '2001:db9::1', '::ffff:192.0.2.2', '::1', '127.0.0.1']) {
      expect([address, await outcome(key, address)]).toEqual([address, 'key_address_refused']);
    }
  });

  it('keeps its last use to the minute, without a write for each call', async () => {
    const { key } = await created();
    const row = async () => (await portal.db<{ at: Date; address: string; version: string }[]>`select last_used_at as at,
      host(last_address) as address, xmin::text as version from api_key`)[0];
    await Promise.all(Array.from({ length: 5 }, () => use(key, '::ffff:203.0.113.9')));
    const first = await row();
    expect(first).toMatchObject({ at: new Date(Math.floor(portal.clock.now.getTime() / 60_000) * 60_000), address: '203.0.113.9' });
    portal.clock.now = new Date((first?.at.getTime() ?? 0) + 59_000);
    await use(key, '203.0.113.10');
    expect(await row()).toEqual(first);
    portal.clock.advance(1_000);
    await use(key, '203.0.113.10');
    expect(await row()).toMatchObject({ at: portal.clock.now, address: '203.0.113.10' });
  });
});

it.each([
  ['10.0.0.0/8', '10.0.0.0/8'], ['::ffff:10.0.0.0/104', '10.0.0.0/8'], ['2001:db8::/32', '2001:db8::/32'],
  ['2001:DB8:0::/32', '2001:db8::/32'], ['10.0.0.0/', null], ['/8', null], ['fe80::1%eth0', null],
  ['10.0.0', null], ['300.0.0.1', null], ['2001:db8::/129', null],
])('the rule %s is %s', (written, rule) => { expect(readAddressRule(written)).toBe(rule); });

it('[SES-15:keys] stops while the login that made it is restricted to some organizations', async () => {
  const maker = await portal.login(['user', 'clientAdmin'], owner.customer);
  const { key } = await created({}, maker);
  expect((await use(key)).scopes).toEqual(['messages:send']);
  await portal.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${maker.customer.id}, ${maker.id}, ${maker.customer.organizationId})`;
  expect((await use(key)).scopes).toEqual([]);
  expect(await listed()).toMatchObject([{ scopes: ['messages:send'], withoutRight: ['messages:send'] }]);
  expect(nameOf(await create({ name: 'another' }, maker.token))).toEqual([403, 'permission_denied']);
  await portal.db`delete from login_organization where login_id = ${maker.id}`;
  expect((await use(key)).scopes).toEqual(['messages:send']);
});
