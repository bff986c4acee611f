import { apiKeys, type Data, type Input } from '@portal/contracts';
import { callCommand, callResource } from '@portal/portal/resource';

export type NewKey = Input<typeof apiKeys.create>['body'];
/** A new API key. Its secret cannot be shown later. */
export type CreatedKey = Data<typeof apiKeys.create>;

export const keys = callResource('account/keys', apiKeys.list, () => ({}));

export const createKey = callCommand('account/createKey', apiKeys.create, (body: NewKey) => ({ body }), {
  deliverLate: true, then: [keys],
});
export const removeKey = callCommand(
  'account/removeKey', apiKeys.remove, ({ uuid }: { uuid: string; name: string }) => ({ body: { uuid } }),
  { keyOf: ({ uuid }) => uuid, done: ({ name }) => ['keys.removed', { name }], then: [keys] },
);
