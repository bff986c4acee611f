import * as z from 'zod/mini';

/**
 * Handling of numbers already in the book (AB-03): keep, overwrite all fields, or fill only the empty ones. The last two add the given tags
 * to the contact's own.
 */
export const mergeRules = ['keep', 'overwrite', 'fill'] as const;
export type MergeRule = (typeof mergeRules)[number];

/**
 * Background job on a book. It continues after the user leaves the page and after a server restart; all logins of the customer see it.
 * Invariants: `accepted + rejected = done`; in state `done`, also `done = total`. Accepted rows are `added`, `changed` or `unchanged`
 * (kept, or repeated in the file).
 */
export const bookJobKinds = ['import', 'copy', 'move', 'merge', 'delete', 'tag'] as const;
export const bookJobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const BookJob = z.object({
  uuid: z.string(),
  kind: z.enum(bookJobKinds),
  state: z.enum(bookJobStates),
  /** `bookUuid`: the book that the job changes. `fromBookUuid`: the book its contacts come from. Null if none, or if it was deleted. */
  bookUuid: z.nullable(z.string()),
  bookName: z.string(),
  fromBookUuid: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Rows to process; null until they are counted. */
  total: z.nullable(z.number()),
  done: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The first 100 rejected rows; `rejectedRows` returns all of them. */
  badRows: z.array(z.object({ line: z.number(), value: z.string(), reason: z.string() })),
  /** Why the job failed; `name` is an error name of the catalog. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  created: z.string(),
  finished: z.nullable(z.string()),
});
export type BookJob = z.infer<typeof BookJob>;
