import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { Account } from './invoices';
import { AmountInput } from './sums';

/**
 * FIN-08: transfers money from an organization's account to its customer's account. Logins with this right can do it for their own
 * customer, administrators for any. Idempotent by `requestUuid`. `currency_code` selects the account if its currency isn't the tariff's.
 * A separate entry point, so that other users never download it.
 */
export const writeOff = endpoint({
  method: 'POST', path: '/admin/organization/writeoff', access: '/organizations/action/writeoff', stepUp: true,
  body: z.object({
    organizationUuid: z.uuid(), sum: AmountInput, currency_code: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    comment: z._default(z.string().check(z.trim(), maxCharacters(500)), ''), requestUuid: z.optional(z.uuid()),
  }),
  data: z.object({ organization: Account, customer: Account }),
});
