import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { statuses } from './mailing-filters';
import { MessageSource } from './message-source';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { paging } from './paging';
import { StatusCounts } from './status-counts';

/** Grouping of a report (FIN-09). `direction`: the route (direction) by which the messages were sent. */
export const reportGroups = ['day', 'organization', 'alphaName', 'type', 'direction', 'status'] as const;
export type ReportGroup = (typeof reportGroups)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const some = z.optional(z.array(z.uuid()).check(z.maxLength(50)));

/**
 * First and last day, in `timeZone`, on which a list was confirmed or a single message accepted. At most 366 days (period_too_long).
 * The dashboard uses the same days, so totals agree.
 */
export const ReportFilter = z.strictObject({
  from: day,
  to: day,
  organizationUuid: some,
  alphaNameUuid: some,
  type: z.optional(z.array(z.enum(messageTypes)).check(z.maxLength(20))),
  directionUuid: some,
  status: z.optional(statuses),
  /** Currency of the accounts, by default the tariff's. Amounts in different currencies are never added. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

const figures = {
  messages: z.number(),
  /** Parts as counted for charging. Parts of queued messages are added when the messages are sent. */
  parts: z.number(),
  /** By outcome; the values add up to `messages`. */
  counts: StatusCounts,
  /** Charges minus refunds. */
  spent: Amount,
};

export const ReportRow = z.object({
  /** A day, uuid, message type or status; null for messages without a direction or organization. */
  key: z.nullable(z.string()),
  /** Display name; null if the key suffices. For a direction, its provider. */
  name: z.nullable(z.string()),
  /** Message type of a direction; null for other rows. */
  type: z.nullable(z.string()),
  ...figures,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const MAX_REPORT_ROWS = 1_000;

const question = {
  filter: jsonInQuery(ReportFilter),
  groupBy: z._default(z.enum(reportGroups), 'day'),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
};

export const ReportMessage = z.object({
  id: z.string(), at: z.string(), recipient: z.string(), status: z.number(), outcome: z.number(), reason: z.nullable(z.string()),
  type: z.string(), from: z.string(),
  organizationName: z.nullable(z.string()),
  /** Provider of the direction; null without one. */
  providerName: z.nullable(z.string()), listId: z.number(), listName: z.nullable(z.string()), source: MessageSource,
  partscount: z.number(), cost: Amount,
});
export type ReportMessage = z.infer<typeof ReportMessage>;

const see = '/finances/reports';

export const reports = {
  /**
   * Days: without gaps, oldest first. Other groups: highest amount spent first. `others` sums up the rows after the first
   * MAX_REPORT_ROWS. Rows and `others` add up to `total`.
   */
  usage: endpoint({
    method: 'GET', path: '/v2/finance/reports/usage', access: see, query: z.object(question),
    data: z.object({
      currency_code: z.string(), currencies: z.array(z.string()), total: z.object(figures),
      items: z.array(ReportRow), others: z.nullable(z.object({ rows: z.number(), ...figures })),
    }),
  }),
  choices: endpoint({
    method: 'GET', path: '/v2/finance/reports/choices', access: see,
    data: z.object({
      organizations: z.array(z.object({ uuid: z.string(), name: z.string() })),
      alphaNames: z.array(z.object({ uuid: z.string(), name: z.string() })),
      /** `name`: the provider. */
      directions: z.array(z.object({ uuid: z.string(), name: z.string(), type: z.string(), alphaNameUuid: z.string() })),
    }),
  }),
  /** Messages that a report counts, newest first. A page with `next` may be short if matches are rare. */
  messages: endpoint({
    method: 'GET', path: '/v2/finance/reports/messages', access: see,
    query: z.object({ filter: question.filter, timeZone: question.timeZone, ...paging, limit: z._default(integerInQuery(1, 100), 25) }),
    data: z.object({ items: z.array(ReportMessage), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
};

export const reportMessageExportColumns = [
  'id', 'confirmed', 'recipient', 'status', 'reason', 'from', 'organizationName', 'direction', 'type', 'source', 'listId', 'listName',
  'partscount', 'cost', 'currency',
] as const;

/** All messages that `messages` returns for the same filter and time zone, as a file: see `gridExports`. */
export const reportMessagesExport = { path: '/v2/finance/reports/messages/export', access: see, audited: true } as const;

/** The report as a file without an envelope; the same query plus `format` (csv, xlsx) and `language`. */
export const reportExport = { path: '/v2/finance/reports/export', access: see, audited: true } as const;
