import { ContactFilter } from '@portal/contracts';
import * as z from 'zod/mini';

export const TagSettings = z.object({
  filter: ContactFilter,
  add: z.array(z.string()),
  remove: z.array(z.string()),
  /** The removed tags end: the book loses them, and its segments name `renamedTo` instead. */
  ends: z.boolean(),
  renamedTo: z.nullable(z.string()),
});
export type TagSettings = z.infer<typeof TagSettings>;

/** The last number processed. */
export const TagPosition = z.object({ after: z.string() });
