import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';

const uuid = z.uuid();

/** Audit log entry (ADM-07): actor and impersonator, action, values before and after, time and address. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  event: z.string(),
  /** Null if a refused request named no existing login; the customer is then null too. */
  login: z.nullable(z.string()),
  /** Login that impersonated `login`. */
  impersonator: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerUuid: z.nullable(z.string()),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** Records that the call referred to, as kind and id, such as `{ account: 12 }`. */
  subject: z.record(z.string(), z.union([z.string(), z.number()])),
  /** 'done', an error's name, or null if the call was interrupted. */
  outcome: z.nullable(z.string()),
  created: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Changed fields, never including secrets. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const adminAudit = {
  /** Newest first. `filter.subject`: id of a record that the call named or created. */
  list: endpoint({
    method: 'GET', path: '/v2/admin/audit', access: '/admin/audit',
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        login: z.optional(z.string().check(z.maxLength(200))), customerUuid: z.optional(uuid),
        path: z.optional(z.string().check(z.maxLength(200))), event: z.optional(z.string().check(z.maxLength(40))),
        subject: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
        outcome: z.optional(z.enum(['done', 'refused', 'cut'])), impersonated: z.optional(z.boolean()),
        from: z.optional(z.iso.datetime({ offset: true })), to: z.optional(z.iso.datetime({ offset: true })),
      })), {}),
      limit: z._default(integerInQuery(1, 100), 50), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(AuditEntry), next: z.nullable(z.string()) }),
  }),
};
