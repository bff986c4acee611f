import type { ApiList, ApiMessageStatus } from '@portal/contracts/api';
import type { MailingList, StatusCounts } from '@portal/contracts';
import { deliveryStatusName, isDeliveryStatus, isListStatus, LIST_STATUS, listStatusName, type ListStatusName } from '@portal/messaging';
import type { Db } from '../../db';
import { canceledOfLists } from '../../messages';
import { publicId } from '../../publicids';
import type { MailingRow } from '../mailing-page.store';
import { presentMailings } from '../present-mailing';
import { withoutNone } from './without-none';

/** Lists as programs see them: what the portal shows, by uuids and names of statuses. */
export async function presentApiLists(db: Db, customerId: bigint, rows: readonly MailingRow[]): Promise<ApiList[]> {
  const canceled = await canceledOfLists(db, customerId, rows.map(({ id }) => id));
  const lists = await presentMailings(db, customerId, rows);
  return rows.flatMap((row, index) => {
    const list = lists[index];
    return list ? [present(customerId, row, list, canceled.get(row.id) ?? 0)] : [];
  });
}

function present(customerId: bigint, row: MailingRow, list: MailingList, canceled: number): ApiList {
  const { invalid, duplicates, noRoute, excepted, unfit, notAllowed, trafficStopped } = row;
  return {
    uuid: publicId('list', customerId, row.id),
    id: list.id,
    name: list.name,
    customerListId: list.customerListId,
    status: statusName(list.status),
    error: list.status === LIST_STATUS.preparationError && row.errorName !== null ? { code: row.errorName, params: row.errorParams ?? {} } : null,
    from: list.from,
    type: list.type,
    text: list.body,
    recipients: list.msgcount,
    rejected: withoutNone({ invalid, duplicates, noRoute, excepted, unfit, notAllowed, trafficStopped }),
    parts: list.partscount,
    counts: countsByName(list.counts, canceled),
    maximum: list.maximum,
    cost: list.cost,
    currency: list.currency,
    created: list.created,
    updated: list.updated,
    sendAt: row.dueAt?.toISOString() ?? null,
  };
}

function statusName(status: number): ListStatusName {
  if (!isListStatus(status)) throw new Error(`there is no status ${status} of lists`);
  return listStatusName(status);
}

/** The portal counts canceled messages among the undeliverable ones. */
function countsByName(counts: StatusCounts, canceled: number): Record<string, number> {
  const named: Partial<Record<ApiMessageStatus, number>> = {};
  for (const [code, messages] of Object.entries(counts)) {
    const status = Number(code);
    const name = isDeliveryStatus(status) ? deliveryStatusName(status) : 'unknown';
    named[name] = (named[name] ?? 0) + messages;
  }
  return withoutNone({ ...named, undeliverable: (named.undeliverable ?? 0) - canceled, canceled });
}
