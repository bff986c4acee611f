import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { statuses } from './mailing-filters';
import { MessageSource } from './message-source';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { paging } from './paging';
import { StatusCounts } from './status-counts';

/** What a report is made by (FIN-09). `direction`: by which way of the alpha name the messages went, as in its directions. */
export const reportGroups = ['day', 'organization', 'alphaName', 'type', 'direction', 'status'] as const;
export type ReportGroup = (typeof reportGroups)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const some = z.optional(z.array(z.uuid()).check(z.maxLength(50)));

/**
 * Days are those on which a list was confirmed, or a single message taken, by the calendar of `timeZone`; `to` is included; at
 * most 366 of them (period_too_long). They are the days of the dashboard, so that both add up to the same.
 */
export const ReportFilter = z.strictObject({
  from: day,
  to: day,
  organizationUuid: some,
  alphaNameUuid: some,
  type: z.optional(z.array(z.enum(messageTypes)).check(z.maxLength(20))),
  directionUuid: some,
  status: z.optional(statuses),
  /** Of which accounts; without it that of the tariff. Sums of two currencies are never added up. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

const figures = {
  messages: z.number(),
  /** As counted and charged: those of queued messages count when they leave. */
  parts: z.number(),
  /** By outcome; they add up to `messages`. */
  counts: StatusCounts,
  /** Charged less what was refunded. */
  spent: Amount,
};

export const ReportRow = z.object({
  /** A day, a uuid, a message type, a status; null for what has none: messages that went by no direction, of no organization. */
  key: z.nullable(z.string()),
  /** To show: null where the key says all. Of a direction: provider and type. */
  name: z.nullable(z.string()),
  ...figures,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const MAX_REPORT_ROWS = 1_000;

const question = {
  filter: jsonInQuery(ReportFilter),
  groupBy: z._default(z.enum(reportGroups), 'day'),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
};

/** A message behind a figure. */
export const ReportMessage = z.object({
  id: z.string(), at: z.string(), recipient: z.string(), status: z.number(), outcome: z.number(), reason: z.nullable(z.string()), type: z.string(), from: z.string(),
  organizationName: z.nullable(z.string()), directionName: z.nullable(z.string()), listId: z.number(), listName: z.nullable(z.string()), source: MessageSource,
  partscount: z.number(), cost: Amount,
});
export type ReportMessage = z.infer<typeof ReportMessage>;

const see = '/finances/reports';

export const reports = {
  /** Days oldest first, all of them; the rest by what was spent, `others` being all behind the first MAX_REPORT_ROWS. Rows and others add up to `total`. */
  usage: endpoint({
    method: 'GET', path: '/v2/finance/reports/usage', access: see, query: z.object(question),
    data: z.object({
      currency_code: z.string(), currencies: z.array(z.string()), total: z.object(figures),
      items: z.array(ReportRow), others: z.nullable(z.object({ rows: z.number(), ...figures })),
    }),
  }),
  /** What filters choose from. */
  choices: endpoint({
    method: 'GET', path: '/v2/finance/reports/choices', access: see,
    data: z.object({
      organizations: z.array(z.object({ uuid: z.string(), name: z.string() })),
      alphaNames: z.array(z.object({ uuid: z.string(), name: z.string() })),
      directions: z.array(z.object({ uuid: z.string(), name: z.string(), alphaNameUuid: z.string() })),
    }),
  }),
  /** The messages behind a figure, newest first. `next` may come with fewer rows than asked for, where those that match are rare. */
  messages: endpoint({
    method: 'GET', path: '/v2/finance/reports/messages', access: see,
    query: z.object({ filter: question.filter, timeZone: question.timeZone, ...paging, limit: z._default(integerInQuery(1, 100), 25) }),
    data: z.object({ items: z.array(ReportMessage), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
};

/** A file, outside the envelope: the rows of the same question, with `format` (csv, xlsx) and `language` beside it. */
export const reportExport = { path: '/v2/finance/reports/export', access: see, audited: true } as const;
