import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** The build version that ships with this tree; the server announces its own in `x-actual-version` (SPEC 1, 8). */
export const BUILD_VERSION = 2025072200;

export const PageData = z.object({
  pageTitle: z.string(),
  version: z.number(),
  /** ISO 3166 country whose national number form is accepted without a prefix. */
  defaultCountry: z.string(),
  offer: z.record(z.string(), z.string()),
  /** Its data and logins are the demo's. */
  demo: z.optional(z.boolean()),
});
export type PageData = z.infer<typeof PageData>;

export const page = {
  data: endpoint({ method: 'GET', path: '/default/pagedata', access: 'public', data: PageData }),
};
