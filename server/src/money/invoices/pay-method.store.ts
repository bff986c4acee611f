import { INVOICE_STATUS, type PayMethodType } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

export type PayMethodRow = {
  id: bigint; uuid: string; type: PayMethodType; name: string; currency: string; sellerId: bigint; sellerName: string;
  bankName: string | null; iban: string | null; allowed: boolean;
};

/** Returns enabled methods. `allowed`: the organization's setting, or the method's default without one. */
export async function payMethodsOf(db: Db, customerId: bigint, organizationId: bigint): Promise<PayMethodRow[]> {
  return db<PayMethodRow[]>`
    select method.id, method.uuid, method.type, method.name, method.currency, seller.id as "sellerId", seller.name as "sellerName",
      seller.bank_name as "bankName", seller.iban, coalesce(own.allowed, method.allowed_by_default) as allowed
    from pay_method method
    join seller on seller.id = method.seller_id
    left join organization_pay_method own
      on own.customer_id = ${customerId} and own.organization_id = ${organizationId} and own.pay_method_id = method.id
    where method.enabled
    order by seller.name, method.name, method.id limit 500`;
}

export async function payMethodOf(db: Db, customerId: bigint, organizationId: bigint, uuid: string): Promise<PayMethodRow | undefined> {
  const methods = await payMethodsOf(db, customerId, organizationId);
  return methods.find((method) => method.uuid === uuid);
}

/** Returns the method of the organization's newest invoice that isn't canceled. */
export async function lastPayMethod(db: Db, { customerId, id }: { customerId: bigint; id: bigint }): Promise<bigint | undefined> {
  const [row] = await db<{ payMethodId: bigint }[]>`
    select pay_method_id as "payMethodId" from invoice
    where customer_id = ${customerId} and organization_id = ${id} and status <> ${INVOICE_STATUS.canceled}
    order by created_at desc, id desc limit 1`;
  return row?.payMethodId;
}

export type PayChoice = { uuid: string; allowed: boolean };

/** Returns false if a method is unknown or disabled; the caller must then roll back. */
export async function choosePayMethods(
  tx: Transaction, customerId: bigint, organizationId: bigint, choices: readonly PayChoice[],
): Promise<boolean> {
  const { count } = await tx`
    insert into organization_pay_method (customer_id, organization_id, pay_method_id, allowed)
    select ${customerId}, ${organizationId}, method.id, choice.allowed
    from unnest(${choices.map(({ uuid }) => uuid)}::uuid[],
      ${choices.map(({ allowed }) => String(allowed))}::text[]::boolean[]) choice (uuid, allowed)
    join pay_method method on method.uuid = choice.uuid and method.enabled
    on conflict (customer_id, organization_id, pay_method_id) do update set allowed = excluded.allowed`;
  return count === choices.length;
}

export type MethodSettings = { id: bigint; uuid: string; type: PayMethodType; settings: unknown };

/** Includes disabled methods, because their open payments continue. */
export async function methodSettings(db: Db, by: { uuid: string } | { id: bigint }): Promise<MethodSettings | undefined> {
  const [row] = await db<MethodSettings[]>`
    select id, uuid, type, settings from pay_method where ${'uuid' in by ? db`uuid = ${by.uuid}` : db`id = ${by.id}`}`;
  return row;
}

export async function settingsOfCheckouts(db: Db): Promise<MethodSettings[]> {
  return db<MethodSettings[]>`select id, uuid, type, settings from pay_method where type = 'liqpay' order by id limit 500`;
}
