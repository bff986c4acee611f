import * as z from 'zod';
import type { ConnectionContext, ConnectionKind, ConnectionPlan } from './connection-kind';
import { googleRcs } from './rcs/google-rcs-connection';
import { sinchCallback, sinchFlashCall, sinchSpeech } from './sinch/sinch-connections';
import { smpp } from './smpp-connection';
import { DEFAULT_IN_DOUBT_SECONDS } from './stored-settings';
import { telegramGateway } from './telegram/telegram-connection';
import { infobipViber } from './viber/infobip-connection';

/** Every kind of provider connection, by the value of `provider.channel` that names it. */
export const connectionKinds: Readonly<Record<string, ConnectionKind>> = {
  smpp,
  infobip_viber: infobipViber,
  google_rcs: googleRcs,
  telegram_gateway: telegramGateway,
  sinch_flashcall: sinchFlashCall,
  sinch_callback: sinchCallback,
  sinch_speech: sinchSpeech,
};

/** Message types that connections of this kind carry; none of a kind that is none. */
export function typesOf(channel: string): ConnectionKind['types'] {
  return Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel]?.types ?? [] : [];
}

/** Throws a sentence that names the setting that is wrong, or the kind that is none. */
export function planConnection(channel: string, stored: unknown, context: ConnectionContext): ConnectionPlan {
  const kind = Object.hasOwn(connectionKinds, channel) ? connectionKinds[channel] : undefined;
  if (kind === undefined) {
    throw new Error(`connection ${context.name} is of the kind ${channel}, which is none of ${Object.keys(connectionKinds).join(', ')}`);
  }
  return kind.plan(stored, context);
}

const doubtful = z.object({ inDoubtSeconds: z.number().positive().default(DEFAULT_IN_DOUBT_SECONDS) });

/** Of settings that may be wrong otherwise: what is in doubt comes to its end even where nothing can be sent. */
export function inDoubtSecondsOf(stored: unknown): number {
  const parsed = doubtful.safeParse(stored);
  return parsed.success ? parsed.data.inDoubtSeconds : DEFAULT_IN_DOUBT_SECONDS;
}
