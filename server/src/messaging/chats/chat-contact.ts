import {
  AppError, MAX_CONTACT_BOOKS, MAX_CONTACT_MAILINGS, MAX_CONTACT_NOTES, type ChatContact, type ContactMailing,
  type ListedMessage,
} from '@portal/contracts';
import { outcomeOf } from '@portal/messaging';
import { countryOfNumber, type CountryCode } from '@portal/messaging/phone';
import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { booksOfNumber } from '../addressbooks';
import { messageRows, presentListedMessage } from '../messages';
import { latestNotes } from './chat-entry.store';
import { termsOf } from './chat-routes-of';
import { findChat, type ChatRow } from './chat.store';
import { presentMessages } from './present-chat';

/** What the actor may know about the chat's recipient. The caller has checked that the actor sees the chat. */
export async function contactOf(
  db: Db, actor: Actor, chatUuid: string, { home, now }: { home: CountryCode; now: Date },
): Promise<ChatContact> {
  const { customerId } = actor;
  const chat = await findChat(db, customerId, chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  const [{ terms }, books, mailings, notes] = await Promise.all([
    termsOf(db, chat, now), booksOfNumber(db, actor, { num: chat.phone, alphaNameId: chat.alphaNameId }, MAX_CONTACT_BOOKS),
    mailingsTo(db, actor, chat, home), latestNotes(db, chat, MAX_CONTACT_NOTES),
  ]);
  return {
    country: countryOfNumber(chat.phone) ?? null,
    destination: terms.map(({ priceOf }) => priceOf(chat.phone)).find((price) => price !== null)?.destination ?? null,
    ...books, ...mailings, notes: await presentMessages(db, customerId, notes),
  };
}

async function mailingsTo(
  db: Db, actor: Actor, { phone }: ChatRow, home: CountryCode,
): Promise<Pick<ChatContact, 'mailings' | 'moreMailings'>> {
  if (!actor.elements.has('/messages')) return { mailings: [], moreMailings: false };
  const { rows, next } = await messageRows(db, actor, home, {
    filter: { source: ['list', 'api'] }, number: `+${phone}`, limit: MAX_CONTACT_MAILINGS,
  });
  return { mailings: rows.map((row) => mailingOf(presentListedMessage(row))), moreMailings: next !== null };
}

function mailingOf({ id, listId, listName, source, type, status, reason, dtsend, created }: ListedMessage): ContactMailing {
  return { id, listId, listName, source, type, outcome: outcomeOf({ status, reason, sent: dtsend !== null }), created };
}
