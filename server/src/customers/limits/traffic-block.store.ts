import type { TrafficBlock } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { nameOfTrafficBlock, type ActiveTrafficBlock } from './traffic-state.store';

export type NewTrafficBlock = Pick<ActiveTrafficBlock, 'customerId' | 'kind' | 'subject' | 'threshold'> & {
  counted: bigint; windowMinutes: number; at: Date;
};
export type TrafficBlockRow = ActiveTrafficBlock & Pick<TrafficBlock, 'uuid' | 'windowMinutes'> & {
  at: Date; counted: bigint; refused: bigint; unblockedAt: Date | null; unblockedBy: string | null;
};

/** If the block already exists, only adds `refused` to it. `isNew`: whether this call created the block. */
export async function insertTrafficBlock(
  tx: Transaction, { customerId, kind, subject, threshold, counted, windowMinutes, at }: NewTrafficBlock, refused: number,
): Promise<{ trafficBlock: TrafficBlockRow; isNew: boolean }> {
  const [created] = await tx<{ id: bigint; isNew: boolean }[]>`
    insert into traffic_block (customer_id, kind, subject, at, counted, threshold, window_minutes, refused)
    values (${customerId}, ${kind}, ${subject}, ${at}, ${counted}, ${threshold}, ${windowMinutes}, ${refused})
    on conflict (customer_id, kind, subject) where unblocked_at is null do update set refused = traffic_block.refused + excluded.refused
    returning id, xmax = 0 as "isNew"`;
  const trafficBlock = created && await findTrafficBlock(tx, customerId, { id: created.id });
  if (!created || !trafficBlock) throw new Error('the created traffic block is missing');
  return { trafficBlock, isNew: created.isNew };
}

export async function findTrafficBlock(
  db: Db, customerId: bigint, by: { id: bigint } | { uuid: string },
): Promise<TrafficBlockRow | undefined> {
  const [row] = await db<TrafficBlockRow[]>`
    ${shown(db)} where traffic_block.customer_id = ${customerId}
      and ${'id' in by ? db`traffic_block.id = ${by.id}` : db`traffic_block.uuid = ${by.uuid}`}`;
  return row;
}

export async function listTrafficBlocks(db: Db, customerId: bigint, limit: number): Promise<TrafficBlockRow[]> {
  return db<TrafficBlockRow[]>`
    ${shown(db)} where traffic_block.customer_id = ${customerId} order by (traffic_block.unblocked_at is null) desc, traffic_block.id desc
      limit ${limit}`;
}

export async function endTrafficBlock(
  tx: Db, customerId: bigint, { uuid, loginId, now }: { uuid: string; loginId: bigint; now: Date },
): Promise<boolean> {
  const finished = await tx`
    update traffic_block set unblocked_at = ${now}, unblocked_by = ${loginId} where customer_id = ${customerId} and uuid = ${uuid}
      and unblocked_at is null`;
  return finished.count > 0;
}

export async function blockedPrefixes(db: Db, customerId: bigint): Promise<ReadonlySet<string>> {
  const rows = await db<{ block: string }[]>`select subject as block from traffic_block where customer_id = ${customerId}
    and kind = 'block' and unblocked_at is null`;
  return new Set(rows.map(({ block }) => block));
}

/** Skips blocks that were unblocked meanwhile. Rows are locked in order of id, since several lists may update them at once. */
export async function addRefusedNumbers(db: Db, customerId: bigint, numbers: ReadonlyMap<string, number>): Promise<void> {
  if (numbers.size === 0) return;
  await db`
    with held as (
      select traffic_block.id, input.numbers
      from unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::integer[]) as input (block, numbers)
      join traffic_block on customer_id = ${customerId} and kind = 'block' and subject = input.block and unblocked_at is null
      order by traffic_block.id for update of traffic_block
    )
    update traffic_block set refused = refused + held.numbers from held where customer_id = ${customerId} and traffic_block.id = held.id`;
}

export async function addRefused(
  db: Db, { customerId, id }: Pick<ActiveTrafficBlock, 'customerId' | 'id'>, refused: number,
): Promise<void> {
  await db`update traffic_block set refused = refused + ${refused} where customer_id = ${customerId} and id = ${id}`;
}

function shown(db: Db) {
  return db`
    select traffic_block.customer_id as "customerId", traffic_block.id, traffic_block.uuid, traffic_block.kind, traffic_block.subject,
      ${nameOfTrafficBlock(db)} as name, traffic_block.at, traffic_block.counted, traffic_block.threshold,
      traffic_block.window_minutes as "windowMinutes", traffic_block.refused, traffic_block.unblocked_at as "unblockedAt",
      (select login.name from login where login.id = traffic_block.unblocked_by) as "unblockedBy"
    from traffic_block`;
}
