import * as z from 'zod/mini';
import { ColumnChoice, FileReading } from './address-books';
import { endpoint } from './endpoint';

export const BadRow = z.object({ line: z.number(), value: z.string(), reason: z.string() });
export type BadRow = z.infer<typeof BadRow>;

/**
 * What became of the recipients that were given: valid + invalid + duplicates = rows, always; `stopListed` of the valid ones are on a stop list,
 * `landlines` are the numbers of landlines: bad rows where the message type is known not to reach them, valid ones otherwise.
 */
export const RecipientCheck = z.object({
  rows: z.number(),
  valid: z.number(),
  invalid: z.number(),
  duplicates: z.number(),
  stopListed: z.number(),
  landlines: z.number(),
  /** Of the valid ones, without a price for the type that was asked about; absent where there are none. */
  noPrice: z.optional(z.number()),
  /** The first 100 invalid rows. */
  badRows: z.array(BadRow),
  /** The first 50 valid recipients. */
  preview: z.array(z.object({ num: z.string(), name: z.nullable(z.string()) })),
});
export type RecipientCheck = z.infer<typeof RecipientCheck>;

/** The recipients of a file that was uploaded in pieces, read by chosen columns; `uuid` is what a list is made with (`uploadUuid`). */
export const RecipientReading = z.object({
  uuid: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Bytes of the file. */
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
  state: endpoint({ method: 'GET', path: '/v2/recipients/state', access: '/smslist/action/create', query: z.object({ uuid: z.uuid() }), data: RecipientReading }),
};

/**
 * The file of recipients travels as the raw body (`text/csv`), read as a stream, so that its size does not matter to memory.
 * Outside `endpoint`, whose bodies are JSON.
 */
export const recipientUpload = {
  method: 'POST',
  path: '/v2/recipients/upload',
  access: '/smslist/action/create',
  data: z.extend(RecipientCheck, { uuid: z.string() }),
} as const;
export type RecipientUpload = z.infer<typeof recipientUpload.data>;
