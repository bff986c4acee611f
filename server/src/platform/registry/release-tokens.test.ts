import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { built, everybody } from './registry.fixture';

let portal: TestApp;
let admin: TestLogin;
beforeAll(async () => {
  portal = await createTestApp({ twoFactor: { policy: 'required', keys: [] } });
  admin = await portal.login(['admin']);
  await enableSecondFactor(admin);
});
afterAll(async () => { await portal.close(); });

const enableSecondFactor = ({ id }: TestLogin) => portal.db`update login set totp_secret = 'sealed', totp_since = now() where id = ${id}`;

let names = 0;
const DAY = 86_400_000;
type Made = { token: string; item: { uuid: string; prefix: string } };
const create = (more: object = {}, by = admin) => portal.post('/v2/admin/releases/tokens/create', by.token, {
  name: `ci ${++names}`, rights: ['publish', 'activate'], days: 30, ...more,
});
const created = async (more: object = {}) => (await create(more)).json().data as Made;
const call = (token: string, name: string, body: object, remoteAddress = '203.0.113.9') => portal.app.inject({
  method: 'POST', url: `/v2/admin/releases/${name}`, headers: { 'x-release-token': token }, payload: body, remoteAddress,
});
const outcome = (answer: Awaited<ReturnType<typeof call>>) => (
  answer.statusCode === 200 ? 'done' : envelopeOf(answer).data.localizedMessage
);
const publish = async (token: string, remote = 'lists', target: object | null = everybody) => outcome(
  await call(token, 'publish', { ...built(remote, `1.${++names}`), target }),
);

it('[MFE-02] is shown once, stored hashed, listed with its last use, and needs step-up', async () => {
  const { token, item } = await created({ name: 'Pipeline', remotes: ['lists'], addresses: ['203.0.113.0/24'] });
  expect(token).toMatch(/^rt_[\w-]{43}$/);
  const [stored] = await portal.db`select row_to_json(release_token)::text as row from release_token where uuid = ${item.uuid}`;
  expect(String(stored?.row)).not.toContain(token.slice(11));
  expect(await publish(token)).toBe('done');
  const { items } = (await portal.get('/v2/admin/releases/tokens', admin.token)).json().data;
  expect(items[0]).toMatchObject({
    name: 'Pipeline', prefix: token.slice(0, 11), remotes: ['lists'], addresses: ['203.0.113.0/24'], lastUsed: expect.any(String),
    lastAddress: '203.0.113.9',
  });
  expect(outcome(await create({ name: 'pipeline' }))).toBe('name_taken');
  expect((await create({ rights: [] })).statusCode).toBe(400);
  expect(envelopeOf(await create({ addresses: ['nowhere', '10.0.0.1', 'elsewhere'] })).data).toMatchObject({
    localizedMessage: 'wrong_create_params', messages: [{ params: { field: 'addresses.0' } }, { params: { field: 'addresses.2' } }],
  });
  expect((await create({ days: 366 })).statusCode).toBe(400);
  expect((await portal.post('/v2/admin/releases/tokens/create', undefined, {})).statusCode).toBe(401);
  const [verified] = await portal.db`update session set verified_at = ${new Date(portal.clock.now.getTime() - DAY)}
    where login_id = ${admin.id} and ended_at is null returning id`;
  expect(outcome(await create())).toBe('step_up_required');
  await portal.db`update session set verified_at = ${portal.clock.now} where id = ${verified?.id}`;
});

it.each([
  [['publish'], [], {
    own: 'release_token_limited', draft: 'done', other: 'done', rollback: 'release_token_limited', rollbackAll: 'release_token_limited',
  }],
  [['activate'], [], {
    own: 'release_token_limited', draft: 'release_token_limited', other: 'release_token_limited', rollback: 'done', rollbackAll: 'done',
  }],
  [[
    'publish', 'activate',
  ], ['lists'], { own: 'done', draft: 'done', other: 'release_token_limited', rollback: 'done', rollbackAll: 'release_token_limited' }],
  [['publish', 'activate'], [], { own: 'done', draft: 'done', other: 'done', rollback: 'done', rollbackAll: 'done' }],
])('with the rights %j over %j does that and nothing else', async (rights, remotes, expected) => {
  const whole = (await created()).token;
  for (let n = 0; n < 3; n += 1) expect(await publish(whole)).toBe('done');
  const { token } = await created({ rights, remotes });
  expect({
    own: await publish(token), draft: await publish(token, 'lists', null), other: await publish(token, 'other', null),
    rollback: outcome(await call(token, 'rollback', { remote: 'lists' })), rollbackAll: outcome(await call(token, 'rollback', {})),
  }).toEqual(expected);
});

it('opens no other call', async () => {
  const { token } = await created();
  const headers = { 'x-release-token': token };
  for (const url of ['/user/info', '/admin/customers/list', '/v2/admin/releases/tokens', '/v2/admin/audit']) {
    expect([url, (await portal.app.inject({ method: 'GET', url, headers })).statusCode]).toEqual([url, 401]);
  }
  for (const name of ['prune', 'tokens/create', 'tokens/revoke']) {
    expect([name, (await call(token, name, {})).statusCode]).toEqual([name, 401]);
  }
  expect((await portal.app.inject({ method: 'GET', url: '/v2/admin/releases', headers })).statusCode).toBe(200);
  expect((await portal.app.inject({ method: 'GET', url: '/v2/admin/releases', headers: { 'x-token': token } })).statusCode).toBe(403);
});

describe('is refused at once', () => {
  it.each(['', 'rt_', `rt_${'a'.repeat(43)}`, 'x'.repeat(9_000)])('where it is %j', async (token) => {
    expect([await publish(token)]).toEqual(['release_token_refused']);
  });

  it('when it is revoked, expired, or used from elsewhere', async () => {
    const [revoked, expired, elsewhere] = [await created(), await created({ days: 1 }), await created({ addresses: ['198.51.100.7'] })];
    expect((await portal.post('/v2/admin/releases/tokens/revoke', admin.token, { uuid: revoked.item.uuid })).statusCode).toBe(200);
    await portal.db`update release_token set expires_at = ${portal.clock.now} where uuid = ${expired.item.uuid}`;
    for (const { token } of [revoked, expired, elsewhere]) expect(await publish(token)).toBe('release_token_refused');
    expect(outcome(await call(elsewhere.token, 'rollback', { remote: 'none' }, '198.51.100.7'))).not.toBe('release_token_refused');
    expect((await portal.post('/v2/admin/releases/tokens/revoke', admin.token, { uuid: revoked.item.uuid })).statusCode).toBe(404);
  });

  it.each(['status = 2', 'maskrole = 2'])('when its creator has %s, or his customer is the provider no more', async (change) => {
    const creator = await portal.login(['admin']);
    await enableSecondFactor(creator);
    const { token } = (await create({}, creator)).json().data as Made;
    expect(await publish(token)).toBe('done');
    await portal.db.unsafe(`update login set ${change} where id = ${creator.id}`);
    expect(await publish(token)).toBe('release_token_refused');
    await portal.db`update login set status = 1, maskrole = 16 where id = ${creator.id}`;
    await portal.db`update customer set is_provider = false where id = ${creator.customer.id}`;
    expect(await publish(token)).toBe('release_token_refused');
  });
});

it('is in the audit and in the history by its name', async () => {
  const { token } = await created({ name: 'Nightly' });
  expect(await publish(token)).toBe('done');
  const [entry] = await portal.db`select login_id as "loginId", subject from audit_entry where path = '/v2/admin/releases/publish'
    order by id desc limit 1`;
  expect(entry).toMatchObject({ loginId: admin.id, subject: { releaseToken: 'Nightly' } });
  const { history } = (await portal.get('/v2/admin/releases', admin.token)).json().data;
  expect(history[0].by).toBe('Nightly (token)');
});

describe('the commands, with TWO_FACTOR=required', () => {
  let address: string;
  beforeAll(async () => { address = await portal.app.listen({ port: 0, host: '127.0.0.1' }); });
  const run = async (env: Record<string, string>) => promisify(execFile)(process.execPath, [path.resolve(
    __dirname, '../../../../tools/releases.mjs',
  )], {
    env: { ...process.env, PORTAL_URL: address, PORTAL_RELEASE_TOKEN: '', PORTAL_TOKEN: '', PORTAL_LOGIN: '', PORTAL_PASSWORD: '', ...env },
  }).then(({ stdout }) => stdout, ({ stderr }: { stderr: string }) => stderr);

  it('sign in by PORTAL_RELEASE_TOKEN, and say truly why a login cannot', async () => {
    expect(await run({ PORTAL_RELEASE_TOKEN: (await created()).token })).toContain('Everyone has set');
    expect(await run({ PORTAL_RELEASE_TOKEN: `rt_${'a'.repeat(43)}` })).toContain('PORTAL_RELEASE_TOKEN is not accepted');
    expect(await run({ PORTAL_LOGIN: admin.login, PORTAL_PASSWORD: admin.password })).toContain(
      'uses two-factor authentication: set PORTAL_CODE',
    );
    const fresh = await portal.login(['admin']);
    expect(await run({ PORTAL_LOGIN: fresh.login, PORTAL_PASSWORD: fresh.password })).toContain('Set up two-factor authentication');
    const user = await portal.login(['user']);
    expect(await run({ PORTAL_LOGIN: user.login, PORTAL_PASSWORD: user.password })).toContain('needs the right /admin/releases');
  });
});
