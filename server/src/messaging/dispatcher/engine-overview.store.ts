import type { EngineOverview } from '@portal/contracts/admin';
import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import type { Db } from '../../platform/db';

/** Maximum of each count, because counting must not cost more than the work that is counted. */
const MAX_COUNT = 100_000;
const MAX_LISTS = 10_000;
const MAX_NODES = 100;
const MAX_CONNECTIONS = 500;

export type Backlog = Pick<EngineOverview, 'lanes' | 'unresolved' | 'waiting' | 'fallbacksQueued' | 'unmatchedReceipts'>;

export async function engineOverview(db: Db): Promise<EngineOverview> {
  const [nodes, connections, rest] = await Promise.all([nodesNow(db), connectionsNow(db), backlog(db)]);
  return { nodes, connections, ...rest };
}

async function nodesNow(db: Db): Promise<EngineOverview['nodes']> {
  return db<EngineOverview['nodes']>`
    select id::float8 as id, name, string_to_array(roles, ',') as roles, ended_at is null and expires_at > now() as alive,
      extract(epoch from now() - started_at)::float8 as "ageSeconds"
    from engine_node where ended_at is null or ended_at > now() - interval '1 day'
    order by ended_at is not null, engine_node.id desc limit ${MAX_NODES}`;
}

async function connectionsNow(db: Db): Promise<EngineOverview['connections']> {
  return db<EngineOverview['connections']>`
    select connection.id::float8 as id, connection.name, provider.name as provider, provider.channel, connection.enabled,
      case when node.ended_at is null then node.id::float8 end as holder,
      reported.state || jsonb_build_object('notifiedSecondsAgo', extract(epoch from now() - reported.updated_at)::float8) as state
    from provider_connection connection
    join provider on provider.id = connection.provider_id
    left join connection_lease lease on lease.connection_id = connection.id
    left join engine_node node on node.id = lease.node_id
    left join connection_state reported on reported.connection_id = connection.id
    order by connection.name limit ${MAX_CONNECTIONS}`;
}

/** Takes the sizes of lanes from list counters, so that a queue of a million rows is not counted. Paused lists wait for nobody here. */
export async function backlog(db: Db): Promise<Backlog> {
  const [lanes, [counts]] = await Promise.all([
    db<Backlog['lanes']>`
      select lane, sum(messages)::float8 as queued, max(age)::float8 as "oldestSeconds"
      from (
        select counter.messages, first.lane, extract(epoch from now() - coalesce((
          select message.created_at from message
          where list.stream_key is not null and message.customer_id = list.customer_id and message.id = first.message_id
        ), greatest(list.confirmed_at, list.due_at, list.created_at))) as age
        from mailing_list list
        cross join lateral (
          select lane, message_id from message_queue queue
          where queue.customer_id = list.customer_id and queue.list_id = list.id
          order by queue.customer_id, queue.list_id, queue.message_id limit 1
        ) first
        join mailing_counter counter on counter.customer_id = list.customer_id and counter.list_id = list.id
          and counter.status = ${DELIVERY_STATUS.queued} and counter.messages > 0
        where list.status = ${LIST_STATUS.inProgress} and list.paused_at is null and (list.due_at is null or list.due_at <= now())
        order by list.id limit ${MAX_LISTS}
      ) waiting
      group by lane order by lane`,
    db<Omit<Backlog, 'lanes'>[]>`
      select
        (select count(*)::float8 from (
          select from send_attempt where unresolved_since is not null and abandoned_at is null limit ${MAX_COUNT}) counted) as "unresolved",
        (select count(*)::float8 from (select from delivery_deadline limit ${MAX_COUNT}) counted) as waiting,
        (select count(*)::float8 from (select from message_queue where stage = 1 limit ${MAX_COUNT}) counted) as "fallbacksQueued",
        (select count(*)::float8 from (
          select from delivery_receipt where not applied and message_id is null limit ${MAX_COUNT}) counted) as "unmatchedReceipts"`,
  ]);
  if (!counts) throw new Error('counting answered no row');
  return { lanes, ...counts };
}

export type ConnectionBacklog = { name: string; unresolved: number; unmatchedReceipts: number };

const MAX_OF_CONNECTION = 10_000;

export async function connectionBacklogs(db: Db): Promise<ConnectionBacklog[]> {
  return db<ConnectionBacklog[]>`
    select name, (
      select count(*)::float8 from (
        select from send_attempt where connection_id = connection.id and unresolved_since is not null and abandoned_at is null
        limit ${MAX_OF_CONNECTION}
      ) counted) as unresolved, (
      select count(*)::float8 from (
        select from delivery_receipt
        where connection_id = connection.id and not applied and message_id is null
        limit ${MAX_OF_CONNECTION}) counted) as "unmatchedReceipts"
    from provider_connection connection order by name limit ${MAX_CONNECTIONS}`;
}
