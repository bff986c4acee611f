import { keyScopes, type KeyScope, type Role } from '@portal/contracts';
import * as api from '@portal/contracts/api';
import type { ApiOperation } from '@portal/contracts/api';
import { callerWith } from '../../../test/api-caller';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const operations = Object.values(api as Record<string, unknown>).flatMap((group) => (
  typeof group === 'object' && group !== null ? Object.values(group).filter((one): one is ApiOperation => typeof one === 'object'
    && one !== null && 'scope' in one) : []
));

const scopesOf: Record<string, readonly KeyScope[]> = {
  user: [], fin: [], topup: [], stoplistadmin: [], 'user stoplistadmin': [],
  clientAdmin: ['balance'],
  'fin clientAdmin': ['balance'],
  'user clientAdmin': ['messages:send', 'messages:read', 'otp', 'contacts', 'links', 'balance', 'callbacks'],
  'clientAdmin stoplistadmin': ['contacts', 'stoplists', 'balance'],
  'user clientAdmin stoplistadmin': keyScopes,
  admin: keyScopes,
};
const makers = Object.entries(scopesOf).map(([roles, scopes]) => [roles, scopes] as const);
const others = ['01890000-0000-7000-8000-000000000000', '380671110000'] as const;

async function keyOf(login: TestLogin, body: object): Promise<string> {
  const created = await portal.post('/user/createkey', login.token, { name: `key ${Math.random()}`, ...body });
  if (created.statusCode !== 200) throw new Error(created.body);
  return created.json().data.key;
}

async function keyOfMaker(roles: readonly Role[], scopes: readonly KeyScope[] = keyScopes): Promise<{ key: string; maker: TestLogin }> {
  const maker = await portal.login(['user', 'clientAdmin', 'stoplistadmin']);
  const key = await keyOf(maker, { scopes });
  const { id } = await portal.login(roles, maker.customer);
  await portal.db`update login set maskrole = (select maskrole from login where id = ${id}) where id = ${maker.id}`;
  return { key, maker };
}

const pathOf = ({ path }: ApiOperation) => path.replace('{num}', others[1]).replace(/\{\w+\}/g, others[0]);
const isAdmitted = async (key: string, operation: ApiOperation) => {
  const { status, body } = await callerWith(portal, key).call<{ code?: string }>(operation.method, pathOf(operation));
  return !(status === 403 && body.code === 'scope_missing');
};
const admits = (scopes: readonly KeyScope[], { scope, otherScope }: ApiOperation) => [scope, otherScope].some((one) => one !== undefined
  && scopes.includes(one));

it('knows the operations of the whole public API', () => {
  expect(operations.length).toBeGreaterThan(35);
  expect([...new Set(operations.flatMap(({ scope, otherScope }) => [scope, ...(otherScope ? [otherScope] : [])]))].sort()).toEqual(
    [...keyScopes].sort(),
  );
});

it.each(makers)('[SND-04:maker] a key with all scopes, whose maker now is %s, does what he may do and nothing else', async (roles, scopes) => {
  const { key } = await keyOfMaker(roles.split(' ') as Role[]);
  const wrong: string[] = [];
  for (const operation of operations) if (await isAdmitted(key, operation) !== admits(scopes, operation)) wrong.push(operation.id);
  expect(wrong).toEqual([]);
});

it.each(
  keyScopes.map((scope) => [scope] as const),
)('[SND-04:maker] a key with %s alone does nothing else, whatever its maker may do', async (scope) => {
  const { key } = await keyOfMaker(['user', 'clientAdmin', 'stoplistadmin'], [scope]);
  const wrong: string[] = [];
  for (const operation of operations) if (await isAdmitted(key, operation) !== admits([scope], operation)) wrong.push(operation.id);
  expect(wrong).toEqual([]);
});

it.each(
  makers.filter(([, scopes]) => scopes.length > 0),
)('[SND-04:maker] %s gives the scopes of his rights alone', async (roles, scopes) => {
  const maker = await portal.login(roles.split(' ') as Role[]);
  expect((await portal.get('/user/listkeys', maker.token)).json().data.grantable).toEqual(scopes);
  for (const scope of keyScopes) {
    const answer = await portal.post('/user/createkey', maker.token, { name: scope, scopes: [scope] });
    const outcome = answer.statusCode === 200 ? 'made' : envelopeOf(answer).data.localizedMessage;
    expect([scope, outcome]).toEqual([scope, scopes.includes(scope) ? 'made' : 'scope_refused']);
  }
});

describe('[SND-04:maker] a key obeys at once', () => {
  const outcome = async (key: string) => {
    const { status, body } = await callerWith(portal, key).call<{ code?: string }>('GET', '/api/v1/messages');
    return status === 200 ? 'open' : body.code;
  };
  const all: Role[] = ['user', 'clientAdmin'];

  it('its maker is locked, deleted, and unlocked', async () => {
    const { key, maker } = await keyOfMaker(all, ['messages:read']);
    for (const [status, expected] of [[2, 'key_refused'], [1, 'open'], [3, 'key_refused']] as const) {
      await portal.db`update login set status = ${status} where id = ${maker.id}`;
      expect([status, await outcome(key)]).toEqual([status, expected]);
    }
  });

  it('his role is lost and given again', async () => {
    const { key, maker } = await keyOfMaker(all, ['messages:read']);
    const [held] = await portal.db<{ maskrole: number }[]>`select maskrole from login where id = ${maker.id}`;
    expect(await outcome(key)).toBe('open');
    await portal.db`update login set maskrole = 0 where id = ${maker.id}`;
    expect(await outcome(key)).toBe('scope_missing');
    await portal.db`update login set maskrole = ${held?.maskrole ?? 0} where id = ${maker.id}`;
    expect(await outcome(key)).toBe('open');
  });

  it('his customer is disabled', async () => {
    const { key, maker } = await keyOfMaker(all, ['messages:read']);
    await portal.db`update customer set status = 2 where id = ${maker.customer.id}`;
    expect(await outcome(key)).toBe('key_refused');
  });

  it('and so does one of the sandbox', async () => {
    const maker = await portal.login(all);
    const key = await keyOf(maker, { sandbox: true, scopes: ['messages:read'] });
    expect(await outcome(key)).toBe('open');
    await portal.db`update login set status = 2 where id = ${maker.id}`;
    expect(await outcome(key)).toBe('key_refused');
  });
});

describe('[SND-04:default-scopes] a key made by name and description alone', () => {
  it('sends and reads', async () => {
    const maker = await portal.login(['user', 'clientAdmin']);
    const { item } = (await portal.post('/user/createkey', maker.token, { name: 'SPEC', description: 'as written' })).json().data;
    expect(item).toMatchObject({
      name: 'SPEC', description: 'as written', scopes: ['messages:send', 'messages:read'], withoutRight: [], sandbox: false,
    });
    expect((await portal.post('/user/createkey', maker.token, { name: 'None', scopes: [] })).statusCode).toBe(400);
  });

  it('of a maker who may not send waits for his right, and says so', async () => {
    const maker = await portal.login(['clientAdmin']);
    const { key, item } = (await portal.post('/user/createkey', maker.token, { name: 'SPEC' })).json().data;
    expect(item).toMatchObject({ scopes: ['messages:send', 'messages:read'], withoutRight: ['messages:send', 'messages:read'] });
    expect((await callerWith(portal, key).call('GET', '/api/v1/messages')).status).toBe(403);
  });
});

describe('[SND-04:stop-lists]', () => {
  const contact = { num: '380671110002' };
  const changes = (uuid: string) => [
    ['PATCH', `/api/v1/address-books/${uuid}`, { name: `renamed ${uuid}` }],
    ['PATCH', `/api/v1/address-books/${uuid}`, { organizationUuids: [] }],
    ['PUT', `/api/v1/address-books/${uuid}/contacts`, { contacts: [contact] }],
    ['POST', `/api/v1/address-books/${uuid}/contacts/delete`, { nums: [contact.num] }],
    ['DELETE', `/api/v1/address-books/${uuid}`, undefined],
    ['POST', `/api/v1/address-books/${uuid}/restore`, undefined],
  ] as const;
  const types = ['generic', 'shared', 'extprocessing', 'stoplist'] as const;
  const bookOf = async (
    maker: TestLogin, type: string,
  ) => (await callerWith(portal, await keyOf(maker, { scopes: ['contacts', 'stoplists'] }))
    .call<{ uuid: string }>('POST', '/api/v1/address-books', { name: `book ${Math.random()}`, type })).body.uuid;
  const cells = ([
    'contacts', 'stoplists',
  ] as const).flatMap((scope) => types.map((type) => [scope, type, (type === 'stoplist') === (scope === 'stoplists')] as const));

  it.each(cells)('a key with %s alone changes a book of type %s: %s', async (scope, type, may) => {
    const maker = await portal.login(['user', 'clientAdmin', 'stoplistadmin']);
    const caller = callerWith(portal, await keyOf(maker, { scopes: [scope] }));
    const created = await caller.call('POST', '/api/v1/address-books', { name: 'own', type });
    expect(created.status).toBe(may ? 201 : 403);
    const uuid = await bookOf(maker, type);
    const contacts = () => portal.db`select num from contact where customer_id = ${maker.customer.id}`;
    await callerWith(portal, await keyOf(maker, {
      scopes: ['contacts', 'stoplists'],
    })).call('PUT', `/api/v1/address-books/${uuid}/contacts`, { contacts: [contact] });
    const before = await contacts();
    const statuses = [];
    for (const [method, path, body] of changes(uuid)) statuses.push((await caller.call(method, path, body)).status);
    if (may) expect(statuses).toEqual([200, 200, 200, 200, 204, 200]);
    else {
      expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
      expect(await contacts()).toEqual(before);
      const [book] = await portal.db<{ name: string; deleted: boolean }[]>`select name, deleted_at is not null as deleted from address_book
        where uuid = ${uuid}`;
      expect(book).toEqual({ name: expect.stringMatching(/^book/), deleted: false });
    }
  });

  it('a key with contacts alone brings no deleted stop list back, and one with stoplists alone reads stop lists alone', async () => {
    const maker = await portal.login(['user', 'clientAdmin', 'stoplistadmin']);
    const [stop, generic] = [await bookOf(maker, 'stoplist'), await bookOf(maker, 'generic')];
    const contacts = callerWith(portal, await keyOf(maker, { scopes: ['contacts'] }));
    const stoplists = callerWith(portal, await keyOf(maker, { scopes: ['stoplists'] }));
    const listed = async (query = '') => (
      (await stoplists.call<{ items: { uuid: string }[] }>('GET', `/api/v1/address-books${query}`)).body.items.map(({ uuid }) => uuid)
    );
    expect([await listed(), await listed('?type=generic')]).toEqual([[stop], []]);
    for (const path of [generic, `${generic}/contacts`, `${generic}/contacts/${contact.num}`]) {
      expect((await stoplists.call('GET', `/api/v1/address-books/${path}`)).status).toBe(404);
    }
    expect((await stoplists.call('DELETE', `/api/v1/address-books/${stop}`)).status).toBe(204);
    expect((await contacts.call<{ code: string }>('POST', `/api/v1/address-books/${stop}/restore`)).body.code).toBe('scope_missing');
    expect((await stoplists.call('POST', `/api/v1/address-books/${stop}/restore`)).status).toBe(200);
  });
});
