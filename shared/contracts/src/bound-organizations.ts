import * as z from 'zod/mini';

/** Of a record that organizations may have for themselves (SES-15). None: every login of the customer has it. */
export const organizations = z.array(z.object({ uuid: z.string(), name: z.string() }));
/** Left out of a new record: those that its maker is restricted to. Left out of a change: as they are. */
export const organizationUuids = z.optional(z.array(z.uuid()).check(z.maxLength(100)));
