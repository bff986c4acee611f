import type { ConnectionKind } from '../connection-kind';
import { AttemptUuid } from '../http/attempt-uuid';
import { createHttpChannel } from '../http/http.channel';
import { httpPlan } from '../http/http-settings';
import { readSecret, readSettings } from '../stored-settings';
import { createTelegramProvider } from './telegram.provider';
import { telegramCallbacks } from './telegram-callback';
import { telegramSettingsSchema } from './telegram-settings';

export const telegramGateway: ConnectionKind = {
  types: ['telegram_otp'],
  settings: telegramSettingsSchema,
  plan(stored, context) {
    const settings = readSettings(telegramSettingsSchema, stored, context);
    const { namesAreChannels, callbackMaxAgeSeconds } = settings;
    const token = readSecret(settings.tokenEnv, 'tokenEnv', context);
    const uuid = AttemptUuid.ofConnection(context);
    const provider = createTelegramProvider({ token, namesAreChannels, callbackUrl: context.callbackUrl, uuid });
    return httpPlan(settings, provider.batch, {
      create: (listener) => createHttpChannel(provider, settings, listener),
      callbacks: context.callbackUrl === null ? null : telegramCallbacks({ token, callbackMaxAgeSeconds, uuid }),
    });
  },
};
