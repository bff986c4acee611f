import type { ConnectionKind } from '../connection-kind';
import { AttemptUuid } from '../http/attempt-uuid';
import { httpPlan } from '../http/http-settings';
import { createHttpChannel } from '../http/http.channel';
import { readSecret, readSettings } from '../stored-settings';
import { infobipCallbacks } from './infobip-callbacks';
import { type CallbackAuth, infobipViberSettingsSchema } from './infobip-settings';
import { createInfobipProvider, infobipAuthorization } from './infobip.provider';

export const infobipViber: ConnectionKind = {
  types: [
    'viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_otp', 'viber_survey', 'viber_carousel',
  ],
  settings: infobipViberSettingsSchema,
  plan(stored, context) {
    const settings = readSettings(infobipViberSettingsSchema, stored, context);
    const { apiKeyEnv, baseUrl, batch, callbackAuth } = settings;
    const { callbackUrl } = context;
    const secret = readSecret(callbackAuth.secretEnv, 'callbackAuth.secretEnv', context);
    const uuid = AttemptUuid.ofConnection(context);
    const webhooks = callbackUrl === null ? null : webhooksAt(callbackUrl, callbackAuth, secret);
    const authorization = infobipAuthorization(readSecret(apiKeyEnv, 'apiKeyEnv', context));
    const provider = createInfobipProvider({ authorization, batch, uuid, webhooks });
    return httpPlan(settings, batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: callbackUrl === null ? null : infobipCallbacks({ auth: callbackAuth, secret, uuid }),
      // Infobip protects some media with the account's host and key; others have public URLs.
      fileHeaders: (url): Readonly<Record<string, string>> => (isOfOrigin(url, baseUrl) ? { authorization } : {}),
    });
  },
};

function webhooksAt(callbackUrl: string, { by }: CallbackAuth, secret: string): { delivery: string; seen: string } {
  const query = by === 'query' ? `?key=${encodeURIComponent(secret)}` : '';
  return { delivery: `${callbackUrl}/delivery${query}`, seen: `${callbackUrl}/seen${query}` };
}

function isOfOrigin(url: string, other: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(other).origin;
}
