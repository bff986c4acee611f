import { MAX_TEXT_CHARACTERS, toAmount, type ChatRoute, type MessageType, type Money } from '@portal/contracts';
import { contentTypesOf, textLimit } from '@portal/messaging';
import type { Db } from '../db';
import { sessionClosed, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { namesOf, type NamedSender } from './present-chat.store';

/** Message types that a chat can use, preferred first. */
export const CHAT_TYPES = [
  'viber_session', 'viber_service', 'viber_trans', 'viber', 'rcs', 'sms',
] as const satisfies readonly MessageType[];

export type RouteTerms = {
  type: MessageType;
  accountId: bigint | null;
  currency: string | null;
  /** Per message part; null if the tariff has no price. */
  price: Money | null;
  routes: readonly { covers: boolean }[];
};

type FindTerms = (
  db: Db, customerId: bigint,
  question: { alphaNameUuid: string; organizationId: null; types: readonly MessageType[]; number: string; at: Date },
) => Promise<RouteTerms[]>;

export type TermsSource = { db: Db; terms: FindTerms };

export async function routesOf(source: TermsSource, chat: ChatRow, now: Date): Promise<ChatRoute[]> {
  return routesBy((await termsOf(source, chat, now)).terms, chat, now);
}

export async function termsOf({ db, terms }: TermsSource, chat: ChatRow, at: Date): Promise<{ sender: NamedSender; terms: RouteTerms[] }> {
  const { customerId, alphaNameId, phone } = chat;
  const { senders } = await namesOf(db, customerId, { loginIds: [], alphaNameIds: [alphaNameId] });
  const sender = senders.get(alphaNameId);
  if (!sender) throw new Error('the alpha name of a chat is not there');
  return {
    sender, terms: await terms(db, customerId, { alphaNameUuid: sender.uuid, organizationId: null, types: CHAT_TYPES, number: phone, at }),
  };
}

/** Message types for which the alpha name has a route. `closed`: why the type cannot be used now; null if it can. */
export function routesBy(terms: readonly RouteTerms[], session: SessionCounts, now: Date): ChatRoute[] {
  return terms.filter(({ routes }) => routes.length > 0).map((of) => ({
    type: of.type,
    price: of.price === null ? null : toAmount(of.price),
    currency: of.currency,
    closed: closedBy(of, session, now),
    image: contentTypesOf(of.type).includes('image/plain'),
    file: contentTypesOf(of.type).includes('file'),
    maxCharacters: textLimit(of.type) ?? MAX_TEXT_CHARACTERS,
  }));
}

function closedBy({ type, accountId, price, routes }: RouteTerms, session: SessionCounts, now: Date): ChatRoute['closed'] {
  if (accountId === null || price === null) return 'no_price';
  if (!routes.some(({ covers }) => covers)) return 'no_route';
  return type === 'viber_session' ? sessionClosed(session, now) : null;
}
