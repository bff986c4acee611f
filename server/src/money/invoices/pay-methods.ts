import type { PayMethod } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { found, type Actor } from '../../platform/http';
import { billedOrganization } from './organization.store';
import { choosePayMethods, lastPayMethod, payMethodsOf, type PayChoice, type PayMethodRow } from './pay-method.store';

export async function ownPayMethods(db: Db, actor: Actor, organizationUuid: string): Promise<PayMethod[]> {
  const organization = found(await billedOrganization(db, actor, organizationUuid));
  const last = await lastPayMethod(db, organization);
  return (await payMethodsOf(db, organization.customerId, organization.id)).map((row) => ({ ...present(row), lastUsed: row.id === last }));
}

type Organization = { customerId: bigint; id: bigint };

export async function payMethodsOfOrganization(db: Db, { customerId, id }: Organization): Promise<PayMethod[]> {
  return (await payMethodsOf(db, customerId, id)).map(present);
}

export async function updatePayMethods(db: Db, { customerId, id }: Organization, choices: readonly PayChoice[]): Promise<PayMethod[]> {
  // The last of duplicate choices counts.
  const last = [...new Map(choices.map((choice) => [choice.uuid.toLowerCase(), choice])).values()];
  return inTransaction(db, async (tx) => {
    found(await choosePayMethods(tx, customerId, id, last) ? true : null);
    return (await payMethodsOf(tx, customerId, id)).map(present);
  });
}

function present({ uuid, sellerName, type, name, currency, bankName, iban, allowed }: PayMethodRow): PayMethod {
  const bank = type === 'bank';
  return {
    uuid, sellerName, type, name, currency_code: currency, allowed, bankName: bank ? bankName : null, bankAccount: bank ? iban : null,
  };
}
