import { createCustomer, createLogin, createOrganization, hashPassword, verifyPassword } from '../accounts';
import { openAccounts, topUp } from '../billing';
import { inTransaction, type Db } from '../db';
import { ensureAlphaName, ensureStopList, findCustomer, findLogin, findOrganization, lockSeeding, setPasswordHash } from './demo-customer.store';
import { demoCustomers, type DemoCustomer, type DemoLogin } from './demo-people';
import { demoPrices } from './demo-prices';
import { ensureConnection } from './demo-provider.store';
import { CURRENCY, ensurePrices, ensureRates, ensureTariff } from './demo-tariff.store';

export type DemoOptions = {
  password: string;
  /** Where the SMSC simulator listens. */
  smsc: { host: string; port: number };
};
export type SeededLogin = { login: string; role: string };

const OPENING_BALANCE = 10_000_0000n;

/**
 * Makes what a fresh machine shows: prices, the way to the simulator, customers, and a login for each role. May be run at
 * every start: what is there stays as it is, but for the password and the simulator's address.
 */
export async function seedDemo(db: Db, { password, smsc }: DemoOptions): Promise<{ logins: SeededLogin[] }> {
  await inTransaction(db, async (tx) => {
    await lockSeeding(tx);
    const tariffId = await ensureTariff(tx, 'Standard');
    await ensurePrices(tx, tariffId, demoPrices);
    const connectionId = await ensureConnection(tx, smsc);
    await ensureRates(tx, connectionId, demoPrices);
    for (const customer of demoCustomers) await ensureCustomer(tx, customer, { tariffId, connectionId, password });
  });
  return { logins: demoCustomers.flatMap(({ logins }) => logins.map(({ login, roles }) => ({ login, role: roles.join(', ') }))) };
}

type Means = { tariffId: bigint; connectionId: bigint; password: string };

async function ensureCustomer(tx: Db, demo: DemoCustomer, { tariffId, connectionId, password }: Means): Promise<void> {
  const { name, email, type } = demo;
  const customerId = (await findCustomer(tx, name)) ?? (await createCustomer(tx, { name, email, type, tariffId })).id;
  const { accountId } = await openAccounts(tx, customerId, CURRENCY);
  if (demo.funded) await topUp(tx, { accountId, amount: OPENING_BALANCE, ref: `demo:${name}` });
  let home: bigint | undefined;
  for (const { alphaNames, ...organization } of demo.organizations) {
    const organizationId = (await findOrganization(tx, customerId, organization.name)) ?? (await createOrganization(tx, { customerId, ...organization })).id;
    home ??= organizationId;
    for (const alphaName of alphaNames) await ensureAlphaName(tx, { customerId, organizationId, name: alphaName, connectionId });
  }
  if (demo.stopList.length > 0) await ensureStopList(tx, customerId, demo.stopList);
  for (const login of demo.logins) await ensureLogin(tx, login, { customerId, password, defaultOrganizationId: home ?? null });
}

type Belonging = { customerId: bigint; password: string; defaultOrganizationId: bigint | null };

async function ensureLogin(tx: Db, login: DemoLogin, { password, ...belonging }: Belonging): Promise<void> {
  const known = await findLogin(tx, login.login);
  if (!known) {
    await createLogin(tx, { ...belonging, ...login, password, email: `${login.login}@demo.example` });
  } else if (!(await verifyPassword(known.passwordHash, password.trim()))) {
    await setPasswordHash(tx, known.id, await hashPassword(password.trim()));
  }
}
