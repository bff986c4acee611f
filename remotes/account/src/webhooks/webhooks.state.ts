import { webhooks, type Data, type DeliveryState, type CallbackType, type Input } from '@portal/contracts';
import { callCommand, callResource } from '@portal/portal/resource';

export type NewWebhook = Input<typeof webhooks.create>['body'];
/** A new webhook. Its secret cannot be shown later. */
export type TestResult = Data<typeof webhooks.test>;
export type DeliveriesQuery = {
  of: string; state: DeliveryState | ''; type: CallbackType | ''; since: string | undefined; until: string | undefined; cursor: string;
};
/** `enabled` counts only for pausing and resuming. */
export type WebhookChange = { uuid: string; enabled: boolean };
export type DeliveryKey = { uuid: string; deliveryUuid: string };

const keyOf = ({ uuid }: { uuid: string }) => uuid;

export const webhookList = callResource('account/webhooks', webhooks.list, () => ({}));
export const deliveries = callResource(
  'account/deliveries', webhooks.deliveries, ({ of, state, type, since, until, cursor }: DeliveriesQuery) => ({
    query: {
      filter: { ...(of && { uuid: of }), ...(state && { state }), ...(type && { type }), ...(since && { since }), ...(until && { until }) },
      ...(cursor && { cursor }),
    },
  }),
);
export const delivery = callResource('account/delivery', webhooks.delivery, (query: DeliveryKey) => ({ query }), {
  keyOf: ({ deliveryUuid }) => deliveryUuid,
});

export const createWebhook = callCommand('account/createWebhook', webhooks.create, (body: NewWebhook) => ({ body }), {
  deliverLate: true, then: [webhookList],
});
export const changeWebhook = callCommand(
  'account/changeWebhook', webhooks.update, (body: Input<typeof webhooks.update>['body']) => ({ body }),
  { keyOf, done: 'webhooks.saved', then: [webhookList] },
);
export const pauseWebhook = callCommand(
  'account/pauseWebhook', webhooks.update, (body: WebhookChange) => ({ body }),
  { keyOf, done: ({ enabled }) => (enabled ? 'webhooks.resumed' : 'webhooks.paused'), then: [webhookList, deliveries] },
);
export const removeWebhook = callCommand('account/removeWebhook', webhooks.remove, ({ uuid }: WebhookChange) => ({ body: { uuid } }), {
  keyOf, done: 'webhooks.removed', then: [webhookList, deliveries],
});
export const rotateWebhookSecret = callCommand(
  'account/rotateWebhookSecret', webhooks.rotateSecret, ({ uuid }: WebhookChange) => ({ body: { uuid } }), { deliverLate: true },
);
export const testWebhook = callCommand('account/testWebhook', webhooks.test, (body: { uuid: string }) => ({ body }), { keyOf });
export const resendDelivery = callCommand('account/resendDelivery', webhooks.resend, (body: DeliveryKey) => ({ body }), {
  keyOf: ({ deliveryUuid }) => deliveryUuid, then: [deliveries, delivery, webhookList],
  done: (_, { resent }) => (resent > 0 ? 'webhooks.resentOne' : ['webhooks.resentNone', {}, 'info']),
});
export const resendFailed = callCommand(
  'account/resendFailed', webhooks.resendFailed, (body: Input<typeof webhooks.resendFailed>['body']) => ({ body }),
  {
    then: [deliveries, webhookList],
    done: (_, { resent, more }) => (
      resent === 0 ? ['webhooks.resentNone', {}, 'info'] : [more ? 'webhooks.resentPart' : 'webhooks.resent', { count: resent }]
    ),
  },
);
