import { MAX_TEXT_CHARACTERS, toAmount, type ChatRoute, type MessageType } from '@portal/contracts';
import { contentTypesOf, textLimit } from '@portal/messaging';
import type { Db } from '../../platform/db';
import { judgeType, termsOfSender, type SenderTerms } from '../terms';
import { sessionClosed } from './chat-session';
import type { ChatRow } from './chat.store';
import { namesOf, type NamedSender } from './present-chat.store';

/** Message types that a chat can use, preferred first. */
export const CHAT_TYPES = [
  'viber_session', 'viber_service', 'viber_trans', 'viber', 'rcs', 'sms',
] as const satisfies readonly MessageType[];

export async function routesOf(db: Db, chat: ChatRow, now: Date): Promise<ChatRoute[]> {
  return routesBy((await termsOf(db, chat, now)).terms, chat, now);
}

export async function termsOf(db: Db, chat: ChatRow, at: Date): Promise<{ sender: NamedSender; terms: SenderTerms[] }> {
  const { customerId, alphaNameId, phone } = chat;
  const { senders } = await namesOf(db, customerId, { loginIds: [], alphaNameIds: [alphaNameId] });
  const sender = senders.get(alphaNameId);
  if (!sender) throw new Error('the alpha name of a chat is not there');
  const terms = await termsOfSender(db, { customerId, organizations: null }, {
    sender: { alphaNameUuid: sender.uuid }, organizationId: null, types: CHAT_TYPES, number: phone, at,
  });
  return { sender, terms };
}

/** Message types for which the alpha name has a route. `closed`: why the type cannot be used now; null if it can. */
export function routesBy(terms: readonly SenderTerms[], chat: ChatRow, now: Date): ChatRoute[] {
  return terms.filter(({ hasRoute }) => hasRoute).map((of) => {
    const price = of.priceOf(chat.phone);
    return {
      type: of.type,
      price: price && toAmount(price.price),
      currency: of.currency,
      closed: closedBy(of, chat, now),
      image: contentTypesOf(of.type).includes('image/plain'),
      file: contentTypesOf(of.type).includes('file'),
      maxCharacters: textLimit(of.type) ?? MAX_TEXT_CHARACTERS,
    };
  });
}

function closedBy(terms: SenderTerms, chat: ChatRow, now: Date): ChatRoute['closed'] {
  if (terms.accountId === null) return 'no_price';
  const offer = judgeType(chat.phone, terms, false);
  if ('kind' in offer) return offer.kind === 'noRoute' ? 'no_route' : 'no_price';
  return terms.type === 'viber_session' ? sessionClosed(chat, now) : null;
}
