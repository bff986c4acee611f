import { toAmount, type Money } from '@portal/contracts';
import type { TrafficBlockKind } from '@portal/contracts';
import type { Db } from '../db';
import { PORTAL_LIMITS, type Limits } from './limit.store';

/** `name` is the key's, or the customer's for a manual block. */
export type ActiveTrafficBlock = { customerId: bigint; id: bigint; kind: TrafficBlockKind; subject: string; most: Money; name: string | null };
export type TrafficState = { isDisabled: boolean; limits: Limits; stop: ActiveTrafficBlock | null };

type Row = Limits & { isDisabled: boolean; hasOwn: boolean } & { [K in 'stopId' | 'most']: bigint | null } & { kind: TrafficBlockKind | null; subject: string | null; name: string | null };

/** One query per message. Null `block` or `keyId` is not judged; `manualAlone` ignores all but manual blocks. */
export async function standingOf(
  db: Db, customerId: bigint, { block, keyId, manualAlone }: { block: string | null; keyId: bigint | null; manualAlone: boolean },
): Promise<TrafficState> {
  const [row] = await db<Row[]>`
    select customer.status = 2 as "isDisabled", own.customer_id is not null as "hasOwn",
      own.countries, own.per_block as "perBlock", own.per_key as "perKey", own.daily_spend as "dailySpend",
      stop.id as "stopId", stop.kind, stop.subject, stop.most, ${nameOfTrafficBlock(db)} as name
    from customer left join traffic_limit own on own.customer_id = customer.id
    left join lateral (
      select traffic_block.customer_id, id, kind, subject, most from traffic_block
      where traffic_block.customer_id = customer.id and unblocked_at is null and (kind = 'manual' or not ${manualAlone} and (
        kind = 'spend' or (kind = 'block' and subject = ${block}::text) or (kind = 'key' and subject = ${keyId === null ? null : String(keyId)}::text)))
      order by id limit 1
    ) stop on true
    where customer.id = ${customerId}`;
  if (!row) throw new Error(`there is no customer ${customerId}`);
  const { isDisabled, hasOwn, countries, perBlock, perKey, dailySpend, stopId: id, kind, subject, most, name } = row;
  const stop = id === null || kind === null || subject === null || most === null ? null : { customerId, id, kind, subject, most, name };
  return { isDisabled, limits: hasOwn ? { countries, perBlock, perKey, dailySpend } : PORTAL_LIMITS, stop };
}

export function nameOfTrafficBlock(db: Db) {
  return db`
    case stop.kind
      when 'key' then (select api_key.name from api_key where api_key.customer_id = stop.customer_id and api_key.id::text = stop.subject)
      when 'manual' then (select customer.name from customer where customer.id = stop.customer_id) end`;
}

export function shownSubject({ kind, subject, most, name }: Pick<ActiveTrafficBlock, 'kind' | 'subject' | 'most' | 'name'>): string {
  switch (kind) {
    case 'block': return subject;
    case 'spend': return `${toAmount(most)} ${subject}`;
    case 'key':
    case 'manual': return name ?? '';
  }
}
