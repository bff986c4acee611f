import type { PayMethod } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { found, type Actor } from '../http';
import { billedOrganization, organizationOfAnybody } from './organization.store';
import { choosePayMethods, payMethodsOf, type PayChoice, type PayMethodRow } from './pay-method.store';

export async function ownPayMethods(db: Db, actor: Actor, organizationUuid: string): Promise<PayMethod[]> {
  const { customerId, id } = found(await billedOrganization(db, actor, organizationUuid));
  return (await payMethodsOf(db, customerId, id)).map(present);
}

export async function payMethodsOfAnybody(db: Db, organizationUuid: string): Promise<PayMethod[]> {
  const { customerId, id } = found(await organizationOfAnybody(db, organizationUuid));
  return (await payMethodsOf(db, customerId, id)).map(present);
}

/** Those that are not named stay as they are. */
export async function updatePayMethods(db: Db, organizationUuid: string, choices: readonly PayChoice[]): Promise<PayMethod[]> {
  const { customerId, id } = found(await organizationOfAnybody(db, organizationUuid));
  // Named twice, the last word holds.
  const last = [...new Map(choices.map((choice) => [choice.uuid.toLowerCase(), choice])).values()];
  return inTransaction(db, async (tx) => {
    found(await choosePayMethods(tx, customerId, id, last) ? true : null);
    return (await payMethodsOf(tx, customerId, id)).map(present);
  });
}

function present({ uuid, sellerName, type, name, currency, bankName, iban, allowed }: PayMethodRow): PayMethod {
  const bank = type === 'bank';
  return { uuid, sellerName, type, name, currency_code: currency, allowed, bankName: bank ? bankName : null, bankAccount: bank ? iban : null };
}
