import { ContactFilter, mergeRules } from '@portal/contracts';
import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^\d{1,19}$/));

export const TransferSettings = z.object({
  from: z.array(id).check(z.minLength(1)),
  nums: z.nullable(z.array(z.string())),
  filter: ContactFilter,
  rule: z.enum(mergeRules),
  removesFromSource: z.boolean(),
  deletesBooks: z.boolean(),
});
export type TransferSettings = z.infer<typeof TransferSettings>;

/** Index of the source book, and the last number processed in it; '' before the first. */
export const TransferPosition = z.object({ book: z.number(), after: z.string() });
export type TransferPosition = z.infer<typeof TransferPosition>;
