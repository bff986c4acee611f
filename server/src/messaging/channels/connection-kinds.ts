import * as z from 'zod';
import type { ConnectionContext, ConnectionKind, ConnectionPlan } from './connection-kind';
import { AttemptUuid } from './http/attempt-uuid';
import { httpPlan } from './http/http-settings';
import { createHttpChannel } from './http/http.channel';
import { googleRcs } from './rcs/google-rcs-connection';
import { sinchCallback, sinchFlashCall, sinchSpeech } from './sinch/sinch-connections';
import { smpp } from './smpp-connection';
import { DEFAULT_UNRESOLVED_SECONDS, readSecret, readSettings } from './stored-settings';
import { telegramCallbacks } from './telegram/telegram-callback';
import { telegramSettingsSchema } from './telegram/telegram-settings';
import { createTelegramProvider } from './telegram/telegram.provider';
import { infobipViber } from './viber/infobip-connection';

const telegramGateway: ConnectionKind = {
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

export const connectionKinds: Readonly<Record<string, ConnectionKind>> = {
  smpp,
  infobip_viber: infobipViber,
  google_rcs: googleRcs,
  telegram_gateway: telegramGateway,
  sinch_flashcall: sinchFlashCall,
  sinch_callback: sinchCallback,
  sinch_speech: sinchSpeech,
};

export function typesOf(channel: string): ConnectionKind['types'] {
  return Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel]?.types ?? [] : [];
}

export function planConnection(channel: string, stored: unknown, context: ConnectionContext): ConnectionPlan {
  const kind = Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel] : undefined;
  if (kind === undefined) {
    throw new Error(`connection ${context.name} is of the kind ${channel}, which is none of ${Object.keys(connectionKinds).join(', ')}`);
  }
  return kind.plan(stored, context);
}

const doubtful = z.object({ unresolvedSeconds: z.number().positive().default(DEFAULT_UNRESOLVED_SECONDS) });

/** Reads `unresolvedSeconds` even if other settings are invalid, because unresolved submits must expire even then. */
export function unresolvedSecondsOf(stored: unknown): number {
  const parsed = doubtful.safeParse(stored);
  return parsed.success ? parsed.data.unresolvedSeconds : DEFAULT_UNRESOLVED_SECONDS;
}
