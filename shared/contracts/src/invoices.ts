import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { Language } from './language';
import { MessageSource } from './message-source';
import { Amount } from './money';
import { paging } from './paging';
import { AskedSum } from './sums';

export const InvoiceStatus = z.union([z.literal(1), z.literal(3), z.literal(4)]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const payMethodTypes = ['bank', 'liqpay', 'cash'] as const;
export const PayMethodType = z.enum(payMethodTypes);
export type PayMethodType = z.infer<typeof PayMethodType>;

/** How an organization may pay, and to whom (FIN-03). `allowed` is false where it may not, which is shown and not hidden. */
export const PayMethod = z.object({
  uuid: z.string(),
  sellerName: z.string(),
  type: PayMethodType,
  /** Of a bank method; null of the others. */
  bankName: z.nullable(z.string()),
  /** IBAN, likewise. */
  bankAccount: z.nullable(z.string()),
  name: z.string(),
  currency_code: z.string(),
  allowed: z.boolean(),
});
export type PayMethod = z.infer<typeof PayMethod>;

/**
 * What step 2 needs. bank: `html`, a whole document that is shown in a sandboxed frame and nowhere else, and the `account` it names. liqpay: `data` and
 * `sign` for the provider's checkout, and the address of its script. cash: all null.
 */
export const PayData = z.object({
  data: z.nullable(z.string()),
  sign: z.nullable(z.string()),
  html: z.nullable(z.string()),
  /** Where the checkout's script is loaded from; the page's Content-Security-Policy allows this and nothing beside it. */
  script: z.nullable(z.string()),
  /** IBAN, as printed on this invoice; null where the seller had none. */
  account: z.nullable(z.string()),
});
export type PayData = z.infer<typeof PayData>;

export const Invoice = z.object({
  id: z.number(),
  uuid: z.string(),
  /** As printed. */
  number: z.string(),
  sum: Amount,
  currency_code: z.string(),
  status: InvoiceStatus,
  /** Whose balance it tops up: 1 the customer's, 2 the organization's own (types of accounts). */
  type: z.union([z.literal(1), z.literal(2)]),
  organizationName: z.string(),
  organizationUuid: z.string(),
  /** Told to those who see the invoices of all customers; null in one's own. */
  customerName: z.nullable(z.string()),
  sellerName: z.string(),
  payMethodType: PayMethodType,
  payMethodName: z.string(),
  dtCreated: z.string(),
  dtPaid: z.nullable(z.string()),
  /** What the balance rose by: less than `sum` where less was accepted; null while it is not paid. */
  paidSum: z.nullable(Amount),
  /** Of `paidSum`, what went back to the payer since. */
  reversedSum: Amount,
  /** Paid, by whatever way: the balance has risen. */
  accepted: z.boolean(),
  /** What a card payment brought after the invoice was paid otherwise, and was not given back yet: it raised the balance besides. */
  surplusSum: z.optional(z.nullable(Amount)),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceFilter = z.strictObject({
  status: z.optional(z.array(InvoiceStatus).check(z.maxLength(3))),
  /** Number, seller or organization. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  payMethodType: z.optional(z.array(PayMethodType).check(z.maxLength(3))),
  organizationUuid: z.optional(z.uuid()),
  /** By creation, ISO 8601 with offset; `to` is exclusive. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** Of all customers: for those who hold the element that accepts payments, refused to others. */
  everybody: z.optional(z.boolean()),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;
export const invoiceSorts = ['-created', 'created', '-sum', 'sum'] as const;

const uuid = z.uuid();
/** Of a bank invoice's words. */
const language = z._default(Language, 'ua');
const see = '/finances/invoices';
const create = '/finances/invoices/action/create';

/** What one opens; `payData` is made anew each time, null where there is nothing to pay any more. */
export const InvoiceToPay = z.object({ uuid: z.string(), payMethodType: PayMethodType, payData: z.nullable(PayData), invoice: Invoice });
export type InvoiceToPay = z.infer<typeof InvoiceToPay>;

export const invoices = {
  list: endpoint({
    method: 'GET', path: '/finance/invoices/list', access: see,
    query: z.object({ filter: z._default(jsonInQuery(InvoiceFilter), {}), sort: z._default(z.enum(invoiceSorts), '-created'), ...paging }),
    data: z.object({ items: z.array(Invoice), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  payMethods: endpoint({
    method: 'GET', path: '/finance/invoices/getpaymethods', access: create,
    query: z.object({ organizationUuid: uuid }), data: z.object({ items: z.array(PayMethod) }),
  }),
  /** `requestUuid` is the caller's own id of this wish: sent twice, it makes one invoice. Throws sum_*, pay_method_not_allowed. */
  create: endpoint({
    method: 'POST', path: '/finance/invoices/create', creates: true, access: create,
    body: z.object({ accountUuid: uuid, organizationUuid: uuid, sum: AskedSum, methodUuid: uuid, requestUuid: z.optional(uuid), language }),
    data: InvoiceToPay,
  }),
  payData: endpoint({ method: 'GET', path: '/finance/invoices/getpaydata', access: '/finances/invoice/{uuid}', query: z.object({ uuid, language }), data: InvoiceToPay }),
  /** Of a new invoice; throws invoice_transition_refused. Cancelling a cancelled one again changes nothing. */
  cancel: endpoint({ method: 'POST', path: '/finance/invoices/cancelinvoice', access: create, body: z.object({ uuid }), data: Invoice }),
};

/** Outside the envelope: the invoice as PDF, in the words of `language`. */
export const invoiceDownload = { path: '/finance/invoices/downloadinvoice', access: '/finances/invoice/{uuid}', audited: true } as const;

/** Also the first of what the balance widget's dialog and step 1 choose from (FIN-07): accounts that may be topped up. */
export const Account = z.object({
  id: z.number(),
  uuid: z.string(),
  /** Its organization's name, or the customer's. */
  name: z.string(),
  /** 1 the customer's balance, 2 an organization's own. */
  type: z.union([z.literal(1), z.literal(2)]),
  organizationUuid: z.nullable(z.string()),
  currency_code: z.string(),
  summa_currency: Amount,
  /** Set aside for confirmed lists whose messages have not left; of the customer as a whole, so on his own account alone. */
  reserved: Amount,
  /** What is owed because a payment was taken back after it was spent: nothing is sent until it is paid. */
  debt: Amount,
});
export type Account = z.infer<typeof Account>;

/** Movements as a customer sees them. `debt`: what a payment taken back lacked here is owed. `debt_paid`: it was paid from this account. */
export const statementKinds = ['top_up', 'reserve', 'release', 'refund', 'write_off', 'reversal', 'debt', 'debt_paid'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const StatementLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(statementKinds),
  /** Signed: what the account's balance changed by. */
  sum: Amount,
  /** After this line. */
  balance: Amount,
  listId: z.nullable(z.number()),
  listName: z.nullable(z.string()),
  /** Where the list came from; null where there is none, or none that this login may see. */
  source: z.nullable(MessageSource),
  invoice: z.nullable(z.object({ uuid: z.string(), number: z.string() })),
  comment: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A calendar day of `timeZone`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const timeZone = z._default(z.string().check(z.maxLength(64)), 'UTC');
const account = '/finances/statement';
export const StatementSpan = { accountUuid: uuid, from: day, to: day, timeZone, kind: z.optional(jsonInQuery(z.array(z.enum(statementKinds)).check(z.maxLength(10)))) };

/** Below `threshold` its recipients are told once; again when the balance was above it in between. */
export const BalanceAlert = z.object({
  accountUuid: z.string(),
  threshold: z.nullable(Amount),
  /** On the screens of all logins that see finances. */
  onScreen: z.boolean(),
  emails: z.array(z.string()),
  callbackUrl: z.nullable(z.string()),
  /** Whether this portal can send e-mail at all. */
  emailAvailable: z.boolean(),
  lastNotified: z.nullable(z.string()),
});
export type BalanceAlert = z.infer<typeof BalanceAlert>;

export const accounts = {
  /** Of the login's customer: his own first, then those of organizations. */
  list: endpoint({ method: 'GET', path: '/v2/finance/accounts', access: 'session', data: z.object({ items: z.array(Account) }) }),
  /** Newest first. `to` is included; at most 366 days. `opening + in - out = closing`, over the whole span whatever the page and the kinds. */
  statement: endpoint({
    method: 'GET', path: '/v2/finance/accounts/statement', access: account,
    query: z.object({ ...StatementSpan, ...paging, limit: z._default(integerInQuery(1, 100), 25) }),
    data: z.object({
      currency_code: z.string(), opening: Amount, closing: Amount, in: Amount, out: Amount,
      items: z.array(StatementLine), next: z.nullable(z.string()), previous: z.nullable(z.string()),
    }),
  }),
  alert: endpoint({
    method: 'GET', path: '/v2/finance/accounts/alert', access: account, query: z.object({ accountUuid: uuid }), data: BalanceAlert,
  }),
  setAlert: endpoint({
    method: 'POST', path: '/v2/finance/accounts/alert', access: '/finances/statement/action/alert',
    body: z.object({
      accountUuid: uuid,
      /** Null ends it. */
      threshold: z.nullable(AskedSum),
      onScreen: z._default(z.boolean(), true),
      emails: z._default(z.array(z.email().check(z.maxLength(254))).check(z.maxLength(10)), []),
      callbackUrl: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(2_000))), null),
      /** Of the e-mails. */
      language: z._default(Language, 'en'),
    }),
    data: BalanceAlert,
  }),
};

/** A file, outside the envelope: the statement of the same question, with `format`, `language` beside it. */
export const statementExport = { path: '/v2/finance/accounts/statement/export', access: account, audited: true } as const;
