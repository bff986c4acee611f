import type { ApiList, ApiMessageStatus } from '@portal/contracts/api';
import type { MailingList, StatusCounts } from '@portal/contracts';
import { isListStatus, isMessageOutcome, LIST_STATUS, listStatusName, outcomeName, type ListStatusName } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import { publicId } from '../../../platform/publicids';
import type { MailingRow } from '../lists/mailing-page.store';
import { presentMailings } from '../lists/present-mailing';
import { withoutNone } from './without-none';

export async function presentApiLists(db: Db, customerId: bigint, rows: readonly MailingRow[]): Promise<ApiList[]> {
  const lists = await presentMailings(db, customerId, rows);
  return rows.flatMap((row, index) => {
    const list = lists[index];
    return list ? [present(customerId, row, list)] : [];
  });
}

function present(customerId: bigint, row: MailingRow, list: MailingList): ApiList {
  const { invalid, duplicates, noRoute, noPrice, landline, excluded, invalidText, notAllowed, trafficBlocked } = row;
  return {
    uuid: publicId('list', customerId, row.id),
    id: list.id,
    name: list.name,
    customerListId: list.customerListId,
    status: statusName(list.status),
    paused: list.paused,
    error: list.status === LIST_STATUS.preparationError && row.errorName !== null ? {
      code: row.errorName, params: row.errorParams ?? {},
    } : null,
    from: list.from,
    type: list.type,
    text: list.body,
    recipients: list.msgcount,
    rejected: withoutNone({
      invalid, duplicates, noRoute, noPrice, landline, excepted: excluded, unfit: invalidText, notAllowed, trafficStopped: trafficBlocked,
    }),
    parts: list.partscount,
    counts: countsByName(list.counts),
    maximum: list.maximum,
    cost: list.cost,
    currency: list.currency,
    created: list.created,
    updated: list.updated,
    sendAt: row.dueAt?.toISOString() ?? null,
    expiresAt: list.expiresAt,
  };
}

function statusName(status: number): ListStatusName {
  if (!isListStatus(status)) throw new Error(`there is no status ${status} of lists`);
  return listStatusName(status);
}

function countsByName(counts: StatusCounts): Record<string, number> {
  const named: Partial<Record<ApiMessageStatus, number>> = {};
  for (const [code, messages] of Object.entries(counts)) {
    const outcome = Number(code);
    const name = isMessageOutcome(outcome) ? outcomeName(outcome) : 'unknown';
    named[name] = (named[name] ?? 0) + messages;
  }
  return withoutNone({ ...named });
}
