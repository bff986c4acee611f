import { AppError, webhooks, type Webhook } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { isRestricted } from '../../customers/accounts';
import type { Environment } from '../../environment';
import type { Db } from '../db';
import { found, noteChange, route, type Actor } from '../http';
import type { AddressPolicy } from './address-policy';
import { readCallbackSettings } from './callback-settings';
import { presentAttempt } from './deliveries';
import { Poster } from './poster';
import { registeredBy } from './registered.store';
import { change, register, unregister } from './registrations';
import { rotateSecret } from './secret.service';
import { TRIAL_MS, Trials } from './trial';
import { resendDelivery, resendFailed, webhookDeliveries, webhookDelivery } from './webhook-log';
import { loggedEndpoints, webhooksOf, type WebhookRow } from './webhook.store';

export type WebhooksDeps = { db: Db; policy: AddressPolicy; environment: Environment };

export function registerWebhookRoutes(app: FastifyInstance, { db, policy, environment }: WebhooksDeps): void {
  const { keys, retentionDays } = readCallbackSettings(environment);
  const poster = new Poster({ policy, timeoutMs: TRIAL_MS });
  const trials = new Trials(poster, keys);
  app.addHook('onClose', async () => poster.close());
  const webhookBy = async ({ customerId }: Actor, uuid: string) => found(
    (await webhooksOf(db, customerId)).find((row) => row.uuid === uuid),
  );

  route(app, webhooks.list, async ({ actor }) => ({
    items: isRestricted(actor) ? [] : (await webhooksOf(db, actor.customerId)).map(present), retentionDays,
  }));

  route(app, webhooks.create, async ({ body, actor }, request) => {
    if (isRestricted(actor)) throw new AppError('permission_denied');
    const { row, secret } = await register(db, actor.customerId, body, { policy, keys });
    noteChange(request, { url: [null, body.url], types: [null, body.types], class: [null, body.class] });
    return { webhook: present(await webhookBy(actor, row.uuid)), secret };
  });

  route(app, webhooks.update, async ({ body: { uuid, ...changes }, actor }, request) => {
    requireWholeCustomer(actor);
    const before = found(await registeredBy(db, actor.customerId, uuid));
    found(await change(db, actor.customerId, uuid, changes) ? before : null);
    const after = await webhookBy(actor, uuid);
    noteChange(request, {
      url: [before.url, after.url], types: [before.types, after.types], class: [before.class, after.class],
      enabled: [before.disabledReason === null, after.disabledReason === null],
    });
    return present(after);
  });

  route(app, webhooks.remove, async ({ body: { uuid }, actor }, request) => {
    requireWholeCustomer(actor);
    const { url } = found(await registeredBy(db, actor.customerId, uuid));
    found(await unregister(db, actor.customerId, uuid) ? url : null);
    noteChange(request, { url: [url, null] });
    return {};
  });

  route(app, webhooks.rotateSecret, async ({ body: { uuid }, actor }, request) => {
    requireWholeCustomer(actor);
    const { endpointId, url } = await webhookBy(actor, uuid);
    noteChange(request, { url: [url, url] });
    const { secret, previousUntil } = found(await rotateSecret(db, actor.customerId, found(endpointId), keys));
    return { secret, previousUntil: previousUntil.toISOString() };
  });

  route(app, webhooks.test, async ({ body: { uuid }, actor }) => {
    requireWholeCustomer(actor);
    const { class: written } = await webhookBy(actor, uuid);
    const [endpoint] = await loggedEndpoints(db, actor.customerId, { uuid, limit: 1 });
    const { body, response, ...attempt } = await trials.run(db, actor.customerId, { ...found(endpoint), class: written });
    return { ...presentAttempt(attempt), body, response };
  });

  route(app, webhooks.deliveries, async ({ query, actor }) => {
    if (!isRestricted(actor)) return webhookDeliveries(db, actor.customerId, query);
    if (query.filter.uuid !== undefined) throw new AppError('not_found');
    return { items: [], next: null };
  });

  route(app, webhooks.delivery, async ({ query, actor }) => {
    requireWholeCustomer(actor);
    return webhookDelivery(db, actor.customerId, query);
  });

  route(app, webhooks.resend, async ({ body, actor }) => {
    requireWholeCustomer(actor);
    return resendDelivery(db, actor.customerId, body);
  });

  route(app, webhooks.resendFailed, async ({ body, actor }) => {
    requireWholeCustomer(actor);
    return resendFailed(db, actor.customerId, body);
  });
}

/** Webhooks carry the messages of all organizations. For a login that sees only some, there are none. */
function requireWholeCustomer(actor: Actor): void {
  if (isRestricted(actor)) throw new AppError('not_found');
}

function present(row: WebhookRow): Webhook {
  const { uuid, url, types, class: written, alphaNames, lowBalance, disabledReason, failingSince, fault, waiting, createdAt } = row;
  return {
    uuid, url, own: createdAt !== null, types: types ?? [], class: written, alphaNames, lowBalance, state: stateOf(row),
    stop: disabledReason, failingSince: failingSince?.toISOString() ?? null, fault, waiting, created: createdAt?.toISOString() ?? null,
  };
}

function stateOf({ endpointId, disabledReason, failingSince }: WebhookRow): Webhook['state'] {
  if (endpointId === null) return 'unused';
  if (disabledReason !== null) return 'stopped';
  return failingSince === null ? 'working' : 'failing';
}
