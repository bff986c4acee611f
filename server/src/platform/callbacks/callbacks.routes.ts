import { AppError } from '@portal/contracts';
import { apiCallbacks, type ApiCallback } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import type { Environment } from '../../environment';
import { apiRoute, found, type ApiServer } from '../http';
import { readSealingKeys } from '../sealing';
import type { AddressPolicy } from './address-policy';
import { deliveryPage, presentAttempt, replay, showDelivery } from './deliveries';
import { Poster } from './poster';
import { registeredBy, registeredOf, type RegisteredRow } from './registered.store';
import { change, register, unregister } from './registrations';
import { rotateSecret } from './secret.service';
import { TRIAL_MS, Trials } from './trial';

export type CallbackApiDeps = {
  policy: AddressPolicy;
  environment: Environment;
};

export function registerCallbackApi(api: ApiServer, { policy, environment }: CallbackApiDeps): void {
  const keys = readSealingKeys(environment, 'CALLBACK_KEY');
  const poster = new Poster({ policy, timeoutMs: TRIAL_MS });
  const trials = new Trials(poster, keys);
  api.addHook('onClose', () => poster.close());

  apiRoute(api, apiCallbacks.listCallbacks, async ({ caller, db }) => ({
    items: (await registeredOf(db, caller.customerId)).map(present),
  }));

  apiRoute(api, apiCallbacks.createCallback, async ({ body, caller, db }) => {
    const { row, secret } = await register(db, caller.customerId, body, { policy, keys });
    return { ...present(row), secret };
  });

  apiRoute(api, apiCallbacks.getCallback, async ({ params: { uuid }, caller, db }) => present(
    found(await registeredBy(db, caller.customerId, uuid)),
  ));

  apiRoute(api, apiCallbacks.updateCallback, async ({ params: { uuid }, body, caller: { customerId }, db }) => {
    if (!await change(db, customerId, uuid, body)) throw new AppError('not_found');
    return present(found(await registeredBy(db, customerId, uuid)));
  });

  apiRoute(api, apiCallbacks.deleteCallback, async ({ params: { uuid }, caller, db }) => {
    if (!await unregister(db, caller.customerId, uuid)) throw new AppError('not_found');
  });

  apiRoute(api, apiCallbacks.rotateCallbackSecret, async ({ params: { uuid }, caller: { customerId }, db }) => {
    const { endpointId } = found(await registeredBy(db, customerId, uuid));
    const { secret, previousUntil } = found(await rotateSecret(db, customerId, endpointId, keys));
    return { secret, previousUntil: previousUntil.toISOString() };
  });

  apiRoute(api, apiCallbacks.listDeliveries, async ({ params: { uuid }, query, caller: { customerId }, db }) => {
    const { endpointId } = found(await registeredBy(db, customerId, uuid));
    return deliveryPage(db, { customerId, endpointId }, query);
  });

  apiRoute(api, apiCallbacks.getDelivery, async ({ params: { uuid, delivery }, caller: { customerId }, db }) => {
    const { endpointId } = found(await registeredBy(db, customerId, uuid));
    return found(await showDelivery(db, { customerId, endpointId }, delivery));
  });

  apiRoute(api, apiCallbacks.replayDeliveries, async ({ params: { uuid }, body, caller: { customerId }, db }) => {
    const { endpointId, disabledReason } = found(await registeredBy(db, customerId, uuid));
    // Nothing is replayed for a disabled endpoint, because the cleanup would drop its webhooks again.
    return { replayed: disabledReason === null ? await replay(db, { customerId, endpointId }, body) : 0 };
  });

  apiRoute(api, apiCallbacks.testCallback, async ({ params: { uuid }, caller: { customerId }, db }) => {
    const endpoint = found(await registeredBy(db, customerId, uuid));
    return presentAttempt(await trials.run(db, customerId, endpoint));
  });
}

function present(row: RegisteredRow): output<typeof ApiCallback> {
  return {
    uuid: row.uuid, url: row.url, types: row.types, class: row.class, enabled: row.disabledReason === null,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null, lastFault: row.fault, waiting: row.waiting,
    created: row.registeredAt.toISOString(),
  };
}
