import {
  toAmount, type EstimateRow, type MailingDetail, type MailingFallback, type MailingList, type Money, type StatusCounts,
} from '@portal/contracts';
import { instantOf, LIST_STATUS } from '@portal/messaging';
import { availableOf, moneyOfLists, type ListMoney } from '../../../money/billing';
import { comparisonOf } from '../comparison/comparison.store';
import { approvalOf } from './approval';
import type { Db } from '../../../platform/db';
import { countUnsubscribed } from '../../addressbooks';
import { countsOfLists, differencesOf } from '../../messages';
import { estimateOf, type MailingDetailRow, type MailingRow, type StoredEstimateRow } from './mailing-page.store';

export async function presentMailings(db: Db, customerId: bigint, rows: readonly MailingRow[]): Promise<MailingList[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [counts, money] = await Promise.all([countsOfLists(db, customerId, ids), moneyOfLists(db, customerId, ids)]);
  return rows.map((row) => present(row, counts.get(row.id) ?? {}, costOf(money.get(row.id))));
}

export async function presentDetail(
  db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }, row: MailingDetailRow,
): Promise<MailingDetail | undefined> {
  const [[mailing], estimate, differences, { accountUuid, available }, approval, unsubscribed, comparison] = await Promise.all([
    presentMailings(db, customerId, [row]),
    estimateOf(db, customerId, row.id),
    differencesOf(db, customerId, row.id),
    availableOf(db, customerId, row.accountId),
    row.status === LIST_STATUS.notConfirmed ? approvalOf(db, { customerId, maximum: row.maximum, authorId: row.loginId }, loginId) : null,
    row.hasUnsubscribeLinks ? countUnsubscribed(db, customerId, row.id) : null,
    row.comparesTexts ? comparisonOf(db, { customerId, listId: row.id }) : undefined,
  ]);
  return mailing && {
    ...mailing,
    content: row.content,
    fallback: presentFallback(row),
    ttlSeconds: row.ttlSeconds,
    timeZone: row.timeZone,
    localTime: row.localStart !== null,
    stopListCheck: row.stopListCheck,
    // The texts of a comparison are stored like individual ones, but are two.
    personal: row.personal && !row.comparesTexts,
    alphaNameUuid: row.alphaNameUuid,
    organizationUuid: row.organizationUuid,
    spreadSeconds: row.spreadSeconds,
    quietHours: row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
    ownLinks: row.ownLinks,
    ...(unsubscribed !== null && { unsubscribed }),
    ...(comparison && { comparison }),
    hidden: row.hidden,
    queueUntil: row.queueUntil?.toISOString() ?? null,
    estimate: estimate.map(presentEstimate),
    differences: differences.map(({ reason, messages, amount }) => ({ reason, messages, sum: toAmount(amount) })),
    accountUuid,
    available: toAmount(available),
    covered: isReserved(row.status) || available >= row.maximum,
    error: errorStatuses.has(row.status) && row.errorName !== null ? {
      name: row.errorName, params: row.errorParams ?? {},
    } : null,
    rejected: {
      invalid: row.invalid, duplicates: row.duplicates, noRoute: row.noRoute, noPrice: row.noPrice, excluded: row.excluded,
      ...(row.landline > 0 && { landline: row.landline }), ...(row.invalidText > 0 && { invalidText: row.invalidText }),
      ...(row.notAllowed > 0 && { notAllowed: row.notAllowed }), ...(row.trafficBlocked > 0 && { trafficBlocked: row.trafficBlocked }),
    },
    approval,
    collecting: row.collected === null ? null : { done: row.collected },
  };
}

/** A list that waits has an error if it should have been sent as soon as it was prepared. */
const errorStatuses: ReadonlySet<number> = new Set([LIST_STATUS.preparationError, LIST_STATUS.notConfirmed]);

function isReserved(status: number): boolean {
  return status === LIST_STATUS.inProgress || status === LIST_STATUS.sent;
}

function costOf(money: ListMoney | undefined): Money {
  return money ? money.charged - money.refunded : 0n;
}

function presentFallback(row: MailingDetailRow): MailingFallback | null {
  if (row.fallbackType === null) return null;
  return {
    type: row.fallbackType, contentType: row.fallbackContentType, from: row.fallbackFrom,
    alphaNameUuid: row.fallbackAlphaNameUuid ?? row.alphaNameUuid, body: row.fallbackBody,
    content: row.fallbackContent, smscount: row.fallbackParts,
  };
}

function present(row: MailingRow, counted: StatusCounts, cost: Money): MailingList {
  const isDiscarded = row.status === LIST_STATUS.deleted && !row.confirmed;
  const counts = isDiscarded ? {} : counted;
  // Adds up `counts`, so that `msgcount` agrees with them during preparation too.
  const msgcount = isDiscarded ? row.recipients : Object.values(counts).reduce((sum, messages) => sum + messages, 0);
  return {
    id: Number(row.id),
    name: row.name,
    description: row.description,
    customerListId: row.customerListId,
    status: row.status,
    type: row.type,
    contentType: row.contentType,
    from: row.from,
    body: row.body,
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    dtsend: startOf(row)?.toISOString() ?? null,
    organizationName: row.organizationName,
    customerName: row.customerName,
    msgcount,
    smscount: row.parts,
    partscount: row.ownParts ?? row.parts * msgcount,
    cost: toAmount(cost),
    maximum: toAmount(isDiscarded ? 0n : row.maximum),
    currency: row.currency,
    counts,
    confirmed: row.confirmed,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    paused: row.paused,
  };
}

/** A start by the recipients' clocks is shown as the author wrote it: at that time in his own zone. */
function startOf({ dtsend, localStart }: MailingRow): Date | null {
  const instant = localStart && instantOf(localStart.local, localStart.timeZone);
  return instant?.ok ? instant.at : dtsend;
}

function presentEstimate({ stage, total, unitPrice, ...row }: StoredEstimateRow): EstimateRow {
  return { ...row, fallback: stage === 1, unitPrice: toAmount(unitPrice), sum: toAmount(total) };
}
