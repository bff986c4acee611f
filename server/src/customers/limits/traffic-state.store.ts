import { toAmount, type Money } from '@portal/contracts';
import type { TrafficBlockKind } from '@portal/contracts';
import { Gatherer } from '../../platform/background';
import { isPool, perPool, type Db } from '../../platform/db';
import { sumText } from '../../platform/locales';
import { PORTAL_LIMITS, type Limits } from './limit.store';

/** `name` is the key's, or the customer's for a manual block. */
export type ActiveTrafficBlock = {
  customerId: bigint; id: bigint; kind: TrafficBlockKind; subject: string; threshold: Money; name: string | null;
};
export type TrafficState = { isDisabled: boolean; limits: Limits; activeBlock: ActiveTrafficBlock | null };

type Row = Limits & { isDisabled: boolean; hasOwn: boolean } & { [K in 'activeBlockId' | 'threshold']: bigint | null } & {
  kind: TrafficBlockKind | null; subject: string | null; name: string | null;
};

type Question = {
  customerId: bigint;
  /** Not checked if null. */
  block: string | null; keyId: bigint | null;
  /** Ignores all but manual blocks. */
  manualOnly: boolean;
};

const gathererOf = perPool((db) => new Gatherer<Question, TrafficState>((asked) => (
  statesOf(db, asked[0], asked.map(({ block }) => block)))));

/** Questions about a customer that come together are asked as one. */
export async function findTrafficState(db: Db, customerId: bigint, asked: Omit<Question, 'customerId'>): Promise<TrafficState> {
  const question = { customerId, ...asked };
  if (isPool(db)) return gathererOf(db).ask(`${customerId} ${asked.keyId} ${asked.manualOnly}`, question);
  const [state] = await statesOf(db, question, [asked.block]);
  return state ?? missing(customerId);
}

/** Returns the state for each block, in order. */
async function statesOf(
  db: Db, { customerId, keyId, manualOnly }: Omit<Question, 'block'>, blocks: readonly (string | null)[],
): Promise<TrafficState[]> {
  const rows = await db<Row[]>`
    select customer.status = 2 as "isDisabled", own.customer_id is not null as "hasOwn",
      own.countries, own.per_block as "perBlock", own.per_key as "perKey", own.daily_spend as "dailySpend",
      traffic_block.id as "activeBlockId", traffic_block.kind, traffic_block.subject, traffic_block.threshold,
        ${nameOfTrafficBlock(db)} as name
    from customer left join traffic_limit own on own.customer_id = customer.id
    cross join unnest((select ${[...blocks]}::text[])) with ordinality as judged (block, position)
    left join lateral (
      select traffic_block.customer_id, id, kind, subject, threshold from traffic_block
      where traffic_block.customer_id = customer.id and unblocked_at is null and (kind = 'manual' or not ${manualOnly} and (
        kind = 'spend' or (kind = 'block' and subject = judged.block)
          or (kind = 'key' and subject = ${keyId === null ? null : String(keyId)}::text)))
      order by id limit 1
    ) traffic_block on true
    where customer.id = ${customerId} order by judged.position`;
  return rows.length === 0 ? missing(customerId) : rows.map((row) => stateFrom(customerId, row));
}

/** `blocks`: active traffic blocks, as `kind subject`. `isStopped`: one of them blocks all of the customer's messages. */
export type KnownTraffic = Pick<TrafficState, 'isDisabled' | 'limits'> & { blocks: ReadonlySet<string>; isStopped: boolean };

/** What decides about a customer's messages to any number. */
export async function knownTrafficOf(db: Db, customerId: bigint): Promise<KnownTraffic> {
  const [{ isDisabled, limits }, blocks] = await Promise.all([
    findTrafficState(db, customerId, { block: null, keyId: null, manualOnly: true }),
    db<{ kind: TrafficBlockKind; subject: string }[]>`
      select kind, subject from traffic_block where customer_id = ${customerId} and unblocked_at is null`,
  ]);
  return {
    isDisabled, limits, blocks: new Set(blocks.map(({ kind, subject }) => `${kind} ${subject}`)),
    isStopped: blocks.some(({ kind }) => kind === 'spend' || kind === 'manual'),
  };
}

function missing(customerId: bigint): never {
  throw new Error(`there is no customer ${customerId}`);
}

function stateFrom(customerId: bigint, row: Row): TrafficState {
  const { isDisabled, hasOwn, countries, perBlock, perKey, dailySpend, activeBlockId: id, kind, subject, threshold, name } = row;
  const activeBlock = id === null || kind === null || subject === null || threshold === null ? null : {
    customerId, id, kind, subject, threshold, name,
  };
  return { isDisabled, limits: hasOwn ? { countries, perBlock, perKey, dailySpend } : PORTAL_LIMITS, activeBlock };
}

export function nameOfTrafficBlock(db: Db) {
  return db`
    case traffic_block.kind
      when 'key' then (select api_key.name from api_key where api_key.customer_id = traffic_block.customer_id
        and api_key.id::text = traffic_block.subject)
      when 'manual' then (select customer.name from customer where customer.id = traffic_block.customer_id) end`;
}

export function shownSubject(
  { kind, subject, threshold, name }: Pick<ActiveTrafficBlock, 'kind' | 'subject' | 'threshold' | 'name'>,
): string {
  switch (kind) {
    case 'block': return subject;
    case 'spend': return sumText(toAmount(threshold), subject);
    case 'key':
    case 'manual': return name ?? '';
  }
}
