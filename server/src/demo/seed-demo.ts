import { isAppError, NO_PARAM_NAMES } from '@portal/contracts';
import { createCustomer, createLogin, createOrganization, hashPassword, verifyPassword } from '../customers/accounts';
import { upsertContacts } from '../messaging/addressbooks';
import { openAccounts, topUp } from '../money/billing';
import { inTransaction, type Db, type Transaction } from '../platform/db';
import { limitsOf, setLimits } from '../customers/limits';
import { requestAlphaName } from '../customers/requests';
import { createLink } from '../messaging/shortlinks';
import { insertTemplate } from '../messaging/templates';
import { pricesByType } from './demo-channel-prices';
import { demoConnections, type DemoConnectionKey, type SimulatorAddresses } from './demo-connections';
import {
  bindBook, ensureAlphaName, ensureDefaultAlphaName, findCustomer, findLogin, findOrganization, hasCustomers, hasLimits, isLoginOfAnother,
  lockSeeding, createBooks, setPasswordHash, type DemoRoute,
} from './demo-customer.store';
import { demoLinks, demoTemplates } from './demo-messages';
import { hasShortLinks, hasTemplates } from './demo-messages.store';
import { demoCustomers, type DemoCustomer, type DemoLogin } from './demo-people';
import { ensureConnection } from './demo-provider.store';
import { firstActor } from './demo-requests.store';
import { CURRENCY, ensurePrices, ensureRates, ensureTariff, ensureWholesale } from './demo-tariff.store';
import { ensureChats } from './ensure-chats';
import { ensureInvoices, ensurePayMethods } from './ensure-payments';

export type DemoOptions = {
  password: string;
  simulators: SimulatorAddresses;
};
type SeededLogin = { login: string; role: string };
export type SeededDemo = {
  /** False if the database has customers but none of the demo's; nothing was changed then. */
  seeded: boolean;
  logins: SeededLogin[];
  /** Demo logins whose names other customers use. */
  skipped: string[];
  callbackKeys: Partial<Record<DemoConnectionKey, string>>;
  sandboxCallbackKeys: Partial<Record<DemoConnectionKey, string>>;
};

const OPENING_BALANCE = 10_000_0000n;

/** Safe at every start: existing data stays, except the password and simulator addresses. Changes only empty or seeded databases. */
export async function seedDemo(db: Db, { password, simulators }: DemoOptions): Promise<SeededDemo> {
  return inTransaction(db, async (tx) => {
    await lockSeeding(tx);
    if (!(await isOurs(tx))) return { seeded: false, logins: [], skipped: [], callbackKeys: {}, sandboxCallbackKeys: {} };
    const tariffId = await ensureTariff(tx, 'Standard');
    for (const prices of pricesByType) await ensurePrices(tx, tariffId, prices);
    const sms = pricesByType.find(({ type }) => type === 'sms');
    if (sms) await ensureWholesale(tx, 'Wholesale', sms);
    const { routes, ...keys } = await ensureRoutes(tx, simulators);
    await ensurePayMethods(tx, simulators);
    const skipped: string[] = [];
    for (const customer of demoCustomers) skipped.push(...await ensureCustomer(tx, customer, { tariffId, routes, password }));
    const logins = demoCustomers.flatMap((customer) => customer.logins).filter(({ login }) => !skipped.includes(login));
    return { seeded: true, logins: logins.map(({ login, roles }) => ({ login, role: roles.join(', ') })), skipped, ...keys };
  });
}

async function isOurs(tx: Db): Promise<boolean> {
  for (const { uuid } of demoCustomers) if ((await findCustomer(tx, uuid)) !== undefined) return true;
  return !(await hasCustomers(tx));
}

async function ensureRoutes(
  tx: Db, simulators: SimulatorAddresses,
): Promise<{ routes: DemoRoute[] } & Pick<SeededDemo, 'callbackKeys' | 'sandboxCallbackKeys'>> {
  const routes: DemoRoute[] = [];
  const callbackKeys: SeededDemo['callbackKeys'] = {};
  const sandboxCallbackKeys: SeededDemo['callbackKeys'] = {};
  for (const connection of demoConnections(simulators)) {
    const { key, types, priority, costPercent, sandbox } = connection;
    const { id, callbackKey } = await ensureConnection(tx, connection);
    if (sandbox) {
      sandboxCallbackKeys[key] = callbackKey;
      continue;
    }
    for (const prices of pricesByType) if (types.includes(prices.type)) await ensureRates(tx, { id, costPercent }, prices);
    routes.push({ connectionId: id, priority, types });
    callbackKeys[key] = callbackKey;
  }
  return { routes, callbackKeys, sandboxCallbackKeys };
}

type Means = { tariffId: bigint; routes: readonly DemoRoute[]; password: string };

async function ensureCustomer(tx: Transaction, demo: DemoCustomer, { tariffId, routes, password }: Means): Promise<string[]> {
  const { uuid, name, email, type, isProvider } = demo;
  const customerId = (await findCustomer(tx, uuid)) ?? (await createCustomer(tx, { uuid, name, email, type, isProvider, tariffId })).id;
  // Users of the demo send to consecutive numbers, so the limit per number block, a fraud check, is switched off.
  if (!(await hasLimits(tx, customerId))) await setLimits(tx, customerId, { ...await limitsOf(tx, customerId), perBlock: null });
  const { accountId } = await openAccounts(tx, customerId, CURRENCY);
  if (demo.funded) await topUp(tx, { accountId, amount: OPENING_BALANCE, ref: `demo:${name}` });
  let home: bigint | undefined;
  for (const { alphaNames, ...organization } of demo.organizations) {
    const organizationId = (await findOrganization(tx, customerId, organization.name))
      ?? (await createOrganization(tx, { customerId, ...organization })).id;
    home ??= organizationId;
    for (const alphaName of alphaNames) await ensureAlphaName(tx, { customerId, organizationId, name: alphaName }, routes);
    if (alphaNames[0] !== undefined) await ensureDefaultAlphaName(tx, { customerId, organizationId, name: alphaNames[0] });
  }
  await ensureBooks(tx, customerId, demo);
  if (demo.writes) await ensureMessages(tx, customerId);
  const skipped: string[] = [];
  for (const login of demo.logins) {
    if (await isLoginOfAnother(tx, customerId, login.login)) skipped.push(login.login);
    else await ensureLogin(tx, login, { customerId, password, defaultOrganizationId: home ?? null });
  }
  if (demo.billed) await ensureInvoices(tx, customerId);
  if (demo.writes) await ensureRequests(tx, customerId);
  const [alphaName] = demo.organizations.flatMap(({ alphaNames }) => alphaNames);
  if (alphaName !== undefined) await ensureChats(tx, { customerId, alphaName, routes, chats: demo.chats });
  return skipped;
}

async function ensureBooks(tx: Transaction, customerId: bigint, { books, stopList }: DemoCustomer): Promise<void> {
  const created = await createBooks(tx, customerId, books, 'others');
  for (const [index, bookId] of created.entries()) {
    const { organizations = [], contacts = [] } = books[index] ?? {};
    await bindBook(tx, customerId, bookId, organizations);
    await upsertContacts(tx, { customerId, bookId, rule: 'keep', rows: contacts });
  }
  if (stopList.length === 0) return;
  const rows = stopList.map((num) => ({ num, name: null, param1: null, param2: null, param3: null, param4: null, tags: [] }));
  const demoStopList = { type: 'stoplist', name: 'Stop list', paramNames: NO_PARAM_NAMES } as const;
  for (const bookId of await createBooks(tx, customerId, [demoStopList], 'stop lists')) {
    await upsertContacts(tx, { customerId, bookId, rule: 'keep', rows });
  }
}

async function ensureMessages(tx: Transaction, customerId: bigint): Promise<void> {
  const now = new Date();
  if (!(await hasTemplates(tx, customerId))) {
    for (const { content = null, ...template } of demoTemplates) await insertTemplate(tx, customerId, { ...template, content }, now);
  }
  if (!(await hasShortLinks(tx, customerId))) {
    for (const link of demoLinks) await createLink(tx, { customerId, organizations: null }, link, { now, ownHosts: new Set() });
  }
}

type Belonging = { customerId: bigint; password: string; defaultOrganizationId: bigint | null };

async function ensureLogin(tx: Db, login: DemoLogin, { password, ...belonging }: Belonging): Promise<void> {
  const known = await findLogin(tx, belonging.customerId, login.login);
  if (!known) {
    await createLogin(tx, { ...belonging, ...login, password, email: `${login.login}@demo.example` });
  } else if (!(await verifyPassword(known.passwordHash, password.trim()))) {
    await setPasswordHash(tx, belonging.customerId, known.id, await hashPassword(password.trim()));
  }
}

async function ensureRequests(tx: Transaction, customerId: bigint): Promise<void> {
  const actor = await firstActor(tx, customerId);
  if (!actor) return;
  const { loginId, organizationUuid } = actor;
  const comment = 'Our trade mark for the winter sale. The certificate follows by post.';
  // Skipped if another customer has this alpha name by now.
  await inTransaction(tx, (part) => requestAlphaName(
    part, { customerId, loginId, organizations: null, all: false },
    { name: 'DEMO SALE', organizationUuid, messageTypes: ['sms', 'viber'], comment, documents: [] },
    { now: new Date(), protectedNames: new Map() },
  )).catch((error: unknown) => { if (!isAppError(error)) throw error; });
}
