import { sendingRules, trafficGuard, type Data, type SendingRules, type TrafficBlock } from '@portal/contracts';
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

export type Rules = Data<typeof sendingRules.get>;

export const saveSendingRules = callCommand(
  'account/saveSendingRules', sendingRules.set, (rules: SendingRules) => ({ body: rules }), { done: 'sendingRules.saved' },
);

export const sendingRulesLoading = callResource('account/sendingRules', sendingRules.get, () => ({}), {
  patchOn: [{
    on: saveSendingRules.succeeded,
    patch: (before, { result }: { result: SendingRules }) => ({ ...before, rules: result }),
  }],
});
