import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { Account } from './invoices';
import { AskedSum } from './sums';

/**
 * FIN-08: from the organization's account to its customer's. For whoever holds the element, of his own customer; for admins, of any.
 * Apart from the package's main entry: the statement's screen loads it where the login holds the element, and then only when it is
 * used. `requestUuid` is the caller's own id of this wish: sent twice, it moves once. `currency_code` names which account of the
 * organization, where it still holds money in another currency than that of the tariff.
 */
export const writeOff = endpoint({
  method: 'POST', path: '/admin/organization/writeoff', access: '/organizations/action/writeoff', stepUp: true,
  body: z.object({
    organizationUuid: z.uuid(), sum: AskedSum, currency_code: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    comment: z._default(z.string().check(z.trim(), maxCharacters(500)), ''), requestUuid: z.optional(z.uuid()),
  }),
  data: z.object({ organization: Account, customer: Account }),
});
