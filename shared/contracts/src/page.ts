import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** Version of this build. The running server announces the version of its build in `x-actual-version` (SPEC 1, 8). */
export const BUILD_VERSION = 2025072200;

export const PageData = z.object({
  pageTitle: z.string(),
  version: z.number(),
  /** ISO 3166 country whose national numbers are accepted without a country code. */
  defaultCountry: z.string(),
  offer: z.record(z.string(), z.string()),
  /** True if the portal emails links to people who forgot their password. */
  passwordReset: z.optional(z.boolean()),
  /** True if the portal runs with demo data and demo logins. */
  demo: z.optional(z.boolean()),
});
export type PageData = z.infer<typeof PageData>;

export const page = {
  data: endpoint({ method: 'GET', path: '/default/pagedata', access: 'public', data: PageData }),
};
