import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ConnectionContext, ConnectionKind } from '../connection-kind';
import { AttemptUuid } from '../http/attempt-uuid';
import { createHttpChannel } from '../http/http.channel';
import { httpPlan } from '../http/http-settings';
import { readSecret, readSettings } from '../stored-settings';
import { googleRcsCallbacks } from './google-rcs-callbacks';
import { googleRcsSettingsSchema } from './google-rcs-settings';
import { createGoogleRcsProvider, RCS_SCOPE } from './google-rcs.provider';
import { serviceAccountToken } from './service-account';

export const googleRcs: ConnectionKind = {
  types: ['rcs'],
  settings: googleRcsSettingsSchema,
  plan(stored, context) {
    const settings = readSettings(googleRcsSettingsSchema, stored, context);
    const { clientEmail, tokenUrl, trafficType, privateKeyEnv, clientTokenEnv } = settings;
    const privateKey = readPrivateKey(readSecret(privateKeyEnv, 'privateKeyEnv', context), context);
    const uuid = AttemptUuid.ofConnection(context);
    const token = serviceAccountToken({ clientEmail, privateKey, tokenUrl, scope: RCS_SCOPE });
    const provider = createGoogleRcsProvider({ token, uuid, trafficType });
    const clientToken = readSecret(clientTokenEnv, 'clientTokenEnv', context);
    return httpPlan(settings, provider.batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: context.callbackUrl === null ? null : googleRcsCallbacks({ clientToken, uuid }),
    });
  },
};

function readPrivateKey(pem: string, { name }: ConnectionContext): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'));
  } catch {
    throw new Error(`connection ${name} needs a private key in PEM where its setting privateKeyEnv says`);
  }
}
