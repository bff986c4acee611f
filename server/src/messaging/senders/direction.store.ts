import type { Db } from '../../platform/db';

export type Direction = {
  directionId: bigint;
  connectionId: bigint;
  providerAlphaName: string;
  /** Lower values are tried first. */
  priority: number;
};

/** Returns routes, best first, without those through disabled connections. */
export async function directionsFor(db: Db, customerId: bigint, alphaNameId: bigint, messageType: string): Promise<Direction[]> {
  const all = await allDirectionsFor(db, customerId, alphaNameId, messageType);
  return all.filter(({ enabled }) => enabled);
}

/** Includes routes through disabled connections: messages wait for such a connection instead of failing without a route. */
export async function allDirectionsFor(
  db: Db, customerId: bigint, alphaNameId: bigint, messageType: string,
): Promise<(Direction & { enabled: boolean })[]> {
  return await db<(Direction & { enabled: boolean })[]>`
    select d.id as "directionId", d.provider_connection_id as "connectionId",
      d.provider_alpha_name as "providerAlphaName", d.priority, c.enabled
    from direction d
    join provider_connection c on c.id = d.provider_connection_id
    where d.customer_id = ${customerId} and d.alpha_name_id = ${alphaNameId} and d.message_type = ${messageType}
      and d.status = 1
    order by d.priority, d.id`;
}
