import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { AmountInput } from './sums';
import { TrafficLimits, TrafficBlock, TrafficView } from './traffic-guard';

/** The administration's endpoints, in a separate file so that customers never download them. */
export const adminTrafficGuard = {
  get: endpoint({
    method: 'GET', path: '/v2/admin/customers/limits', access: '/admin/customers', query: z.object({ uuid: z.uuid() }), data: TrafficView,
  }),
  set: endpoint({
    method: 'POST', path: '/v2/admin/customers/limits', access: '/admin/customers', stepUp: true,
    body: z.object({ uuid: z.uuid(), limits: z.object({ ...TrafficLimits.shape, dailySpend: z.nullable(AmountInput) }) }),
    data: TrafficLimits,
  }),
  /**
   * Manual block: refuses the customer's API, chat and test messages until someone unblocks. An emergency action, so it needs no step-up.
   */
  block: endpoint({
    method: 'POST', path: '/v2/admin/customers/limits/stop', access: '/admin/customers', stepUp: false, body: z.object({ uuid: z.uuid() }),
    data: TrafficBlock,
  }),
  /** Unblocking allows spending again, so it requires step-up, for administrators as for customers. */
  unblock: endpoint({
    method: 'POST', path: '/v2/admin/customers/limits/unblock', access: '/admin/customers', stepUp: true,
    body: z.object({ uuid: z.uuid(), blockUuid: z.uuid() }), data: TrafficBlock,
  }),
};
