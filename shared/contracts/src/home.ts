import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Amount } from './money';
import { StatusCounts } from './status-counts';

const access = '/dashboard';
/** Days of each of the two spans that the start page compares. */
export const HOME_DAYS = 7;

/**
 * As in reports. `sent`: messages that a provider accepted, the basis of delivery rates. `pending`: messages on the way, queued or sent.
 * `spent`: charges minus refunds.
 */
const figures = {
  messages: z.number(), sent: z.number(), delivered: z.number(), undelivered: z.number(), unknown: z.number(), pending: z.number(),
  spent: Amount,
};
export const HomeFigures = z.object(figures);
export type HomeFigures = z.infer<typeof HomeFigures>;

/** A row of `recentLists`, with the meanings of MailingList. */
export const HomeList = z.object({
  id: z.number(), name: z.string(), status: z.number(), confirmed: z.boolean(), expiresAt: z.nullable(z.string()), created: z.string(),
  msgcount: z.number(), counts: StatusCounts,
});
export type HomeList = z.infer<typeof HomeList>;

/** Whether a step of getting started is done; null if the login may not do it. */
const step = z.nullable(z.boolean());

/** The start page. Each call answers within the rights and organizations of the login. */
export const home = {
  /** The last HOME_DAYS days in `timeZone` up to today, and the days before them, as the report of those days shows them. */
  figures: endpoint({
    method: 'GET', path: '/v2/home/figures', access,
    query: z.object({ timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
    data: z.object({
      currency_code: z.string(),
      /** True for an administrator whose own customer sent nothing in both spans: the figures would say nothing. */
      unused: z.boolean(),
      /** Null without a right to see messages or reports. */
      traffic: z.nullable(z.object({
        last: HomeFigures, before: HomeFigures,
        /** All days of both spans, oldest first. */
        days: z.array(z.object({ date: z.string(), ...figures })),
      })),
      /**
       * How many days the balance of `session.balance` lasts at its average spending of the last HOME_DAYS days. Null if these say too
       * little, and for a login that sees only a part of what the account pays for.
       */
      lasts: z.nullable(z.object({ days: z.number(), perDay: Amount, currency_code: z.string() })),
    }),
  }),
  /** What waits for this login, newest first, a few of each kind; null without the right to deal with it. */
  tasks: endpoint({
    method: 'GET', path: '/v2/home/tasks', access,
    data: z.object({
      lists: z.nullable(z.object({
        items: z.array(z.object({
          id: z.number(), name: z.string(), recipients: z.number(), maximum: Amount, currency: z.string(),
          expiresAt: z.nullable(z.string()),
        })),
        /** True if more lists wait than `items` has. */
        more: z.boolean(),
      })),
      /**
       * Own and unassigned chats with unread messages. `total` counts all of them. `name` and `text` are one line without invisible
       * characters.
       */
      chats: z.nullable(z.object({
        items: z.array(z.object({
          uuid: z.string(), name: z.nullable(z.string()), phoneNumber: z.string(), text: z.nullable(z.string()),
          kind: z.nullable(z.enum(['text', 'image', 'file'])), unread: z.number(), at: z.string(),
        })),
        total: z.number(),
      })),
      /** Imports that failed in the last days, unless a later one into the same book succeeded. `error`: a name of the catalog. */
      imports: z.nullable(z.array(z.object({
        uuid: z.string(), bookName: z.string(), fileName: z.nullable(z.string()), finished: z.nullable(z.string()),
        error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
      }))),
      /** Accounts below their alert threshold. */
      lowBalances: z.nullable(z.array(z.object({
        accountUuid: z.string(), name: z.string(), sum: Amount, threshold: Amount, currency_code: z.string(),
      }))),
    }),
  }),
  /** The newest mailing lists, newest first. */
  recentLists: endpoint({
    method: 'GET', path: '/v2/home/lists', access: '/smslist/list', data: z.object({ items: z.array(HomeList) }),
  }),
  /** The steps of getting started, none for administrators. `requested`: an alpha name is requested, but none can send yet. */
  setup: endpoint({
    method: 'GET', path: '/v2/home/setup', access,
    data: z.object({
      sender: z.nullable(z.enum(['missing', 'requested', 'ready'])), balance: step, contacts: step, test: step, list: step,
    }),
  }),
};
