import * as z from 'zod/mini';

/** Organizations of a record (SES-15). An empty list: visible to every login of the customer. */
export const organizations = z.array(z.object({ uuid: z.string(), name: z.string() }));
/** If omitted, a new record gets the organizations its creator is restricted to, and a changed record keeps its own. */
export const organizationUuids = z.optional(z.array(z.uuid()).check(z.maxLength(100)));
