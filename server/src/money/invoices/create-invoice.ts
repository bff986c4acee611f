import { AppError, INVOICE_STATUS, parseSum, type invoices, type Parsed } from '@portal/contracts';
import { findSpendable } from '../billing';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { found, refusedFields, wrongField } from '../../platform/http';
import { invoiceRow, type InvoiceRow } from './invoice.store';
import { refuseTooMany } from './new-invoice-limit.store';
import { lockSeller, insertInvoice, invoiceOfRequest, nextNumber, type InvoiceRequest } from './new-invoice.store';
import { publishChanged } from './publish-invoice';
import { billedOrganization, type BilledOrganization } from './organization.store';
import { payMethodOf, type PayMethodRow } from './pay-method.store';
import { refuseImpersonated, type Doer } from './accepts-payments';

const DAY_MS = 86_400_000;
type NewInvoice = Parsed<typeof invoices.create>['body'];
type Bill = { requested: InvoiceRequest; method: PayMethodRow; organization: BilledOrganization; requestUuid: string | undefined };

/** Idempotent per request uuid. Throws sum_*, account_not_found, not_found, pay_method_not_allowed, too_many_requests. */
export async function createInvoice(
  db: Db, actor: Doer, { requestUuid, ...request }: Omit<NewInvoice, 'language'>, now: Date,
): Promise<InvoiceRow> {
  refuseImpersonated(actor);
  const amount = parseSum(request.sum);
  const organization = found(await billedOrganization(db, actor, request.organizationUuid));
  const account = await findSpendable(db, actor.customerId, request.accountUuid);
  // Only invoices of the organization can top up its account.
  if (!account || (account.kind === 'organization' && account.organizationId !== organization.id)) throw new AppError('account_not_found');
  const method = await payMethodOf(db, actor.customerId, organization.id, request.methodUuid);
  if (!method || method.currency !== account.currency) throw new AppError('pay_method_not_allowed');
  const requested = { accountId: account.accountId, organizationId: organization.id, payMethodId: method.id, amount };
  const before = await earlierInvoice(db, actor.customerId, requested, requestUuid);
  if (before === undefined && !method.allowed) throw new AppError('pay_method_not_allowed');
  return inTransaction(db, async (tx) => {
    const uuid = before ?? await billOnce(tx, actor, { requested, method, organization, requestUuid }, now);
    return found(await invoiceRow(tx, actor, uuid));
  });
}

async function billOnce(
  tx: Transaction, { customerId, loginId }: Doer, { requested, method, organization, requestUuid }: Bill, now: Date,
): Promise<string> {
  const { sellerId, currency } = method;
  await lockSeller(tx, sellerId);
  const before = await earlierInvoice(tx, customerId, requested, requestUuid);
  if (before !== undefined) return before;
  await refuseTooMany(tx, customerId, now);
  const { number, printed, vatPercent, validDays } = await nextNumber(tx, sellerId);
  const { name, code, address } = organization;
  const uuid = await insertInvoice(tx, {
    customerId, ...requested, requestUuid: requestUuid ?? null, currency, sellerId, number, seller: printed, buyer: { name, code, address },
    vatPercent,
    createdBy: loginId, createdAt: now, validUntil: validDays === null ? null : new Date(now.getTime() + validDays * DAY_MS),
  });
  // `uuid` is undefined if a concurrent call with the same request uuid created an invoice for another seller.
  if (uuid === undefined) throw otherRequest();
  await publishChanged(tx, { customerId, uuid, status: INVOICE_STATUS.new });
  return uuid;
}

async function earlierInvoice(
  db: Db, customerId: bigint, requested: InvoiceRequest, requestUuid: string | undefined,
): Promise<string | undefined> {
  if (requestUuid === undefined) return undefined;
  const before = await invoiceOfRequest(db, customerId, requestUuid);
  if (before && (Object.keys(requested) as (keyof InvoiceRequest)[]).some((part) => before[part] !== requested[part])) throw otherRequest();
  return before?.uuid;
}

function otherRequest(): AppError {
  return refusedFields([wrongField('requestUuid')]);
}
