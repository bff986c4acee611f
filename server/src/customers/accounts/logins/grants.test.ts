import { roles, type Role } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestCustomer, type TestLogin } from '../../../../test/app';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { perAddress: 1_000_000, perSession: 1_000_000, loginsPerAddress: 1_000_000 } });
});
afterAll(async () => { await portal.close(); });

type Kind = 'customer' | 'provider';
const customerRoles: Role[] = ['user', 'fin', 'clientAdmin', 'topup', 'stoplistadmin'];
const outcomeOf = (answer: Awaited<ReturnType<TestApp['post']>>) => (
  answer.statusCode === 200 ? 'given' : envelopeOf(answer).data.localizedMessage
);
const rowOf = async ({ id }: { id: bigint }) => (await portal.db<{ uuid: string; maskrole: number; status: number }[]>`select uuid,
  maskrole, status from login where id = ${id}`)[0];
const uuidOf = async (login: { id: bigint }) => (await rowOf(login))?.uuid ?? '';
let names = 0;

async function customerOf(kind: Kind): Promise<TestCustomer> {
  const customer = await portal.customer();
  if (kind === 'provider') await portal.db`update customer set is_provider = true where id = ${customer.id}`;
  return customer;
}

async function organizationOf({ id }: TestCustomer, name = `branch ${++names}`): Promise<{ id: bigint; uuid: string }> {
  const [created] = await portal.db<{ id: bigint; uuid: string }[]>`insert into organization (customer_id, name, type)
    values (${id}, ${name}, 2) returning id, uuid`;
  if (!created) throw new Error('no organization');
  return created;
}

async function restrict({ id, customer }: TestLogin, organization: { id: bigint }): Promise<void> {
  await portal.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${customer.id}, ${id}, ${organization.id})`;
}

async function giving(
  granter: TestLogin, calls: '/v2/logins' | '/admin/logins', target: TestCustomer,
  { role, organizations = [] }: { role: Role; organizations?: string[] },
): Promise<unknown[]> {
  const words = { name: 'Given', email: null, organizations };
  const created = await portal.post(`${calls}/create`, granter.token, {
    ...words, login: `given-${++names}`, roles: [role], customerUuid: target.uuid,
  });
  const person = await portal.login(['user'], target);
  if (organizations.length > 0) {
    await portal.db`
      insert into login_organization (customer_id, login_id, organization_id)
      select ${target.id}, ${person.id}, id from organization where uuid = any(${organizations}::uuid[])`;
  }
  const updated = await portal.post(`${calls}/update`, granter.token, { ...words, uuid: await uuidOf(person), roles: ['user', role] });
  return [...new Set([outcomeOf(created), outcomeOf(updated)])];
}

const ownGranters: [Role[], Kind][] = [
  [['clientAdmin'], 'customer'], [['clientAdmin'], 'provider'], [['admin'], 'provider'], [['admin', 'impersonate'], 'provider'],
];
const ownCells = ownGranters.flatMap(([actorRoles, kind]) => roles.map((role) => [
  actorRoles, kind, role, customerRoles.includes(role) ? 'given' : 'role_refused',
] as const));

it.each(ownCells)('[SES-16:customer-roles] [SES-16:provider-roles] in his own customer %j (of a %s) and the role %s: %s', async (
  actorRoles, kind, role, expected,
) => {
  const customer = await customerOf(kind);
  expect(await giving(await portal.login(actorRoles, customer), '/v2/logins', customer, { role })).toEqual([expected]);
});

const adminCells = ([
  'customer', 'provider',
] as const).flatMap((kind) => [['admin'], ['admin', 'impersonate']].flatMap((actorRoles) => roles.map((role) => (
  [
    actorRoles as Role[], kind, role,
    customerRoles.includes(role) || (kind === 'provider' && actorRoles.includes(role)) ? 'given' : 'role_refused',
  ] as const))));

it.each(adminCells)('[SES-16:provider-roles] an administrator with %j gives to a login of a %s the role %s: %s', async (
  actorRoles, kind, role, expected,
) => {
  expect(await giving(await portal.login(actorRoles), '/admin/logins', await customerOf(kind), { role })).toEqual([expected]);
});

describe('a clientAdmin who is restricted to some organizations', () => {
  it.each(
    roles.map((role) => [role]),
  )('[SES-16:customer-roles] gives the role %s within what he sees, and beyond it nothing', async (role) => {
    const customer = await portal.customer();
    const [own, other] = [await organizationOf(customer), await organizationOf(customer)];
    const granter = await portal.login(['clientAdmin'], customer);
    await restrict(granter, own);
    const within = customerRoles.includes(role);
    expect(await giving(granter, '/v2/logins', customer, { role, organizations: [own.uuid] })).toEqual([within ? 'given' : 'role_refused']);
    for (const organizations of [[], [other.uuid], [own.uuid, other.uuid]]) {
      const outcomes = await giving(granter, '/v2/logins', customer, { role, organizations });
      expect([organizations.length, outcomes.includes('given')]).toEqual([organizations.length, false]);
    }
  });
});

describe('[SES-16:customer-roles] a clientAdmin who has no other role', () => {
  it('renames, locks, unlocks and invites every login of his customer, whatever customer roles it has', async () => {
    const loginAdmin = await portal.login(['clientAdmin']);
    for (const role of customerRoles) {
      const person = await portal.login([role], loginAdmin.customer);
      const uuid = await uuidOf(person);
      const call = async (what: string, body: object = {}) => outcomeOf(
        await portal.post(`/v2/logins/${what}`, loginAdmin.token, { uuid, ...body }),
      );
      expect([role, await call('update', { name: 'Renamed', email: null, roles: [role] })]).toEqual([role, 'given']);
      expect([role, await call('lock')]).toEqual([role, 'given']);
      expect((await portal.get('/user/info', person.token)).json().code).toBe(19999);
      expect([role, await call('unlock'), await call('invite')]).toEqual([role, 'given', 'given']);
    }
  });

  it('does so after step-up alone, and reaches neither administrators of the provider nor other customers', async () => {
    const loginAdmin = await portal.login(['clientAdmin'], await customerOf('provider'));
    const [admin, stranger] = [await portal.login(['admin'], loginAdmin.customer), await portal.login(['user'])];
    for (const what of ['update', 'lock', 'unlock', 'invite']) {
      const call = async (target: TestLogin) => outcomeOf(await portal.post(`/v2/logins/${what}`, loginAdmin.token, {
        uuid: await uuidOf(target), name: 'New', email: null, roles: ['user'],
      }));
      expect([what, await call(admin), await call(stranger)]).toEqual([what, 'role_refused', 'not_found']);
    }
    await portal.db`update session set verified_at = ${new Date(portal.clock.now.getTime() - 3_600_000)} where login_id = ${loginAdmin.id}`;
    expect(await giving(loginAdmin, '/v2/logins', loginAdmin.customer, { role: 'user' })).toEqual(['step_up_required']);
  });
});

describe('[SES-16:provider-roles] the mark of the provider\'s own customer', () => {
  const mark = async (token: string, { uuid }: { uuid: string }, isProvider: boolean) => outcomeOf(
    await portal.post('/v2/admin/customers/provider', token, { uuid, isProvider }),
  );

  it('is set and taken back by an administrator of the provider, and is in the audit', async () => {
    const [admin, customer] = [await portal.login(['admin']), await customerOf('customer')];
    expect(await mark(admin.token, customer, true)).toBe('given');
    const { isProvider } = (await portal.get(`/admin/customers/load?uuid=${customer.uuid}`, admin.token)).json().data;
    expect(isProvider).toBe(true);
    const [entry] = await portal.db`select changes from audit_outcome where changes <> '{}' order by entry_id desc limit 1`;
    expect(entry?.changes).toEqual({ isProvider: [false, true] });
    expect(await mark(admin.token, customer, false)).toBe('given');
    expect((await portal.get(`/admin/customers/load?uuid=${customer.uuid}`, admin.token)).json().data.isProvider).toBe(false);
  });

  it('is never taken from the own customer, nor from one with administrators, locked ones too', async () => {
    const admin = await portal.login(['admin']);
    expect(await mark(admin.token, admin.customer, false)).toBe('self_refused');
    const other = await portal.login(['admin']);
    expect(await mark(admin.token, other.customer, false)).toBe('customer_has_admins');
    await portal.db`update login set status = 2 where id = ${other.id}`;
    expect(await mark(admin.token, other.customer, false)).toBe('customer_has_admins');
    await portal.db`update login set status = 3 where id = ${other.id}`;
    expect(await mark(admin.token, other.customer, false)).toBe('given');
  });

  it('is set by nobody else, and not without step-up', async () => {
    const customer = await customerOf('customer');
    const outsider = await portal.login(['admin']);
    await portal.db`update customer set is_provider = false where id = ${outsider.customer.id}`;
    expect(await mark(outsider.token, customer, true)).toBe('permission_denied');
    const admin = await portal.login(['admin']);
    await portal.db`update session set verified_at = null where login_id = ${admin.id}`;
    expect(await mark(admin.token, customer, true)).toBe('step_up_required');
    expect(await mark((await portal.login(['clientAdmin'])).token, customer, true)).toBe('permission_denied');
    expect((await portal.post('/v2/admin/customers/provider', admin.token, { uuid: 'x', isProvider: true })).statusCode).not.toBe(500);
  });

  it('of a removal and a gift at once one wins, and no administrator is left outside', async () => {
    const admin = await portal.login(['admin']);
    for (let round = 0; round < 5; round += 1) {
      const customer = await customerOf('provider');
      const person = await portal.login(['user'], customer);
      const body = { uuid: await uuidOf(person), name: 'Person', email: null, roles: ['user', 'admin'] };
      await Promise.all([mark(admin.token, customer, false), portal.post('/admin/logins/update', admin.token, body)]);
      const [left] = await portal.db`
        select from login join customer on customer.id = login.customer_id where login.id = ${person.id} and login.maskrole & 16 <> 0
          and not customer.is_provider`;
      expect(left).toBeUndefined();
    }
  });
});
