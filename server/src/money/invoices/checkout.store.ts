import type { Db } from '../../platform/db';
import type { InvoiceKey } from './invoice.store';

export async function watchCheckout(db: Db, { customerId, id }: InvoiceKey, { now, checkAt }: { now: Date; checkAt: Date }): Promise<void> {
  await watch(db, { customerId, id }, { now, checkAt, paid: false });
}

export async function watchPaid(db: Db, { customerId, id }: InvoiceKey, { now, checkAt }: { now: Date; checkAt: Date }): Promise<void> {
  await watch(db, { customerId, id }, { now, checkAt, paid: true });
}

async function watch(
  db: Db, { customerId, id }: InvoiceKey, { now, checkAt, paid }: { now: Date; checkAt: Date; paid: boolean },
): Promise<void> {
  await db`
    insert into checkout (customer_id, invoice_id, opened_at, paid, next_check_at)
    values (${customerId}, ${id}, ${now}, ${paid}, ${checkAt})
    on conflict (customer_id, invoice_id) do update
      set opened_at = excluded.opened_at, paid = excluded.paid, checks = 0, next_check_at = excluded.next_check_at`;
}

export async function deleteCheckout(db: Db, { customerId, id }: InvoiceKey): Promise<void> {
  await db`delete from checkout where customer_id = ${customerId} and invoice_id = ${id}`;
}

export async function pollNow(
  db: Db, { payMethodId, invoiceUuid, now }: { payMethodId: bigint; invoiceUuid: string; now: Date },
): Promise<void> {
  await db`
    update checkout set next_check_at = least(next_check_at, ${now}) from invoice
    where invoice.uuid = ${invoiceUuid} and invoice.pay_method_id = ${payMethodId}
      and checkout.customer_id = invoice.customer_id and checkout.invoice_id = invoice.id`;
}

export type DueCheckout = {
  customerId: bigint; id: bigint; checks: number; paid: boolean; invoiceUuid: string; payMethodId: bigint;
  /** Whether a refund was requested whose result LiqPay has not reported yet. */
  refundOpen: boolean;
};

const MAX_DUE = 5_000;

/** Claims due checkouts until `claimedUntil`, taking customers in turn. The caller ends claims by `refreshAgain` or `deleteCheckout`. */
export async function claimCheckouts(
  db: Db, { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<DueCheckout[]> {
  return db<DueCheckout[]>`
    with longest as (
      select customer_id, invoice_id, next_check_at from checkout where next_check_at <= ${now} order by next_check_at limit ${MAX_DUE}
    ), turns as (
      select customer_id, invoice_id, next_check_at, row_number() over (partition by customer_id
        order by next_check_at, invoice_id) as turn from longest
    ), held as (
      select checkout.customer_id, checkout.invoice_id
      from checkout join turns on turns.customer_id = checkout.customer_id and turns.invoice_id = checkout.invoice_id
      where checkout.next_check_at <= ${now}
      order by turns.turn, turns.next_check_at limit ${limit} for update of checkout skip locked
    )
    update checkout set next_check_at = ${claimedUntil}, checks = least(checks + 1, 1000)
    from held, invoice
    where checkout.customer_id = held.customer_id and checkout.invoice_id = held.invoice_id
      and invoice.customer_id = held.customer_id and invoice.id = held.invoice_id
    returning checkout.customer_id as "customerId", checkout.invoice_id as id, checks, paid, invoice.uuid as "invoiceUuid",
      invoice.pay_method_id as "payMethodId", exists (
        select from payment
        where payment.customer_id = invoice.customer_id and payment.invoice_id = invoice.id
          and payment.refund_requested is not null) as "refundOpen"`;
}

/** Does nothing if polling was restarted meanwhile. */
export async function refreshAgain(db: Db, { customerId, id, checks, paid }: DueCheckout, at: Date | null): Promise<void> {
  const same = db`customer_id = ${customerId} and invoice_id = ${id} and checks = ${checks} and paid = ${paid}`;
  await (at === null ? db`delete from checkout where ${same}` : db`update checkout set next_check_at = ${at} where ${same}`);
}
