import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BUILD_VERSION, type Envelope, type Role } from '@portal/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  createCustomer, createOrganization, defaultSessionLifetime, hashPassword, activeSessions, startSession,
} from '../src/customers/accounts';
import { storeLogin } from '../src/customers/accounts/login.service';
import { buildApp, type AppDeps } from '../src/app';
import { openAccounts } from '../src/money/billing';
import { AddressPolicy } from '../src/platform/callbacks';
import type { Pool } from '../src/platform/db';
import { visibleEventFilter } from '../src/visible-events';
import { createLog, createMetrics, defaultRateLimits } from '../src/platform/http';
import { invoicePdf } from '../src/money/invoices';
import { Hub, postgresBus } from '../src/platform/realtime';
import { createRegistry } from '../src/platform/registry';
import { createTestDatabase } from './database';

export type TestCustomer = { id: bigint; uuid: string; name: string; organizationId: bigint };
export type TestLogin = { id: bigint; login: string; password: string; token: string; customer: TestCustomer };
export type TestApp = {
  app: FastifyInstance;
  db: Pool;
  clock: { now: Date; advance(milliseconds: number): void };
  releasesDir: string;
  customer(name?: string): Promise<TestCustomer>;
  /** Creates a login with a session; without `customer` a new customer too. */
  login(roles: readonly Role[], customer?: TestCustomer): Promise<TestLogin>;
  get(url: string, token?: string): Promise<LightMyRequestResponse>;
  post(url: string, token?: string, body?: unknown): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/** Limits that no test reaches, because tests call faster than the default rate limits allow. */
const roomyApiLimits = {
  perAddress: 10_000_000, refusedKeys: 10_000_000, sending: 10_000_000, otp: 10_000_000, reading: 10_000_000, others: 10_000_000,
};

export const testPassword = 'correct horse battery';
/** Hash of `testPassword`, computed once for all logins, because password hashing is slower than many tests. */
let passwordHash: Promise<string> | undefined;

export async function createTestApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { db } = database;
  const releasesDir = await mkdtemp(path.join(os.tmpdir(), 'portal-releases-'));
  const clock = { now: new Date(), advance(ms: number) { clock.now = new Date(clock.now.getTime() + ms); } };
  const bus = postgresBus(db);
  const registry = createRegistry(db);
  const hub = new Hub({
    db, bus, activeSessions: (ids) => activeSessions(db, ids, clock.now), filterEvents: visibleEventFilter(db), releases: registry,
    onError: (error) => { throw error; },
  });
  const app = await buildApp({
    db, bus, hub, registry, releasesDir,
    databaseConnections: 10,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics({ process: false }),
    clock: () => clock.now,
    lifetime: defaultSessionLifetime,
    rateLimits: { ...defaultRateLimits, api: roomyApiLimits },
    pageData: { pageTitle: 'Portal', version: BUILD_VERSION, defaultCountry: 'UA', offer: {} },
    readiness: async () => ({ ready: true }),
    wakeMailings: () => undefined,
    wakeBooks: () => undefined,
    callbackAddresses: new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: false }),
    drawInvoice: invoicePdf,
    emailAvailable: false,
    // The second factor is optional, because most tests have no authenticator.
    twoFactor: { policy: 'offered', keys: [] },
    protectedNames: new Map(),
    publicUrl: null,
    providersUrl: null,
    environment: {},
    shortLinksUrl: null,
    articlesDir: path.join(__dirname, '../articles'),
    hostDist: null,
    trustProxy: false,
    metricsToken: null,
    ...overrides,
  });
  const inject = (options: InjectOptions) => app.inject(options);
  const withToken = (token: string | undefined) => (token === undefined ? {} : { 'x-token': token });
  let created = 0;

  const customer = async (name = `customer ${++created}`): Promise<TestCustomer> => {
    const [tariff] = await db<{ id: bigint }[]>`insert into tariff (name, currency) values ('standard', 'UAH') returning id`;
    if (!tariff) throw new Error('no tariff was made');
    const { id, uuid } = await createCustomer(db, { name, tariffId: tariff.id });
    await openAccounts(db, id, 'UAH');
    const organization = await createOrganization(db, { customerId: id, name: `${name} office`, type: 2 });
    return { id, uuid, name, organizationId: organization.id };
  };

  return {
    app, db, clock, releasesDir, customer,
    async login(roles, of) {
      const owner = of ?? (await customer());
      const login = `login-${++created}`;
      if (roles.some((role) => role === 'admin' || role === 'impersonate')) await db`update customer set is_provider = true
        where id = ${owner.id}`;
      passwordHash ??= hashPassword(testPassword);
      const { id } = await storeLogin(db, {
        customerId: owner.id, login, passwordHash: await passwordHash, name: `Person ${created}`, roles,
        defaultOrganizationId: owner.organizationId,
      });
      const token = await startSession(
        db, { id, customerId: owner.id, verifiedAt: clock.now }, { address: '127.0.0.1', userAgent: null }, clock.now,
      );
      return { id, login, password: testPassword, token, customer: owner };
    },
    get: (url, token) => inject({ method: 'GET', url, headers: withToken(token) }),
    post: (url, token, body) => inject({
      method: 'POST', url, headers: withToken(token),
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    }),
    async close() {
      await app.close();
      await database.drop();
      await rm(releasesDir, { recursive: true, force: true });
    },
  };
}

export function envelopeOf(response: LightMyRequestResponse): Envelope & { data: { localizedMessage?: string; messages?: unknown[] } } {
  return response.json();
}
