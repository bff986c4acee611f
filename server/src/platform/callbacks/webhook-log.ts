import { deliveryStates, MAX_RESENT, type Data, type Parsed, type webhooks, type WebhookDelivery } from '@portal/contracts';
import type { Db } from '../db';
import { encodeCursor, found } from '../http';
import { presentAttempt, readCursor, replay, replayPeriod } from './deliveries';
import { attemptsOf, deliveriesOf, deliveryBy, type DeliveryRow } from './delivery.store';
import { bodyOf } from './payload';
import { firstUuidOf, LAST_UUID } from './uuid-time';
import { loggedEndpoints, type LoggedEndpoint } from './webhook.store';

type DeliveriesQuery = Parsed<typeof webhooks.deliveries>['query'];
type Endpoints = ReadonlyMap<bigint, Pick<LoggedEndpoint, 'uuid' | 'url'>>;

/** Maximum endpoints that one page of the log covers. */
const MAX_ENDPOINTS = 50;
/** Maximum rows read per page, of all endpoints together. */
const SCAN_LIMIT = 2_000;

export async function webhookDeliveries(
  db: Db, customerId: bigint, { filter, limit, cursor }: DeliveriesQuery,
): Promise<Data<typeof webhooks.deliveries>> {
  const known = await loggedEndpoints(db, customerId, { uuid: filter.uuid ?? null, limit: MAX_ENDPOINTS });
  if (filter.uuid !== undefined) found(known[0]);
  if (known.length === 0) return { items: [], next: null };
  const endpoints = new Map(known.map((endpoint) => [endpoint.endpointId, endpoint]));
  const end = filter.until === undefined ? LAST_UUID : firstUuidOf(new Date(filter.until));
  const from = cursor === undefined ? end : readCursor(cursor);
  const { rows, next } = await deliveriesOf(db, {
    customerId, endpointIds: [...endpoints.keys()], limit, scanLimit: Math.max(limit + 1, Math.ceil(SCAN_LIMIT / known.length)),
    before: from < end ? from : end, state: filter.state && deliveryStates.indexOf(filter.state), type: filter.type,
    ...(filter.since !== undefined && { since: firstUuidOf(new Date(filter.since)) }),
  });
  return { items: rows.map((row) => present(row, endpoints)), next: next === null ? null : encodeCursor([next]) };
}

export async function webhookDelivery(
  db: Db, customerId: bigint, { uuid, deliveryUuid }: { uuid: string; deliveryUuid: string },
): Promise<Data<typeof webhooks.delivery>> {
  const [endpoint] = await loggedEndpoints(db, customerId, { uuid, limit: 1 });
  const { endpointId } = found(endpoint);
  const { row, reported, isWhole, isLogged, response } = found(await deliveryBy(db, { customerId, endpointId, uuid: deliveryUuid }));
  const logged = (await attemptsOf(db, customerId, row.id)).map(presentAttempt);
  const { finishedAt, milliseconds, answer, state } = row;
  // The success of an endpoint without a log of attempts is only in the webhook itself.
  const last = !isLogged && state === 1 && finishedAt && milliseconds !== null
    ? [{ at: finishedAt.toISOString(), milliseconds, answer, fault: null }] : [];
  return {
    ...present(row, new Map([[endpointId, found(endpoint)]])), body: isWhole ? bodyOf(reported) : null, response,
    attempts: [...logged, ...last],
  };
}

/** Nothing is sent again to a stopped endpoint, because the cleanup would drop its webhooks. */
export async function resendDelivery(
  db: Db, customerId: bigint, { uuid, deliveryUuid }: { uuid: string; deliveryUuid: string },
): Promise<{ resent: number }> {
  const [endpoint] = await loggedEndpoints(db, customerId, { uuid, limit: 1 });
  const { endpointId, isStopped } = found(endpoint);
  found(await deliveryBy(db, { customerId, endpointId, uuid: deliveryUuid }));
  return { resent: isStopped ? 0 : await replay(db, { customerId, endpointId }, { deliveries: [deliveryUuid] }) };
}

export async function resendFailed(
  db: Db, customerId: bigint, { uuid, since, until }: Parsed<typeof webhooks.resendFailed>['body'],
): Promise<{ resent: number; more: boolean }> {
  const endpoints = await loggedEndpoints(db, customerId, { uuid: uuid ?? null, limit: MAX_ENDPOINTS });
  if (uuid !== undefined) found(endpoints[0]);
  const period = { after: firstUuidOf(new Date(since)), before: firstUuidOf(new Date(until)) };
  let resent = 0;
  for (const { endpointId } of endpoints.filter(({ isStopped }) => !isStopped)) {
    if (resent < MAX_RESENT) resent += await replayPeriod(db, { customerId, endpointId }, { ...period, max: MAX_RESENT - resent });
  }
  return { resent, more: resent >= MAX_RESENT };
}

function present(row: DeliveryRow, endpoints: Endpoints): WebhookDelivery {
  const endpoint = endpoints.get(row.endpointId);
  const state = deliveryStates[row.state];
  if (!endpoint || !state) throw new Error(`a delivery of endpoint ${row.endpointId} in the state ${row.state}`);
  return {
    uuid: row.uuid, webhookUuid: endpoint.uuid, url: endpoint.url, type: row.type, state, tries: row.attempts,
    created: row.createdAt.toISOString(), due: state === 'waiting' ? row.dueAt.toISOString() : null,
    finished: row.finishedAt?.toISOString() ?? null, answer: row.answer, fault: row.fault, milliseconds: row.milliseconds,
  };
}
