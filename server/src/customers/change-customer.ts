import { AppError } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import { createCustomer, createOrganization, endSessionsOfCustomer } from '../accounts';
import { openAccounts, openOrganizationAccount } from '../billing';
import { inTransaction, type Db, type Transaction } from '../db';
import { defaultLimits, setLimits } from '../limits';
import { addAlphaName, type MadeAlphaName, type ProtectedNames } from '../senders';
import { findTariff, isNameTaken, lockCustomer, setCustomerStatus, updateCustomer, type HeldCustomer } from './customer.store';
import { findOrganization, hasOrganization } from './organization.store';
import { emailOf, nameOf, refusedField } from './written-fields';

export type WrittenCustomer = { name: string; email: string | null; type: 1 | 2; tariffUuid: string };
export type Changed = { before: HeldCustomer; after: HeldCustomer };

/**
 * With its accounts in the tariff's currency, an organization of its name and the limits of its traffic: to `countries`, or to the portal's
 * own country. Answers its uuid. Throws empty_parameter, wrong_create_params, name_taken.
 */
export async function makeCustomer(
  db: Db, { countries, ...written }: WrittenCustomer & { countries: readonly string[] | null }, home: string,
): Promise<{ uuid: string; tariff: string }> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  if (countries && (countries.length === 0 || !countries.every(isNumberCountry))) throw refusedField('countries');
  return inTransaction(db, async (tx) => {
    const tariff = await findTariff(tx, written.tariffUuid);
    if (!tariff) throw refusedField('tariffUuid');
    if (await isNameTaken(tx, name, null)) throw new AppError('name_taken', { name });
    const { id, uuid } = await createCustomer(tx, { name, email, type: written.type, tariffId: tariff.id });
    await openAccounts(tx, id, tariff.currency);
    await createOrganization(tx, { customerId: id, name, type: 2, email });
    const limits = defaultLimits(home);
    await setLimits(tx, id, countries === null ? limits : { ...limits, countries: [...new Set(countries)] });
    return { uuid, tariff: tariff.name };
  });
}

/** Undefined where there is none. Throws as `makeCustomer` does, and tariff_currency_differs: its accounts hold the money of the former one. */
export async function changeCustomer(db: Db, uuid: string, written: WrittenCustomer, now: Date): Promise<Changed | undefined> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (!before) return undefined;
    const tariff = await findTariff(tx, written.tariffUuid);
    if (!tariff) throw refusedField('tariffUuid');
    if (tariff.currency !== before.currency) throw new AppError('tariff_currency_differs', { currency: tariff.currency, own: before.currency });
    // One of two contracts that had one name from before keeps it.
    if (name !== before.name && await isNameTaken(tx, name, before.id)) throw new AppError('name_taken', { name });
    await updateCustomer(tx, before.id, { name, email, type: written.type, tariffId: tariff.id }, now);
    return { before, after: { ...before, name, email, type: written.type, tariff: tariff.name } };
  });
}

/** Answers which sessions have ended. */
export async function disableCustomer(db: Db, uuid: string, own: bigint, now: Date): Promise<{ before: HeldCustomer; ended: bigint[] } | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (!before) return undefined;
    // Nobody of it could enable it again.
    if (before.id === own) throw new AppError('self_refused');
    if (before.status !== 2) await setCustomerStatus(tx, before.id, 2, now);
    return { before, ended: await endSessionsOfCustomer(tx, before.id, now) };
  });
}

export async function enableCustomer(db: Db, uuid: string, now: Date): Promise<HeldCustomer | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (before && before.status !== 1) await setCustomerStatus(tx, before.id, 1, now);
    return before;
  });
}

export type WrittenOrganization = { name: string; type: 1 | 2; email: string | null; address: string | null; code: string | null };

/** With an account of its own. Undefined where there is no such customer; throws as `makeCustomer` does. */
export async function makeOrganization(db: Db, customerUuid: string, written: WrittenOrganization): Promise<{ customerId: bigint; id: bigint } | undefined> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  const { type, address, code } = written;
  return inTransaction(db, async (tx) => {
    const customer = await lockCustomer(tx, customerUuid);
    if (!customer) return undefined;
    if (await hasOrganization(tx, customer.id, name)) throw new AppError('name_taken', { name });
    const { id } = await createOrganization(tx, { customerId: customer.id, name, type, email, address: address || null, code: code || null });
    await openOrganizationAccount(tx, customer.id, id, customer.currency);
    return { customerId: customer.id, id };
  });
}

/** Undefined where the customer, or its organization, is none. Throws empty_parameter and as `addAlphaName` does. */
export async function makeAlphaName(
  db: Db, { uuid, organizationUuid, name }: { uuid: string; organizationUuid: string; name: string }, protectedNames: ProtectedNames,
): Promise<(MadeAlphaName & { customerId: bigint }) | undefined> {
  if (name === '') throw new AppError('empty_parameter', { param: 'name' });
  return inTransaction(db, async (tx: Transaction) => {
    const organization = await findOrganization(tx, uuid, organizationUuid);
    return organization && { ...await addAlphaName(tx, organization, { name, protectedNames }), customerId: organization.customerId };
  });
}
