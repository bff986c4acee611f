import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
let admin: TestLogin;
let sms: number;
let viber: number;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  const rows = await portal.db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values ('SMS house', 'smpp'), ('Viber house', 'infobip_viber')
    returning id, channel)
    insert into provider_connection (provider_id, name, settings) select id, channel, '{}' from created order by channel desc returning id`;
  [sms = 0, viber = 0] = rows.map(({ id }) => Number(id));
});
afterAll(async () => { await portal.close(); });

const NOWHERE = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009';
const base = '/admin/alphanames';
let names = 0;
async function alphaName(): Promise<string> {
  const customer = await portal.customer();
  const [created] = await portal.db<{ uuid: string }[]>`
    insert into alpha_name (customer_id, organization_id, name) values (${customer.id}, ${customer.organizationId}, ${`NAME${++names}`})
    returning uuid`;
  return created?.uuid ?? '';
}
const fields = (more: object = {}) => ({ providerAlphaname: 'WIRE', connectionId: sms, messageType: 'sms', priority: 1, ...more });
const create = (body: object, token: string | undefined = admin.token) => portal.post(`${base}/createdirection`, token, body);
const edit = (body: object) => portal.post(`${base}/editdirection`, admin.token, body);
const changesOf = async (path: string) => (await portal.db<{ changes: Record<string, unknown> }[]>`
  select o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id where a.path = ${path} and o.outcome = 'done'
    order by a.id desc limit 1`)[0]?.changes;

it('[ADM-02:create] [ADM-02:edit] [ADM-02:delete] makes a direction with every field of it, changes it and takes it away, each with before and after', async () => {
  const alphaNameUuid = await alphaName();
  const created = (await create({
    alphaNameUuid,
    ...fields({ callbackUrl: 'https://callbacks.example/sms', callbackClass: 'flat', callbackParams: { key: 'a secret of his' } }),
  })).json().data;
  expect(created).toEqual({
    uuid: expect.any(String), alphaNameUuid, alphaname: `NAME${names}`, customerUuid: expect.any(String), customerName: expect.any(String),
    organizationName: expect.any(String),
    providerAlphaname: 'WIRE', providerName: 'SMS house', connectionId: sms, connectionName: 'smpp', messageType: 'sms', priority: 1,
    status: 1,
    callbackUrl: 'https://callbacks.example/sms', callbackClass: 'flat', callbackParams: { key: 'a secret of his' },
  });
  const edited = (await edit({ uuid: created.uuid, ...fields({ priority: 7, status: 2 }) })).json().data;
  expect(edited).toMatchObject({
    uuid: created.uuid, priority: 7, status: 2, callbackUrl: null, callbackClass: null, callbackParams: null,
  });
  const changes = await changesOf(`${base}/editdirection`);
  expect(changes).toEqual({
    priority: [1, 7], status: [1, 2], callbackUrl: ['https://callbacks.example/sms', null], callbackClass: ['flat', null],
    callbackParams: [['key'], null],
  });
  expect(JSON.stringify(changes)).not.toContain('a secret of his');
  expect((await portal.post(`${base}/deletedirection`, admin.token, { uuid: created.uuid })).statusCode).toBe(200);
  for (const again of [
    await portal.post(`${base}/deletedirection`, admin.token, { uuid: created.uuid }), await edit({ uuid: created.uuid, ...fields() }),
    await create({ alphaNameUuid: NOWHERE, ...fields() }),
  ]) expect(again.statusCode).toBe(404);
});

it('[ADM-02:create] submits under the alpha name itself where no other name is input for the provider', async () => {
  const alphaNameUuid = await alphaName();
  const { providerAlphaname, ...rest } = fields();
  expect((await create({ alphaNameUuid, ...rest })).json().data).toMatchObject({ providerAlphaname: `NAME${names}` });
  expect(
    (await create({ alphaNameUuid: await alphaName(), ...rest, providerAlphaname: ' ' })).json().data,
  ).toMatchObject({ providerAlphaname: `NAME${names}` });
  expect(providerAlphaname).toBe('WIRE');
});

it('lets a connection carry only what its kind can', async () => {
  const alphaNameUuid = await alphaName();
  const refused = async (more: object) => {
    const answer = (await create({ alphaNameUuid, ...fields(more) })).json();
    return [answer.data.localizedMessage, answer.data.messages?.[0]?.params];
  };
  expect(await refused({ messageType: 'viber' })).toEqual(['wrong_create_params', { field: 'messageType' }]);
  expect(await refused({ connectionId: viber })).toEqual(['wrong_create_params', { field: 'messageType' }]);
  expect(await refused({ connectionId: 999_999 })).toEqual(['wrong_create_params', { field: 'connectionId' }]);
  expect(await refused({ providerAlphaname: 'A\u200bB' })).toEqual(['wrong_create_params', { field: 'providerAlphaname' }]);
  expect(await refused({ callbackParams: { long: 'x'.repeat(4_096) } })).toEqual(['wrong_create_params', { field: 'callbackParams' }]);
  expect((await create({ alphaNameUuid, ...fields({ connectionId: viber, messageType: 'viber' }) })).statusCode).toBe(200);
});

it.each([
  'http://callbacks.example/', 'https://127.0.0.1/', 'https://user:word@callbacks.example/', 'https://callbacks.example:22/', 'nothing',
  'https://10.0.0.1/x',
])('refuses callbacks to %s', async (callbackUrl) => {
  expect((await create({ alphaNameUuid: await alphaName(), ...fields({ callbackUrl }) })).json().data.localizedMessage).toBe(
    'callback_address_refused',
  );
});

it('has one way of a type by a connection, also where two admins make it at once or change two to be one', async () => {
  const alphaNameUuid = await alphaName();
  const answers = await Promise.all([1, 2, 3, 4].map((priority) => create({ alphaNameUuid, ...fields({ priority }) })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  const [other] = await portal.db<{ id: bigint }[]>`
    insert into provider_connection (provider_id, name, settings) select id, 'second', '{}' from provider where channel = 'smpp'
    returning id`;
  const second = (await create({ alphaNameUuid, ...fields({ connectionId: Number(other?.id) }) })).json().data;
  expect((await edit({ uuid: second.uuid, ...fields() })).json().data.localizedMessage).toBe('direction_taken');
});

it('sets priorities together, or none of them', async () => {
  const alphaNameUuid = await alphaName();
  const first = (await create({ alphaNameUuid, ...fields() })).json().data;
  const second = (await create({ alphaNameUuid, ...fields({ connectionId: viber, messageType: 'viber' }) })).json().data;
  const set = (items: object[]) => portal.post('/v2/admin/alphanames/priorities', admin.token, { items });
  expect((await set([{ uuid: first.uuid, priority: 50 }, { uuid: NOWHERE, priority: 1 }])).statusCode).toBe(404);
  const { items } = (await set([{ uuid: first.uuid, priority: 5 }, { uuid: second.uuid, priority: 4 }])).json().data;
  expect(
    items.map(({ uuid, priority }: { uuid: string; priority: number }) => [uuid, priority]),
  ).toEqual([[first.uuid, 5], [second.uuid, 4]]);
  expect((await portal.db<{ priority: number }[]>`select priority from direction where uuid in (${first.uuid}, ${second.uuid})
    order by priority`).map(({ priority }) => priority)).toEqual([4, 5]);
});

it('finds alpha names by what their directions are', async () => {
  const alphaNameUuid = await alphaName();
  const [rare] = await portal.db<{ id: bigint }[]>`
    insert into provider_connection (provider_id, name, settings) select id, 'rare', '{}' from provider where channel = 'smpp'
    returning id`;
  await create({ alphaNameUuid, ...fields({ connectionId: Number(rare?.id) }) });
  const list = async (filter: object) => (
    (await portal.get(`${base}/list?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, admin.token)).json().data.items
  );
  expect(
    (await list({ connectionId: Number(rare?.id), messageType: 'sms' })).map(({ uuid }: { uuid: string }) => uuid),
  ).toEqual([alphaNameUuid]);
  expect(await list({ connectionId: Number(rare?.id), messageType: 'viber' })).toEqual([]);
});

it('[ADM-02:providers] tells how connections stand, and switches one off for whoever has proven who he is', async () => {
  const of = async (id: number) => (
    (await portal.get(`${base}/providerslist`, admin.token)).json().data.items.find((item: { id: number }) => item.id === id)
  );
  expect(await of(sms)).toMatchObject({
    name: 'smpp', providerName: 'SMS house', enabled: true, state: 'idle', bound: 0, messageTypes: ['sms'],
  });
  const [node] = await portal.db<{ id: bigint }[]>`insert into engine_node (name, expires_at) values ('node', now() + interval '1 hour')
    returning id`;
  await portal.db`insert into connection_lease (connection_id, node_id) values (${sms}, ${node?.id ?? 0n})`;
  expect((await of(sms)).state).toBe('down');
  const notify = (state: object) => portal.db`
    insert into connection_state (connection_id, node_id, state)
    values (${sms}, ${node?.id ?? 0n}, ${JSON.stringify({ throttledMs: 0, circuitOpen: false, lastError: null, ...state })}::text::jsonb)
    on conflict (connection_id) do update set state = excluded.state, updated_at = now()`;
  for (const [state, expected] of [
    [{ bound: 2, binds: 2 }, 'up'], [{ bound: 1, binds: 2 }, 'degraded'], [{ bound: 2, binds: 2, throttledMs: 9 }, 'degraded'],
    [{ bound: 2, binds: 2, circuitOpen: true }, 'degraded'],
    [{ bound: 0, binds: 2, lastError: 'refused' }, 'down'],
  ] as const) {
    await notify(state);
    expect((await of(sms)).state).toBe(expected);
  }
  const change = { id: sms, enabled: false };
  expect(
    (await portal.post('/v2/admin/alphanames/provider', admin.token, change)).json().data,
  ).toMatchObject({ enabled: false, state: 'idle', lastError: 'refused' });
  expect(await changesOf('/v2/admin/alphanames/provider')).toMatchObject({ enabled: [true, false] });
  expect((await portal.post('/v2/admin/alphanames/provider', admin.token, { id: 999_999, enabled: true })).statusCode).toBe(404);
  await portal.post('/v2/admin/alphanames/provider', admin.token, { id: sms, enabled: true });
});

it('is refused to everybody else', async () => {
  const other = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
  const alphaNameUuid = await alphaName();
  for (const [path, body] of [
    [`${base}/createdirection`, { alphaNameUuid, ...fields() }], [`${base}/editdirection`, { uuid: NOWHERE, ...fields() }],
    [`${base}/deletedirection`, { uuid: NOWHERE }],
    ['/v2/admin/alphanames/priorities', { items: [{ uuid: NOWHERE, priority: 1 }] }],
    ['/v2/admin/alphanames/provider', { id: sms, enabled: false }],
  ] as const) {
    expect((await portal.post(path, undefined, body)).statusCode).toBe(401);
    expect((await portal.post(path, other.token, body)).statusCode).toBe(403);
    expect((await portal.post(path, admin.token, {})).statusCode).toBe(400);
  }
});
