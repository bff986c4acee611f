import { randomUUID } from 'node:crypto';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { writeAudit, writeOutcome } from './index';

let portal: TestApp;
let admin: TestLogin;
let anna: TestLogin;
let user: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin']);
  [anna, user] = [await portal.login(['admin', 'impersonate']), await portal.login(['user'])];
});
afterAll(async () => { await portal.close(); });

type Written = {
  at?: string; path?: string; subject?: Record<string, string | number>; as?: TestLogin; outcome?: string | null;
  created?: Record<string, string | number>;
};
type Listed = { id: string; path: string | null; login: string; impersonator: string | null; outcome: string | null; changes: unknown[] };

async function call(
  { at = '2026-03-01T10:00:00Z', path = '/admin/logins/lock', subject = {}, as, outcome = 'done', created = {} }: Written = {},
): Promise<string> {
  const { db } = portal;
  const acted = as ?? anna;
  const entry = await writeAudit(db, {
    event: 'call', at: new Date(at), customerId: acted.customer.id, loginId: acted.id, impersonatorId: as ? anna.id : null, subject,
    requestInfo: { method: 'POST', path, requestId: randomUUID(), callerRequestId: null, address: '192.0.2.1' },
  });
  if (outcome !== null) await writeOutcome(db, { entry, at: new Date(at), outcome, subject: created });
  return String(entry);
}

const listAudit = (query: Record<string, string>, token = admin.token) => portal.get(
  `/v2/admin/audit?${new URLSearchParams(query)}`, token,
);
const listed = async (filter: object, more: Record<string, string> = {}): Promise<Listed[]> => {
  const response = await listAudit({ filter: JSON.stringify(filter), ...more });
  expect(response.statusCode).toBe(200);
  return response.json().data.items;
};
const ids = async (filter: object) => (await listed(filter)).map(({ id }) => id);

it('[ADM-07] tells who did what, as whom, when, from where, and what became of it', async () => {
  const subject = randomUUID();
  const id = await call({ as: user, path: '/smslist/confirm', subject: { id: 7, uuid: subject }, outcome: 'balance_insufficient' });
  expect(await listed({ subject })).toEqual([{
    id, at: '2026-03-01T10:00:00.000Z', event: 'call', login: user.login, impersonator: anna.login, customerName: user.customer.name,
    customerUuid: user.customer.uuid, method: 'POST', path: '/smslist/confirm', subject: { id: 7, uuid: subject },
    outcome: 'balance_insufficient',
    created: {}, changes: [], address: '192.0.2.1', requestId: expect.any(String),
  }]);
});

it('finds by who did it and by whom he acted as, by customer, path, subject, outcome and period, and by several of them', async () => {
  const createdUuid = randomUUID();
  const own = await call({ at: '2026-04-01T10:00:00Z', path: '/v2/admin/customers/disable', subject: { uuid: user.customer.uuid } });
  const acted = await call({ at: '2026-04-02T10:00:00Z', as: user, path: '/smslist/confirm', subject: { id: 99_321 } });
  const cut = await call({ at: '2026-04-03T10:00:00Z', outcome: null, path: '/v2/admin/releases/prune' });
  const refused = await call({ at: '2026-04-04T10:00:00Z', outcome: 'not_found', path: '/admin/customers/create' });
  const created = await call({ at: '2026-04-05T10:00:00Z', path: '/admin/customers/create', created: { uuid: createdUuid } });
  const period = { from: '2026-04-01T00:00:00Z', to: '2026-04-06T00:00:00Z' };
  expect(await ids({ ...period })).toEqual([created, refused, cut, acted, own]);
  expect(await ids({ ...period, login: anna.login })).toEqual([created, refused, cut, acted, own]);
  expect(await ids({ ...period, login: user.login })).toEqual([acted]);
  expect(await ids({ ...period, customerUuid: user.customer.uuid })).toEqual([acted]);
  expect(await ids({ ...period, path: 'Customers/' })).toEqual([created, refused, own]);
  expect(await ids({ ...period, path: 'customers/create', outcome: 'done' })).toEqual([created]);
  expect(await ids({ ...period, login: anna.login, path: 'customers', outcome: 'refused' })).toEqual([refused]);
  expect(await ids({ ...period, outcome: 'cut' })).toEqual([cut]);
  expect(await ids({ ...period, impersonated: true })).toEqual([acted]);
  expect(await ids({ ...period, event: 'call', customerUuid: user.customer.uuid })).toEqual([acted]);
  expect(await ids({ subject: '99321' })).toEqual([acted]);
  expect(await ids({ subject: createdUuid })).toEqual([created]);
  expect(await ids({ subject: createdUuid, login: anna.login, path: 'create' })).toEqual([created]);
  expect(await ids({ subject: createdUuid, login: user.login })).toEqual([]);
  expect(await ids({ subject: '{"a":1}' })).toEqual([]);
  expect(await ids({ login: '100%_' })).toEqual([]);
  expect(await ids({ customerUuid: randomUUID() })).toEqual([]);
  expect(await ids({ from: '2026-04-02T10:00:00Z', to: '2026-04-03T10:00:00Z' })).toEqual([acted]);
});

it('pages without gap or double, also where a login is both who did it and as whom', async () => {
  const all = await ids({ login: anna.login });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next }: {
      items: Listed[]; next: string | null;
    } = (await listAudit({ filter: JSON.stringify({ login: anna.login }), limit: '2', ...(cursor && { cursor }) })).json().data;
    seen.push(...items.map(({ id }) => id));
    cursor = next;
  }
  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(seen.length);
});

it('is the administration’s alone, and takes nothing it does not know', async () => {
  for (const role of ['user', 'fin', 'clientAdmin'] as const) {
    expect((await listAudit({}, (await portal.login([role])).token)).statusCode).toBe(403);
  }
  expect((await portal.get('/v2/admin/audit')).statusCode).toBe(401);
  for (const filter of ['{"sql":1}', 'x', '{"outcome":"all"}', '{"from":"yesterday"}', '{"customerUuid":"1"}']) {
    expect((await listAudit({ filter })).statusCode).toBe(400);
  }
  expect(envelopeOf(await listAudit({ cursor: 'WyJhIl0' })).data.localizedMessage).toBe('invalid_request');
  expect((await listAudit({ cursor: Buffer.from('[1e300]').toString('base64url') })).statusCode).toBe(400);
});
