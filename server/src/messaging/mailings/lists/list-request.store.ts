import { announceWork } from '../../../platform/background';
import type { Db, Transaction } from '../../../platform/db';
import type { FinalFilter } from '../../messages';

export type RequestKind = 'recheck' | 'reset';
export type ListRequest = FinalFilter & {
  customerId: bigint; listId: bigint; kind: RequestKind;
  requestedAt: Date;
  /** Id of the last message processed. */
  after: bigint;
};

/** Records a request and returns 0. If the last one is recent or unfinished, returns the seconds to wait. The row lock serializes calls. */
export async function claimRequestSlot(
  tx: Transaction,
  { customerId, listId, kind, everySeconds }: { customerId: bigint; listId: bigint; kind: RequestKind; everySeconds: number },
): Promise<number> {
  const claimed = await tx`
    insert into list_request as known (customer_id, list_id, kind, statuses, requested_at)
    values (${customerId}, ${listId}, ${kind}, '{}', now())
    on conflict (customer_id, list_id, kind) do update set requested_at = now(), error_name = null
    where known.requested_at <= now() - ${everySeconds}::integer * interval '1 second' and known.after_message_id is null`;
  if (claimed.count > 0) return 0;
  const [row] = await tx<{ seconds: number }[]>`
    select ceil(greatest(1, extract(epoch from requested_at - now()) + ${everySeconds}::integer))::int as seconds
    from list_request where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
  return row?.seconds ?? 1;
}

type ListRequestKey = Pick<ListRequest, 'customerId' | 'listId' | 'kind'>;

export async function inProgress(db: Db, { customerId, listId, kind }: ListRequestKey): Promise<FinalFilter | undefined> {
  const [row] = await db<FinalFilter[]>`
    select statuses, outcomes from list_request
    where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind} and after_message_id is not null`;
  return row;
}

/** Records a request to process the messages beyond `after` in the background. */
export async function queueRemainingMessages(
  tx: Transaction, { customerId, listId, kind, statuses, outcomes, after }: Omit<ListRequest, 'requestedAt'>,
): Promise<void> {
  await tx`
    insert into list_request (customer_id, list_id, kind, statuses, outcomes, requested_at, after_message_id)
    values (${customerId}, ${listId}, ${kind}, ${[...statuses]}::smallint[], ${outcomes && [...outcomes]}::smallint[], now(), ${after})
    on conflict (customer_id, list_id, kind) do update
    set statuses = excluded.statuses, outcomes = excluded.outcomes, requested_at = excluded.requested_at,
      after_message_id = excluded.after_message_id,
      not_before = now(), attempts = 0, error_name = null`;
  announceWork('mailings');
}

/** Locks the request that has been due longest, so that requests take turns portion by portion; skips locked ones. */
export async function nextRequest(tx: Transaction): Promise<ListRequest | undefined> {
  const [row] = await tx<ListRequest[]>`
    select customer_id as "customerId", list_id as "listId", kind, statuses, outcomes, requested_at as "requestedAt",
      after_message_id as after
    from list_request where after_message_id is not null and not_before <= now() order by not_before limit 1 for update skip locked`;
  return row;
}

export async function noteProgress(tx: Transaction, { customerId, listId, kind }: ListRequest, after: bigint | null): Promise<void> {
  await tx`
    update list_request set after_message_id = ${after}, not_before = now(), attempts = 0
    where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind}`;
}

export type Failure = {
  reason: string;
  /** Consecutive failures after which the request is given up. */
  attempts: number;
};

/** Records a failure and doubles the retry delay, unless another node continued the request. Returns true if the request is given up. */
export async function noteFailure(
  tx: Transaction, { customerId, listId, kind, after }: ListRequest, { reason, attempts }: Failure,
): Promise<boolean> {
  const rows = await tx`
    with failed as (
      update list_request
      set attempts = attempts + 1, not_before = now() + interval '1 second' * 2 ^ attempts,
        after_message_id = case when attempts + 1 < ${attempts} then after_message_id end,
          error_name = case when attempts + 1 < ${attempts} then null else ${reason} end
      where customer_id = ${customerId} and list_id = ${listId} and kind = ${kind} and after_message_id = ${after}
      returning after_message_id
    )
    select from failed where after_message_id is null`;
  return rows.length > 0;
}
