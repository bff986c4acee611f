import type { TrafficStop } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { nameOfStop, type StandingStop } from './standing.store';

export type NewStop = Pick<StandingStop, 'customerId' | 'kind' | 'subject' | 'most'> & { counted: bigint; windowMinutes: number; at: Date };
export type StopRow = StandingStop & Pick<TrafficStop, 'uuid' | 'windowMinutes'> & {
  at: Date; counted: bigint; refused: bigint; liftedAt: Date | null; liftedBy: string | null;
};

/** One that stands already has refused one more. `isNew` for whoever made it. */
export async function insertStop(tx: Transaction, { customerId, kind, subject, most, counted, windowMinutes, at }: NewStop, refused: number): Promise<{ stop: StopRow; isNew: boolean }> {
  const [made] = await tx<{ id: bigint; isNew: boolean }[]>`
    insert into traffic_stop (customer_id, kind, subject, at, counted, most, window_minutes, refused)
    values (${customerId}, ${kind}, ${subject}, ${at}, ${counted}, ${most}, ${windowMinutes}, ${refused})
    on conflict (customer_id, kind, subject) where lifted_at is null do update set refused = traffic_stop.refused + excluded.refused
    returning id, xmax = 0 as "isNew"`;
  const stop = made && await stopOf(tx, customerId, { id: made.id });
  if (!made || !stop) throw new Error('a stop was made and is not there');
  return { stop, isNew: made.isNew };
}

export async function stopOf(db: Db, customerId: bigint, by: { id: bigint } | { uuid: string }): Promise<StopRow | undefined> {
  const [row] = await db<StopRow[]>`
    ${shown(db)} where stop.customer_id = ${customerId} and ${'id' in by ? db`stop.id = ${by.id}` : db`stop.uuid = ${by.uuid}`}`;
  return row;
}

/** The standing ones first, then those that were lifted last. */
export async function stopsOf(db: Db, customerId: bigint, most: number): Promise<StopRow[]> {
  return db<StopRow[]>`
    ${shown(db)} where stop.customer_id = ${customerId} order by (stop.lifted_at is null) desc, stop.id desc limit ${most}`;
}

/** False where it was lifted before, or is not the customer's. */
export async function endStop(tx: Db, customerId: bigint, { uuid, loginId, now }: { uuid: string; loginId: bigint; now: Date }): Promise<boolean> {
  const ended = await tx`
    update traffic_stop set lifted_at = ${now}, lifted_by = ${loginId} where customer_id = ${customerId} and uuid = ${uuid} and lifted_at is null`;
  return ended.count > 0;
}

/** The blocks of a customer that are stopped. */
export async function stoppedBlocks(db: Db, customerId: bigint): Promise<ReadonlySet<string>> {
  const rows = await db<{ block: string }[]>`select subject as block from traffic_stop where customer_id = ${customerId} and kind = 'block' and lifted_at is null`;
  return new Set(rows.map(({ block }) => block));
}

/** What the stops of these blocks have refused more; those that were lifted meanwhile stay as they are. Held in one order, as several lists may do so at once. */
export async function addLeftOut(db: Db, customerId: bigint, numbers: ReadonlyMap<string, number>): Promise<void> {
  if (numbers.size === 0) return;
  await db`
    with held as (
      select traffic_stop.id, given.numbers
      from unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::integer[]) as given (block, numbers)
      join traffic_stop on customer_id = ${customerId} and kind = 'block' and subject = given.block and lifted_at is null
      order by traffic_stop.id for update of traffic_stop
    )
    update traffic_stop set refused = refused + held.numbers from held where customer_id = ${customerId} and traffic_stop.id = held.id`;
}

export async function addRefused(db: Db, { customerId, id }: Pick<StandingStop, 'customerId' | 'id'>, refused: number): Promise<void> {
  await db`update traffic_stop set refused = refused + ${refused} where customer_id = ${customerId} and id = ${id}`;
}

function shown(db: Db) {
  return db`
    select stop.customer_id as "customerId", stop.id, stop.uuid, stop.kind, stop.subject, ${nameOfStop(db)} as name, stop.at, stop.counted, stop.most,
      stop.window_minutes as "windowMinutes", stop.refused, stop.lifted_at as "liftedAt",
      (select login.name from login where login.id = stop.lifted_by) as "liftedBy"
    from traffic_stop stop`;
}
