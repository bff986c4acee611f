import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { AskedSum } from './sums';
import { TrafficLimits, TrafficBlock, TrafficView } from './traffic-guard';

/** The administration's side, in a file of its own: nothing of it is in what customers download. */
export const adminTrafficGuard = {
  get: endpoint({ method: 'GET', path: '/v2/admin/customers/limits', access: '/admin/customers', query: z.object({ uuid: z.uuid() }), data: TrafficView }),
  set: endpoint({
    method: 'POST', path: '/v2/admin/customers/limits', access: '/admin/customers', stepUp: true,
    body: z.object({ uuid: z.uuid(), limits: z.object({ ...TrafficLimits.shape, dailySpend: z.nullable(AskedSum) }) }), data: TrafficLimits,
  }),
  /** By hand: nothing of this customer is accepted from programs until it is lifted. Without step-up, as it is an emergency. */
  stop: endpoint({ method: 'POST', path: '/v2/admin/customers/limits/stop', access: '/admin/customers', stepUp: false, body: z.object({ uuid: z.uuid() }), data: TrafficBlock }),
  /** Money flows again: it asks who sits there, as the customer's own lifting does. */
  lift: endpoint({
    method: 'POST', path: '/v2/admin/customers/limits/lift', access: '/admin/customers', stepUp: true, body: z.object({ uuid: z.uuid(), blockUuid: z.uuid() }), data: TrafficBlock,
  }),
};
