import { AppError } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import * as z from 'zod';
import {
  createCustomer, createOrganization, endSessionsOfCustomer, setCustomerStatus, setProvider, updateCustomer,
} from '../accounts';
import { openAccounts, openOrganizationAccount } from '../../money/billing';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { refusedFields, wrongField } from '../../platform/http';
import { defaultLimits, setLimits } from '../limits';
import { addAlphaName, type CreatedAlphaName, type ProtectedNames } from '../../messaging/senders';
import { findTariff, hasProviderRoles, isNameTaken, isProvider, lockCustomer, type LockedCustomer } from './customer.store';
import { findOrganization, hasOrganization } from './organization.store';

export type WrittenCustomer = { name: string; email: string | null; type: 1 | 2; tariffUuid: string };
export type Changed = { before: LockedCustomer; after: LockedCustomer };

/** `countries` null: allows only the portal's country `home`. Returns the uuid. Throws empty_parameter, wrong_create_params, name_taken. */
export async function registerCustomer(
  db: Db, { countries, ...written }: WrittenCustomer & { countries: readonly string[] | null }, home: string,
): Promise<{ uuid: string; tariff: string }> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  return inTransaction(db, async (tx) => {
    const tariff = await findTariff(tx, written.tariffUuid);
    const isWrongCountry = countries !== null && (countries.length === 0 || !countries.every(isNumberCountry));
    if (!tariff || isWrongCountry) {
      throw refusedFields([...(tariff ? [] : [wrongField('tariffUuid')]), ...(isWrongCountry ? [wrongField('countries')] : [])]);
    }
    if (await isNameTaken(tx, name, null)) throw new AppError('name_taken', { name });
    const { id, uuid } = await createCustomer(tx, { name, email, type: written.type, tariffId: tariff.id });
    await openAccounts(tx, id, tariff.currency);
    await createOrganization(tx, { customerId: id, name, type: 2, email });
    const limits = defaultLimits(home);
    await setLimits(tx, id, countries === null ? limits : { ...limits, countries: [...new Set(countries)] });
    return { uuid, tariff: tariff.name };
  });
}

/** Undefined for an unknown customer. Throws the errors of `registerCustomer`, and tariff_currency_differs. */
export async function changeCustomer(db: Db, uuid: string, written: WrittenCustomer, now: Date): Promise<Changed | undefined> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (!before) return undefined;
    const tariff = await findTariff(tx, written.tariffUuid);
    if (!tariff) throw refusedField('tariffUuid');
    if (tariff.currency !== before.currency) {
      throw new AppError('tariff_currency_differs', { currency: tariff.currency, own: before.currency });
    }
    // Older customers with duplicate names may keep them.
    if (name !== before.name && await isNameTaken(tx, name, before.id)) throw new AppError('name_taken', { name });
    await updateCustomer(tx, before.id, { name, email, type: written.type, tariffId: tariff.id }, now);
    return { before, after: { ...before, name, email, type: written.type, tariff: tariff.name } };
  });
}

export async function disableCustomer(
  db: Db, uuid: string, own: bigint, now: Date,
): Promise<{ before: LockedCustomer; ended: bigint[] } | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (!before) return undefined;
    // Actors cannot disable their own customer, because none of its logins could then sign in to enable it again.
    if (before.id === own) throw new AppError('self_refused');
    if (before.status !== 2) await setCustomerStatus(tx, before.id, 2, now);
    return { before, ended: await endSessionsOfCustomer(tx, before.id, now) };
  });
}

export async function enableCustomer(db: Db, uuid: string, now: Date): Promise<LockedCustomer | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await lockCustomer(tx, uuid);
    if (before && before.status !== 1) await setCustomerStatus(tx, before.id, 1, now);
    return before;
  });
}

/** Returns undefined for an unknown customer. Throws permission_denied, self_refused, customer_has_admins. */
export async function markProvider(
  db: Db, { uuid, own, markAsProvider }: { uuid: string; own: bigint; markAsProvider: boolean }, now: Date,
): Promise<LockedCustomer | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await isProvider(tx, own))) throw new AppError('permission_denied');
    const before = await lockCustomer(tx, uuid);
    if (!before || before.isProvider === markAsProvider) return before;
    if (before.id === own) throw new AppError('self_refused');
    if (!markAsProvider && await hasProviderRoles(tx, before.id)) throw new AppError('customer_has_admins');
    await setProvider(tx, before.id, markAsProvider, now);
    return before;
  });
}

export type WrittenOrganization = { name: string; type: 1 | 2; email: string | null; address: string | null; code: string | null };

/** Creates the organization's account too. Returns undefined for an unknown customer; throws the errors of `registerCustomer`. */
export async function registerOrganization(
  db: Db, customerUuid: string, written: WrittenOrganization,
): Promise<{ customerId: bigint; id: bigint } | undefined> {
  const [name, email] = [nameOf(written.name), emailOf(written.email)];
  const { type, address, code } = written;
  return inTransaction(db, async (tx) => {
    const customer = await lockCustomer(tx, customerUuid);
    if (!customer) return undefined;
    if (await hasOrganization(tx, customer.id, name)) throw new AppError('name_taken', { name });
    const { id } = await createOrganization(tx, {
      customerId: customer.id, name, type, email, address: address || null, code: code || null,
    });
    await openOrganizationAccount(tx, customer.id, id, customer.currency);
    return { customerId: customer.id, id };
  });
}

/** Returns undefined for an unknown customer or organization. Throws empty_parameter and the errors of `addAlphaName`. */
export async function registerAlphaName(
  db: Db, { uuid, organizationUuid, name }: { uuid: string; organizationUuid: string; name: string }, protectedNames: ProtectedNames,
): Promise<(CreatedAlphaName & { customerId: bigint }) | undefined> {
  if (name === '') throw new AppError('empty_parameter', { param: 'name' });
  return inTransaction(db, async (tx: Transaction) => {
    const organization = await findOrganization(tx, uuid, organizationUuid);
    return organization && { ...await addAlphaName(tx, organization, { name, protectedNames }), customerId: organization.customerId };
  });
}

/** Throws empty_parameter, or wrong_create_params for invisible characters. */
function nameOf(written: string): string {
  if (written === '') throw new AppError('empty_parameter', { param: 'name' });
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(written)) throw refusedField('name');
  return written;
}

function emailOf(written: string | null): string | null {
  if (written === null || written === '') return null;
  if (!z.email().safeParse(written).success) throw refusedField('email');
  return written;
}

function refusedField(field: string): AppError {
  return new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field } }]);
}
