import { trafficGuard, type Data, type TrafficBlock } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { callCommand, callResource } from '@portal/portal/resource';

export type Limits = Data<typeof trafficGuard.get>;

export const unblockTraffic = callCommand(
  'account/unblockTraffic', trafficGuard.unblock, ({ uuid }: { uuid: string }) => ({ body: { uuid } }),
  { keyOf: ({ uuid }) => uuid, done: 'limits.unblocked' },
);

export const limits = callResource('account/limits', trafficGuard.get, () => ({}), {
  refreshOn: [liveEvent('traffic.blocked')],
  patchOn: [{
    on: unblockTraffic.succeeded,
    patch: (before, { result }: { result: TrafficBlock }) => ({
      ...before, trafficBlocks: before.trafficBlocks.map((each) => (each.uuid === result.uuid ? result : each)),
    }),
  }],
});
