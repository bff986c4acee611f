import type { Db } from '../db';

type Key = { customerId: bigint; id: bigint };

/** Something is under way there, a payment or a refund: it is watched from the beginning. */
export async function watchCheckout(db: Db, { customerId, id }: Key, { now, lookAt }: { now: Date; lookAt: Date }): Promise<void> {
  await watch(db, { customerId, id }, { now, lookAt, settled: false });
}

/** Money has come, and nothing is under way: what is looked for from now on is whether it went back. */
export async function watchSettled(db: Db, { customerId, id }: Key, { now, lookAt }: { now: Date; lookAt: Date }): Promise<void> {
  await watch(db, { customerId, id }, { now, lookAt, settled: true });
}

async function watch(db: Db, { customerId, id }: Key, { now, lookAt, settled }: { now: Date; lookAt: Date; settled: boolean }): Promise<void> {
  await db`
    insert into checkout (customer_id, invoice_id, opened_at, settled, look_at) values (${customerId}, ${id}, ${now}, ${settled}, ${lookAt})
    on conflict (customer_id, invoice_id) do update
      set opened_at = excluded.opened_at, settled = excluded.settled, looks = 0, look_at = excluded.look_at`;
}

export async function forgetCheckout(db: Db, { customerId, id }: Key): Promise<void> {
  await db`delete from checkout where customer_id = ${customerId} and invoice_id = ${id}`;
}

/** Where it is watched at all, the provider is asked at the next opportunity. */
export async function lookSoon(db: Db, { payMethodId, invoiceUuid, now }: { payMethodId: bigint; invoiceUuid: string; now: Date }): Promise<void> {
  await db`
    update checkout set look_at = least(look_at, ${now}) from invoice
    where invoice.uuid = ${invoiceUuid} and invoice.pay_method_id = ${payMethodId}
      and checkout.customer_id = invoice.customer_id and checkout.invoice_id = invoice.id`;
}

export type DueCheckout = {
  customerId: bigint; id: bigint; looks: number; settled: boolean; invoiceUuid: string; payMethodId: bigint;
  /** A refund was asked for there that the provider has not told the end of. */
  refundOpen: boolean;
};

/** Of a backlog so many are put in order at a time. */
const LONGEST_DUE = 5_000;

/**
 * The next that are to be looked at, each for this node alone: they come again at `heldUntil` if it should die meanwhile. What it
 * finds out is told by `lookAgain` or `forgetCheckout`. One of each customer goes before the second of any, so that nobody's
 * hundreds keep another's only one waiting.
 */
export async function claimCheckouts(db: Db, { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number }): Promise<DueCheckout[]> {
  return db<DueCheckout[]>`
    with longest as (
      select customer_id, invoice_id, look_at from checkout where look_at <= ${now} order by look_at limit ${LONGEST_DUE}
    ), turns as (
      select customer_id, invoice_id, look_at, row_number() over (partition by customer_id order by look_at, invoice_id) as turn from longest
    ), held as (
      select checkout.customer_id, checkout.invoice_id
      from checkout join turns on turns.customer_id = checkout.customer_id and turns.invoice_id = checkout.invoice_id
      where checkout.look_at <= ${now}
      order by turns.turn, turns.look_at limit ${limit} for update of checkout skip locked
    )
    update checkout set look_at = ${heldUntil}, looks = least(looks + 1, 1000)
    from held, invoice
    where checkout.customer_id = held.customer_id and checkout.invoice_id = held.invoice_id
      and invoice.customer_id = held.customer_id and invoice.id = held.invoice_id
    returning checkout.customer_id as "customerId", checkout.invoice_id as id, looks, settled, invoice.uuid as "invoiceUuid",
      invoice.pay_method_id as "payMethodId", exists (
        select from payment
        where payment.customer_id = invoice.customer_id and payment.invoice_id = invoice.id and payment.refund_asked is not null) as "refundOpen"`;
}

/** Not where something was begun or told there meanwhile, from which it is watched anew. */
export async function lookAgain(db: Db, { customerId, id, looks, settled }: DueCheckout, at: Date | null): Promise<void> {
  const same = db`customer_id = ${customerId} and invoice_id = ${id} and looks = ${looks} and settled = ${settled}`;
  await (at === null ? db`delete from checkout where ${same}` : db`update checkout set look_at = ${at} where ${same}`);
}
