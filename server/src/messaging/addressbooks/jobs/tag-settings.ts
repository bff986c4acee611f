import { ContactFilter } from '@portal/contracts';
import * as z from 'zod/mini';

export const TagSettings = z.object({
  /** The book. No other job may use it while tags end. */
  from: z.array(z.string()),
  filter: ContactFilter,
  add: z.array(z.string()),
  remove: z.array(z.string()),
  /** The book and its segments lose the removed tags. */
  ends: z.boolean(),
});
export type TagSettings = z.infer<typeof TagSettings>;

/** The last number processed. */
export const TagPosition = z.object({ after: z.string() });
