import * as z from 'zod/mini';
import { ColumnChoice, FileReading } from './file-reading';
import { endpoint } from './endpoint';

export const BadRow = z.object({ line: z.number(), value: z.string(), reason: z.string() });
export type BadRow = z.infer<typeof BadRow>;

/**
 * Result of checking recipients: valid + invalid + duplicates = rows. `stopListed` counts the valid ones on a stop list for all messages.
 * `landlines` count as invalid if the message type can't reach them.
 */
export const RecipientCheck = z.object({
  rows: z.number(),
  valid: z.number(),
  invalid: z.number(),
  duplicates: z.number(),
  stopListed: z.number(),
  landlines: z.number(),
  /** Valid recipients without a price for the requested type; absent if zero. */
  noPrice: z.optional(z.number()),
  /** The first 100 invalid rows. */
  badRows: z.array(BadRow),
  /** The first 50 valid recipients. */
  preview: z.array(z.object({ num: z.string(), name: z.nullable(z.string()) })),
});
export type RecipientCheck = z.infer<typeof RecipientCheck>;

/** Progress of reading recipients from an uploaded file. A new list passes this `uuid` as `uploadUuid`. */
export const RecipientReading = z.object({
  uuid: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Size of the file and the part read so far, in bytes. */
  total: z.number(),
  done: z.number(),
  check: z.nullable(RecipientCheck),
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
export type RecipientReading = z.infer<typeof RecipientReading>;
export const recipientFiles = {
  read: endpoint({
    method: 'POST', path: '/v2/recipients/read', access: '/smslist/action/create',
    body: z.object({ uploadUuid: z.uuid(), reading: z._default(FileReading, {}), columns: ColumnChoice }), data: RecipientReading,
  }),
  /** Takes the recipients of a list whose messages weren't delivered, except those on a stop list, as recipients for a new list. */
  notReached: endpoint({
    method: 'POST', path: '/v2/recipients/notreached', access: '/smslist/action/create',
    body: z.object({ listId: z.number().check(z.int(), z.gte(1)) }),
    data: z.extend(RecipientCheck, { uuid: z.string() }),
  }),
  state: endpoint({
    method: 'GET', path: '/v2/recipients/state', access: '/smslist/action/create', query: z.object({ uuid: z.uuid() }),
    data: RecipientReading,
  }),
};

/** The recipient file is the raw body (`text/csv`), read as a stream to bound memory. Not an `endpoint`, because those have JSON bodies. */
export const recipientUpload = {
  method: 'POST',
  path: '/v2/recipients/upload',
  access: '/smslist/action/create',
  data: z.extend(RecipientCheck, { uuid: z.string() }),
} as const;
export type RecipientUpload = z.infer<typeof recipientUpload.data>;
