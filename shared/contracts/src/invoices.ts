import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { Language } from './language';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { paging } from './paging';
import { AmountInput } from './sums';

export const InvoiceStatus = z.union([z.literal(1), z.literal(3), z.literal(4)]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const payMethodTypes = ['bank', 'liqpay', 'cash'] as const;
export const PayMethodType = z.enum(payMethodTypes);
export type PayMethodType = z.infer<typeof PayMethodType>;

/** A payment method for an organization, with the seller it pays (FIN-03). Methods with `allowed` false are shown as unavailable. */
export const PayMethod = z.object({
  uuid: z.string(),
  sellerName: z.string(),
  type: PayMethodType,
  /** For a bank method, otherwise null. */
  bankName: z.nullable(z.string()),
  /** IBAN, for a bank method. */
  bankAccount: z.nullable(z.string()),
  name: z.string(),
  currency_code: z.string(),
  allowed: z.boolean(),
  /** True for the method of the organization's last invoice that wasn't canceled. Only for payers, not for administrators. */
  lastUsed: z.optional(z.boolean()),
});
export type PayMethod = z.infer<typeof PayMethod>;

/**
 * How to pay an invoice (step 2). bank: `html`, a whole document that must only be shown in a sandboxed frame, and its `account`.
 * liqpay: `data` and `sign` for the provider's checkout, and its script URL. cash: all null.
 */
export const PayData = z.object({
  data: z.nullable(z.string()),
  sign: z.nullable(z.string()),
  html: z.nullable(z.string()),
  /** URL of the checkout's script. The page's Content-Security-Policy allows no other external checkout script. */
  script: z.nullable(z.string()),
  /** IBAN printed on this invoice; null if the seller had none. */
  account: z.nullable(z.string()),
});
export type PayData = z.infer<typeof PayData>;

export const Invoice = z.object({
  id: z.number(),
  uuid: z.string(),
  /** Number printed on the invoice. */
  number: z.string(),
  sum: Amount,
  currency_code: z.string(),
  status: InvoiceStatus,
  /** Account to top up: 1 the customer's, 2 the organization's own. */
  type: z.union([z.literal(1), z.literal(2)]),
  accountUuid: z.string(),
  organizationName: z.string(),
  organizationUuid: z.string(),
  /** Only for logins that see all customers' invoices; otherwise null. */
  customerName: z.nullable(z.string()),
  sellerName: z.string(),
  payMethodType: PayMethodType,
  payMethodName: z.string(),
  dtCreated: z.string(),
  dtPaid: z.nullable(z.string()),
  /** Amount added to the balance: less than `sum` if less was accepted; null until paid. */
  paidSum: z.nullable(Amount),
  /** Part of `paidSum` returned to the payer. */
  reversedSum: Amount,
  /** True if the invoice was paid, by any method, and the payment was added to the balance. */
  accepted: z.boolean(),
  /** Second payment, by card, of an already paid invoice. It was added to the balance and isn't refunded yet. */
  surplusSum: z.optional(z.nullable(Amount)),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceFilter = z.strictObject({
  status: z.optional(z.array(InvoiceStatus).check(z.maxLength(3))),
  /** Text in the number, seller or organization, ignoring case. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  payMethodType: z.optional(z.array(PayMethodType).check(z.maxLength(3))),
  organizationUuid: z.optional(z.uuid()),
  /** Time of creation, ISO 8601 with offset; `to` is exclusive. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** True: invoices of all customers. Requires the right to accept payments. */
  everybody: z.optional(z.boolean()),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;
export const invoiceSorts = ['-created', 'created', '-sum', 'sum'] as const;

const uuid = z.uuid();
/** Language of a bank invoice's text. */
const language = z._default(Language, 'ua');
const see = '/finances/invoices';
const create = '/finances/invoices/action/create';

/** Details of one invoice; `payData` is generated on each call, null if nothing remains to be paid. */
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
  /** Idempotent by `requestUuid`. Throws sum_*, pay_method_not_allowed. */
  create: endpoint({
    method: 'POST', path: '/finance/invoices/create', creates: true, access: create,
    body: z.object({
      accountUuid: uuid, organizationUuid: uuid, sum: AmountInput, methodUuid: uuid, requestUuid: z.optional(uuid), language,
    }),
    data: InvoiceToPay,
  }),
  payData: endpoint({
    method: 'GET', path: '/finance/invoices/getpaydata', access: '/finances/invoice/{uuid}', query: z.object({ uuid, language }),
    data: InvoiceToPay,
  }),
  /** Cancels a new invoice; throws invoice_transition_refused if it was paid. Idempotent. */
  cancel: endpoint({ method: 'POST', path: '/finance/invoices/cancelinvoice', access: create, body: z.object({ uuid }), data: Invoice }),
};

/** The invoice as PDF in `language`, without an envelope. */
export const invoiceDownload = { path: '/finance/invoices/downloadinvoice', access: '/finances/invoice/{uuid}', audited: true } as const;

/** An account that may be topped up, as in the balance dialog and in step 1 of an invoice (FIN-07). */
export const Account = z.object({
  id: z.number(),
  uuid: z.string(),
  /** Name of the organization or customer. */
  name: z.string(),
  /** 1 the customer's balance, 2 an organization's own. */
  type: z.union([z.literal(1), z.literal(2)]),
  organizationUuid: z.nullable(z.string()),
  currency_code: z.string(),
  summa_currency: Amount,
  /** Reserved for unsent messages of confirmed lists. The customer's own account has the total, organizations' accounts have 0. */
  reserved: Amount,
  /** Owed because a payment was reversed after its money had been spent. Sending is refused until it is paid. */
  debt: Amount,
});
export type Account = z.infer<typeof Account>;

/**
 * Types of lines for customers. `messages`: all postings of a day for messages sent alone. Reservations of lists are `reserve` while a
 * part is still reserved; then `charge` if all was charged, `void` if all was released, `part_charge` if it was split. `debt`: part of a
 * reversed payment that the account couldn't cover. `debt_paid`: payment of such a debt.
 */
export const statementKinds = [
  'top_up', 'messages', 'charge', 'part_charge', 'reserve', 'void', 'release', 'refund', 'write_off', 'reversal', 'debt', 'debt_paid',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** A sum of what was reserved for messages sent alone, minus releases and refunds, from one sender and of one type. */
const StatementMessages = z.object({
  /** Days in the time zone of the query: of the postings, and of the messages in reports. */
  day: z.string(),
  sentOn: z.string(),
  /** Messages whose price was reserved on this day, without those sent again. */
  count: z.number(),
  /** Sender and type of the messages, not of their fallbacks. Null if this login may not see the organization. */
  alphaName: z.nullable(z.object({ uuid: z.string(), name: z.string() })),
  type: z.nullable(z.enum(messageTypes)),
});

export const StatementLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(statementKinds),
  /** Signed change of the account's balance. */
  sum: Amount,
  /** Balance after this line. */
  balance: Amount,
  listId: z.nullable(z.number()),
  listName: z.nullable(z.string()),
  /** For reservations: what became of all that the list has reserved. The three add up to it. */
  listMoney: z.nullable(z.object({ charged: Amount, released: Amount, reserved: Amount })),
  invoice: z.nullable(z.object({ uuid: z.string(), number: z.string() })),
  comment: z.nullable(z.string()),
  /** Set for the kind `messages`. */
  messages: z.nullable(StatementMessages),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A calendar day of `timeZone`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const timeZone = z._default(z.string().check(z.maxLength(64)), 'UTC');
const account = '/finances/statement';
export const StatementSpan = {
  accountUuid: uuid, from: day, to: day, timeZone,
  kind: z.optional(jsonInQuery(z.array(z.enum(statementKinds)).check(z.maxLength(statementKinds.length)))),
};

/** Recipients are notified once when the balance falls below `threshold`, and again only after the balance has been above it. */
export const BalanceAlert = z.object({
  accountUuid: z.string(),
  threshold: z.nullable(Amount),
  /** Shown to all logins that see finances. */
  onScreen: z.boolean(),
  emails: z.array(z.string()),
  callbackUrl: z.nullable(z.string()),
  /** True if this portal can send e-mail. */
  emailAvailable: z.boolean(),
  lastNotified: z.nullable(z.string()),
});
export type BalanceAlert = z.infer<typeof BalanceAlert>;

export const accounts = {
  /** Accounts of the login's customer: the customer's own first, then the organizations'. */
  list: endpoint({ method: 'GET', path: '/v2/finance/accounts', access: 'session', data: z.object({ items: z.array(Account) }) }),
  /**
   * Newest first. `to` is inclusive; at most 366 days. `opening + in - out = closing` over the whole period, regardless of page and kinds.
   * `out` is all debits minus `released`. `returned`: the part of `in` that was reserved before the period.
   * Messages sent alone are the last lines of their day. Those with the same `sentOn` add up to what the report says they cost.
   */
  statement: endpoint({
    method: 'GET', path: '/v2/finance/accounts/statement', access: account,
    query: z.object({ ...StatementSpan, ...paging, limit: z._default(integerInQuery(1, 100), 25) }),
    data: z.object({
      currency_code: z.string(), opening: Amount, closing: Amount, in: Amount, out: Amount, released: Amount, returned: Amount,
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
      /** Null removes the alert. */
      threshold: z.nullable(AmountInput),
      onScreen: z._default(z.boolean(), true),
      emails: z._default(z.array(z.email().check(z.maxLength(254))).check(z.maxLength(10)), []),
      callbackUrl: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(2_000))), null),
      /** Language of the e-mails. */
      language: z._default(Language, 'en'),
    }),
    data: BalanceAlert,
  }),
};

/** The statement as a file without an envelope; the same query plus `format` and `language`. */
export const statementExport = { path: '/v2/finance/accounts/statement/export', access: account, audited: true } as const;
