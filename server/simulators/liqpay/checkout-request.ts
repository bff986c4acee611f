import { z } from 'zod';

/** Sums are numbers or numeric strings, such as 5 or 7.34; the result is in whole minor units. */
export const minorUnits = z.union([z.number(), z.string()]).transform((sum, refusal) => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(sum));
  const minor = match ? Number(match[1] + (match[2] ?? '').padEnd(2, '0')) : 0;
  if (minor > 0) return minor;
  refusal.issues.push({ code: 'custom', message: 'no sum', input: sum });
  return z.NEVER;
});
const url = z.url({ protocol: /^https?$/ }).max(510);

/** Checkout parameters. Unknown fields are allowed, since the simulator ignores many documented ones. */
export const checkoutRequest = z.looseObject({
  action: z.literal('pay'),
  amount: minorUnits,
  currency: z.enum(['UAH', 'USD', 'EUR']),
  description: z.string().min(1),
  order_id: z.string().min(1).max(255),
  language: z.string().optional(),
  server_url: url.optional(),
  result_url: url.optional(),
  sandbox: z.union([z.literal(1), z.literal('1'), z.literal(0), z.literal('0')]).optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

const order = z.string().min(1).max(255);
export const apiRequest = z.discriminatedUnion('action', [
  z.looseObject({ action: z.literal('status'), order_id: order }),
  z.looseObject({ action: z.literal('refund'), order_id: order, amount: minorUnits.optional() }),
]);
