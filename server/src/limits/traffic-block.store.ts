import type { TrafficBlock } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { nameOfTrafficBlock, type ActiveTrafficBlock } from './standing.store';

export type NewTrafficBlock = Pick<ActiveTrafficBlock, 'customerId' | 'kind' | 'subject' | 'most'> & { counted: bigint; windowMinutes: number; at: Date };
export type TrafficBlockRow = ActiveTrafficBlock & Pick<TrafficBlock, 'uuid' | 'windowMinutes'> & {
  at: Date; counted: bigint; refused: bigint; liftedAt: Date | null; liftedBy: string | null;
};

/** An existing block gains one refusal. `isNew` for the call that created it. */
export async function insertTrafficBlock(tx: Transaction, { customerId, kind, subject, most, counted, windowMinutes, at }: NewTrafficBlock, refused: number): Promise<{ stop: TrafficBlockRow; isNew: boolean }> {
  const [made] = await tx<{ id: bigint; isNew: boolean }[]>`
    insert into traffic_block (customer_id, kind, subject, at, counted, most, window_minutes, refused)
    values (${customerId}, ${kind}, ${subject}, ${at}, ${counted}, ${most}, ${windowMinutes}, ${refused})
    on conflict (customer_id, kind, subject) where unblocked_at is null do update set refused = traffic_block.refused + excluded.refused
    returning id, xmax = 0 as "isNew"`;
  const stop = made && await stopOf(tx, customerId, { id: made.id });
  if (!made || !stop) throw new Error('a stop was made and is not there');
  return { stop, isNew: made.isNew };
}

export async function stopOf(db: Db, customerId: bigint, by: { id: bigint } | { uuid: string }): Promise<TrafficBlockRow | undefined> {
  const [row] = await db<TrafficBlockRow[]>`
    ${shown(db)} where stop.customer_id = ${customerId} and ${'id' in by ? db`stop.id = ${by.id}` : db`stop.uuid = ${by.uuid}`}`;
  return row;
}

export async function stopsOf(db: Db, customerId: bigint, most: number): Promise<TrafficBlockRow[]> {
  return db<TrafficBlockRow[]>`
    ${shown(db)} where stop.customer_id = ${customerId} order by (stop.unblocked_at is null) desc, stop.id desc limit ${most}`;
}

export async function endTrafficBlock(tx: Db, customerId: bigint, { uuid, loginId, now }: { uuid: string; loginId: bigint; now: Date }): Promise<boolean> {
  const ended = await tx`
    update traffic_block set unblocked_at = ${now}, unblocked_by = ${loginId} where customer_id = ${customerId} and uuid = ${uuid} and unblocked_at is null`;
  return ended.count > 0;
}

export async function stoppedBlocks(db: Db, customerId: bigint): Promise<ReadonlySet<string>> {
  const rows = await db<{ block: string }[]>`select subject as block from traffic_block where customer_id = ${customerId} and kind = 'block' and unblocked_at is null`;
  return new Set(rows.map(({ block }) => block));
}

/** Skips blocks that were unblocked since. Locked in one order, since several lists may do so at once. */
export async function addLeftOut(db: Db, customerId: bigint, numbers: ReadonlyMap<string, number>): Promise<void> {
  if (numbers.size === 0) return;
  await db`
    with held as (
      select traffic_block.id, given.numbers
      from unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::integer[]) as given (block, numbers)
      join traffic_block on customer_id = ${customerId} and kind = 'block' and subject = given.block and unblocked_at is null
      order by traffic_block.id for update of traffic_block
    )
    update traffic_block set refused = refused + held.numbers from held where customer_id = ${customerId} and traffic_block.id = held.id`;
}

export async function addRefused(db: Db, { customerId, id }: Pick<ActiveTrafficBlock, 'customerId' | 'id'>, refused: number): Promise<void> {
  await db`update traffic_block set refused = refused + ${refused} where customer_id = ${customerId} and id = ${id}`;
}

function shown(db: Db) {
  return db`
    select stop.customer_id as "customerId", stop.id, stop.uuid, stop.kind, stop.subject, ${nameOfTrafficBlock(db)} as name, stop.at, stop.counted, stop.most,
      stop.window_minutes as "windowMinutes", stop.refused, stop.unblocked_at as "liftedAt",
      (select login.name from login where login.id = stop.unblocked_by) as "liftedBy"
    from traffic_block stop`;
}
