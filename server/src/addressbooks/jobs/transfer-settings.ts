import { ContactFilter, mergeRules } from '@portal/contracts';
import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^\d{1,19}$/));

/** What a copy, move, merge or deletion was asked to do. */
export const TransferSettings = z.object({
  /** The books that contacts come out of, one after the other. */
  from: z.array(id).check(z.minLength(1)),
  /** The ones meant: with these numbers, or those that the filter finds. */
  nums: z.nullable(z.array(z.string())),
  filter: ContactFilter,
  rule: z.enum(mergeRules),
  /** They are there no more afterwards. */
  takesOut: z.boolean(),
  /** So are the books that were emptied. */
  deletesBooks: z.boolean(),
});
export type TransferSettings = z.infer<typeof TransferSettings>;

/** Which of the books, and up to which number of it. */
export const TransferPosition = z.object({ book: z.number(), after: z.string() });
export type TransferPosition = z.infer<typeof TransferPosition>;
