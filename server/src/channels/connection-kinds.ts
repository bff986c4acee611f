import * as z from 'zod';
import type { ConnectionContext, ConnectionKind, ConnectionPlan } from './connection-kind';
import { googleRcs } from './rcs/google-rcs-connection';
import { sinchCallback, sinchFlashCall, sinchSpeech } from './sinch/sinch-connections';
import { smpp } from './smpp-connection';
import { DEFAULT_UNRESOLVED_SECONDS } from './stored-settings';
import { telegramGateway } from './telegram/telegram-connection';
import { infobipViber } from './viber/infobip-connection';

/** Keyed by `provider.channel`. */
export const connectionKinds: Readonly<Record<string, ConnectionKind>> = {
  smpp,
  infobip_viber: infobipViber,
  google_rcs: googleRcs,
  telegram_gateway: telegramGateway,
  sinch_flashcall: sinchFlashCall,
  sinch_callback: sinchCallback,
  sinch_speech: sinchSpeech,
};

/** Empty for an unknown kind. */
export function typesOf(channel: string): ConnectionKind['types'] {
  return Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel]?.types ?? [] : [];
}

/** Throws an error that names the wrong setting or the unknown kind. */
export function planConnection(channel: string, stored: unknown, context: ConnectionContext): ConnectionPlan {
  const kind = Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel] : undefined;
  if (kind === undefined) {
    throw new Error(`connection ${context.name} is of the kind ${channel}, which is none of ${Object.keys(connectionKinds).join(', ')}`);
  }
  return kind.plan(stored, context);
}

const doubtful = z.object({ unresolvedSeconds: z.number().positive().default(DEFAULT_UNRESOLVED_SECONDS) });

/** Accepts settings that are invalid otherwise: unresolved submits expire even where nothing can be sent. */
export function unresolvedSecondsOf(stored: unknown): number {
  const parsed = doubtful.safeParse(stored);
  return parsed.success ? parsed.data.unresolvedSeconds : DEFAULT_UNRESOLVED_SECONDS;
}
