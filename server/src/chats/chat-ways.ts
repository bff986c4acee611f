import { MAX_TEXT_CHARACTERS, toAmount, type ChatWay, type MessageType, type Money } from '@portal/contracts';
import { contentTypesOf, textLimit } from '@portal/messaging';
import type { Db } from '../db';
import { sessionClosed, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { namesOf, type NamedSender } from './present-chat.store';

/** What fits one message to one person, in the order in which it is offered: the session's first, then by what the recipient sees. */
export const CHAT_TYPES = ['viber_session', 'viber_service', 'viber_trans', 'viber', 'rcs', 'sms'] as const satisfies readonly MessageType[];

/** What stands behind a message of one type to the chat's number, as the engine would charge and route it. */
export type WayTerms = {
  type: MessageType;
  /** Who pays; null where nobody does. */
  accountId: bigint | null;
  currency: string | null;
  /** Of one part; null where the tariff has none. */
  price: Money | null;
  /** Connections that are switched on; none where the alpha name has no such direction. */
  ways: readonly { carries: boolean }[];
};

/** Asks for the terms of several types in one question. */
export type AskTerms = (
  db: Db, customerId: bigint,
  question: { alphaNameUuid: string; organizationId: null; types: readonly MessageType[]; number: string; at: Date },
) => Promise<WayTerms[]>;

export type AskingTerms = { db: Db; terms: AskTerms };

/** In which ways a message of the chat can leave at this moment: two questions, however many they are. */
export async function waysOf(asking: AskingTerms, chat: ChatRow, now: Date): Promise<ChatWay[]> {
  return waysBy((await termsOf(asking, chat, now)).terms, chat, now);
}

export async function termsOf({ db, terms }: AskingTerms, chat: ChatRow, at: Date): Promise<{ sender: NamedSender; terms: WayTerms[] }> {
  const { customerId, alphaNameId, phone } = chat;
  const { senders } = await namesOf(db, customerId, { loginIds: [], alphaNameIds: [alphaNameId] });
  const sender = senders.get(alphaNameId);
  if (!sender) throw new Error('the alpha name of a chat is not there');
  return { sender, terms: await terms(db, customerId, { alphaNameUuid: sender.uuid, organizationId: null, types: CHAT_TYPES, number: phone, at }) };
}

/** The ways that the alpha name has, with what keeps a message from taking them now. */
export function waysBy(terms: readonly WayTerms[], session: SessionCounts, now: Date): ChatWay[] {
  return terms.filter(({ ways }) => ways.length > 0).map((of) => ({
    type: of.type,
    price: of.price === null ? null : toAmount(of.price),
    currency: of.currency,
    closed: closedBy(of, session, now),
    image: contentTypesOf(of.type).includes('image/plain'),
    file: contentTypesOf(of.type).includes('file'),
    mostCharacters: textLimit(of.type) ?? MAX_TEXT_CHARACTERS,
  }));
}

function closedBy({ type, accountId, price, ways }: WayTerms, session: SessionCounts, now: Date): ChatWay['closed'] {
  if (accountId === null || price === null) return 'no_price';
  if (!ways.some(({ carries }) => carries)) return 'no_route';
  return type === 'viber_session' ? sessionClosed(session, now) : null;
}
