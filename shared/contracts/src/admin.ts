import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';

/** Apart from the package's main entry, so that nothing of the administration is in what other users download. */
export const Customer = z.object({
  uuid: z.string(),
  id: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  type: z.union([z.literal(1), z.literal(2)]),
  status: z.union([z.literal(1), z.literal(2)]),
  created: z.string(),
  updated: z.string(),
});
export type Customer = z.infer<typeof Customer>;

export const adminCustomers = {
  list: endpoint({
    method: 'GET', path: '/admin/customers/list', access: '/admin/customers',
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string().check(z.maxLength(200))) })), {}),
      limit: z._default(integerInQuery(1, 100), 25),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(Customer), next: z.nullable(z.string()) }),
  }),
};
