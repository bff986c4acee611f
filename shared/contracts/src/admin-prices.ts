import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { Language } from './language';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { writtenName } from './written-fields';

const uuid = z.uuid();
const page = { limit: z._default(integerInQuery(1, 200), 50), cursor: z.optional(z.string().check(z.maxLength(300))) };
const priceFilter = z._default(jsonInQuery(
  z.strictObject({ text: z.optional(z.string().check(z.maxLength(100))), messageType: z.optional(z.enum(messageTypes)) }),
), {});
/** ISO 8601 with an offset; the prices apply from this time. */
const moment = z.iso.datetime({ offset: true });

export const TariffVersion = z.object({
  id: z.string(), validFrom: z.string(), state: z.enum(['past', 'current', 'future']), prices: z.number(),
});
export type TariffVersion = z.infer<typeof TariffVersion>;

/** A price list with its versions (ADM-05). */
export const Tariff = z.object({
  uuid: z.string(), name: z.string(), currency_code: z.string(), customers: z.number(), versions: z.array(TariffVersion),
  /** True if text messages may be sent to landlines (VAL-15). */
  landlines: z.boolean(),
});
export type Tariff = z.infer<typeof Tariff>;

/** Price of one message part for numbers with the prefix. If several prefixes match a number, the longest one applies. */
export const TariffPrice = z.object({
  messageType: z.string(), prefix: z.string(), country: z.string(), destination: z.string(), price: Amount,
});
export type TariffPrice = z.infer<typeof TariffPrice>;

/** Provider rate of a connection (ADM-06). `country` is the country of the prefix, or the largest one if several share it. */
export const DirectionRate = z.object({
  connectionId: z.number(), connectionName: z.string(), providerName: z.string(), messageType: z.string(), prefix: z.string(),
  country: z.nullable(z.string()), isShared: z.boolean(),
  currency_code: z.string(), cost: Amount, validFrom: z.string(), validTo: z.nullable(z.string()),
  state: z.enum(['past', 'current', 'future']),
});
export type DirectionRate = z.infer<typeof DirectionRate>;

export const importProblems = [
  'column_missing', 'cell_empty', 'type_unknown', 'type_not_carried', 'prefix_malformed', 'prefix_twice', 'price_malformed',
  'price_negative', 'price_too_fine', 'currency_differs', 'country_unknown', 'connection_unknown',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** Changes that importing a file would make. `removed`: current prices missing from a complete file; the import ends them. */
export const PriceImport = z.object({
  uuid: z.string(),
  validFrom: z.string(),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  /** True if the file is complete: the import ends current prices that are not in the file. */
  complete: z.boolean(),
  /** The first hundred problems, and the total number of problems. Any problem prevents the import. */
  problems: z.array(z.object({ line: z.number(), problem: z.enum(importProblems), value: z.string() })),
  problemCount: z.number(),
  /** Number of changed rows whose price would be below the cost of the route used for some customer's messages. */
  belowCost: z.number(),
  /** Number of imported rows that an existing later version or rate will override, and when the first override takes effect. */
  undone: z.nullable(z.object({ rows: z.number(), from: z.string() })),
});
export type PriceImport = z.infer<typeof PriceImport>;

export const PriceChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']), messageType: z.string(), prefix: z.string(), country: z.nullable(z.string()),
  destination: z.nullable(z.string()), connectionName: z.nullable(z.string()),
  before: z.nullable(Amount), after: z.nullable(Amount), belowCost: z.boolean(),
  /** For a removed prefix: the shorter prefix that then applies; null if none does. */
  fallsTo: z.nullable(z.object({ prefix: z.string(), amount: Amount })),
  /** Start of an existing later version or rate that will override the row. */
  undoneFrom: z.nullable(z.string()),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** Limits of a file: rows, and characters of text. */
export const MAX_PRICE_ROWS = 200_000;
export const MAX_PRICE_FILE_CHARACTERS = 16_000_000;
const file = z.string().check(z.maxLength(MAX_PRICE_FILE_CHARACTERS));
const changes = {
  query: z.object({ uuid, filter: z._default(jsonInQuery(
    z.strictObject({ kind: z.optional(z.enum(['added', 'changed', 'removed'])), belowCost: z.optional(z.boolean()) }),
  ), {}), ...page }),
  data: z.object({ items: z.array(PriceChange), next: z.nullable(z.string()) }),
};
/** Numbers of changes that the administrator saw. The import is refused (import_changed) if the numbers are now different. */
const apply = { body: z.object({ uuid, added: z.number(), changed: z.number(), removed: z.number() }) };

const tariffs = '/admin/tariffs' as const;
/** Price files are CSV in any common separator and encoding, with columns messageType, prefix, country, destination, price in any order. */
export const adminTariffs = {
  list: endpoint({ method: 'GET', path: '/v2/admin/tariffs', access: tariffs, data: z.object({ items: z.array(Tariff) }) }),
  create: endpoint({
    method: 'POST', path: '/v2/admin/tariffs/create', creates: true, access: tariffs, stepUp: true,
    body: z.object({ name: writtenName(200), currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)) }), data: Tariff,
  }),
  update: endpoint({
    method: 'POST', path: '/v2/admin/tariffs/update', access: tariffs, stepUp: true,
    body: z.object({ uuid, name: z._default(z.string().check(z.trim(), z.maxLength(200)), ''), landlines: z.optional(z.boolean()) }),
    data: Tariff,
  }),
  prices: endpoint({
    method: 'GET', path: '/v2/admin/tariffs/prices', access: tariffs,
    query: z.object({ uuid, version: z.optional(z.string().check(z.regex(/^\d{1,18}$/))), filter: priceFilter, ...page }),
    data: z.object({ version: z.nullable(TariffVersion), items: z.array(TariffPrice), next: z.nullable(z.string()) }),
  }),
  /** Compares the file without changing prices; the result is kept for a day. Throws price_file_refused if the file isn't a table. */
  previewImport: endpoint({
    method: 'POST', path: '/v2/admin/tariffs/import', access: tariffs, onlyReads: true,
    body: z.object({ uuid, validFrom: moment, complete: z._default(z.boolean(), false), file }), data: PriceImport,
  }),
  changes: endpoint({ method: 'GET', path: '/v2/admin/tariffs/import/changes', access: tariffs, ...changes }),
  /** Confirmed mailing lists keep their prices (MAIL-05). `carry`: also writes the rows to later versions that would override them. */
  apply: endpoint({
    method: 'POST', path: '/v2/admin/tariffs/import/apply', access: tariffs, stepUp: true,
    body: z.extend(apply.body, { carry: z._default(z.boolean(), false) }), data: Tariff,
  }),
  /** Deletes a version that isn't in force yet; otherwise throws version_in_force. */
  removeVersion: endpoint({
    method: 'POST', path: '/v2/admin/tariffs/version/delete', access: tariffs, stepUp: true,
    body: z.object({ uuid, version: z.string().check(z.regex(/^\d{1,18}$/)) }), data: Tariff,
  }),
};
/** Streams the prices as CSV, in the format that `previewImport` accepts. */
export const tariffExport = endpoint({
  method: 'GET', path: '/v2/admin/tariffs/export', access: tariffs, audited: true, data: z.unknown(),
  query: z.object({ uuid, version: z.optional(z.string().check(z.regex(/^\d{1,18}$/))), language: z._default(Language, 'en') }),
});

const rates = '/admin/direction_rates' as const;
const connectionId = integerInQuery(1, Number.MAX_SAFE_INTEGER);

export const MarginRow = z.object({
  tariffUuid: z.string(), tariffName: z.string(), messageType: z.string(), prefix: z.string(), country: z.string(), destination: z.string(),
  currency_code: z.string(),
  price: Amount,
  /** Route for the prefix; the most expensive one if it depends on the alpha name. `cost`: null without a rate in the tariff's currency. */
  chosen: z.nullable(z.object({ connectionName: z.string(), cost: z.nullable(Amount) })),
  /** Most expensive route for any number with this price. It can cost more than `chosen` if a connection has rates for longer prefixes. */
  worst: z.nullable(z.object({ connectionName: z.string(), cost: z.nullable(Amount) })),
  /** Price minus the cost of the chosen route. */
  margin: z.nullable(Amount),
  marginPercent: z.nullable(z.number()),
  worstMargin: z.nullable(Amount),
  worstMarginPercent: z.nullable(z.number()),
  /** For SMS: lowest margin of a text that is sent in more parts (`sent`) than the customer pays for (`charged`). Null without a cost. */
  uncharged: z.nullable(z.object({ charged: z.number(), sent: z.number(), margin: Amount })),
});
export type MarginRow = z.infer<typeof MarginRow>;

/** Rate files are CSV with the columns connection, messageType, prefix, currency and cost. */
export const adminRates = {
  list: endpoint({
    method: 'GET', path: '/v2/admin/rates', access: rates,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        text: z.optional(z.string().check(z.maxLength(100))), messageType: z.optional(z.enum(messageTypes)),
        connectionId: z.optional(z.number()), state: z.optional(z.enum(['past', 'current', 'future'])),
      })), {}), ...page,
    }),
    data: z.object({
      items: z.array(DirectionRate), next: z.nullable(z.string()),
      /** Connections that send for customers but have no current rates, so that their margins are unknown. At most 20. */
      withoutRates: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  previewImport: endpoint({ method: 'POST', path: '/v2/admin/rates/import', access: rates, onlyReads: true, body: z.object({
    connectionId: z.number().check(z.int()), validFrom: moment, complete: z._default(z.boolean(), false), file,
  }), data: PriceImport }),
  changes: endpoint({ method: 'GET', path: '/v2/admin/rates/import/changes', access: rates, ...changes }),
  apply: endpoint({
    method: 'POST', path: '/v2/admin/rates/import/apply', access: rates, stepUp: true, ...apply,
    data: z.object({ connectionId: z.number(), validFrom: z.string(), rows: z.number() }),
  }),
  /** Lowest margin first. */
  margins: endpoint({
    method: 'GET', path: '/v2/admin/rates/margins', access: rates,
    query: z.object({ tariffUuid: uuid, filter: priceFilter, ...page }),
    data: z.object({
      items: z.array(MarginRow), next: z.nullable(z.string()),
      /** Counts over the whole price list, up to 1,000: prices below the cost of a route, and prices whose cost is unknown. */
      summary: z.object({ losing: z.number(), unknown: z.number() }),
    }),
  }),
};
export const ratesExport = endpoint({
  method: 'GET', path: '/v2/admin/rates/export', access: rates, audited: true,
  query: z.object({ connectionId, language: z._default(Language, 'en') }), data: z.unknown(),
});

/** Simulates a message to one number: the route, cost and margin that the dispatcher and the cost estimate would determine. */
export const whatIf = endpoint({
  method: 'GET', path: '/v2/admin/whatif', access: '/admin/alphanames',
  query: z.object({
    number: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)), customerUuid: uuid, alphaNameUuid: z.optional(uuid),
    messageType: z.enum(messageTypes),
    parts: z._default(integerInQuery(1, 255), 1), at: z.optional(moment),
  }),
  data: z.object({
    number: z.string(), country: z.string(), at: z.string(),
    tariff: z.object({ name: z.string(), currency_code: z.string() }),
    price: z.nullable(z.object({ prefix: z.string(), destination: z.string(), perPart: Amount, sum: Amount })),
    /** In the order they would be tried; `chosen` is the first route that covers the number and isn't down. */
    routes: z.array(z.object({
      alphaname: z.string(), connectionName: z.string(), providerName: z.string(), providerAlphaname: z.string(), priority: z.number(),
      verdict: z.enum(['chosen', 'spare', 'down', 'off', 'no_rate_there']),
      cost: z.nullable(z.object({ prefix: z.string(), perPart: Amount, sum: Amount, currency_code: z.string() })),
      /** Price minus cost; null if the cost is unknown or in another currency. */
      margin: z.nullable(Amount),
    })),
    /** Error with which the cost estimate would refuse the message; null if it would accept it. */
    refused: z.nullable(z.object({ error: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
});
