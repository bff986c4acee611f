import * as z from 'zod/mini';
import { addressBookTypes, Contact } from './contact';
import { ChatMessage } from './chats';
import { endpoint } from './endpoint';
import { MessageSource } from './message-source';
import { ParamNames } from './param-names';

/** Maximum numbers of address books, mailings and notes that the contact panel of a chat shows. */
export const MAX_CONTACT_BOOKS = 20;
export const MAX_CONTACT_MAILINGS = 5;
export const MAX_CONTACT_NOTES = 5;

/** An address book that contains the number. */
export const ContactBook = z.object({
  uuid: z.string(), name: z.string(), type: z.enum(addressBookTypes), paramNames: ParamNames, contact: Contact,
  /** True if this login may change the contact. */
  canEdit: z.boolean(),
});
export type ContactBook = z.infer<typeof ContactBook>;

/** A message sent to the number outside of chats. */
export const ContactMailing = z.object({
  id: z.string(), listId: z.number(), listName: z.string(), source: MessageSource, type: z.string(), outcome: z.number(),
  created: z.string(),
});
export type ContactMailing = z.infer<typeof ContactMailing>;

/** What is known about the recipient of a chat, as far as the login may see it. */
export const ChatContact = z.object({
  /** ISO code of the number's country. `destination`: its operator, as the price list names it. */
  country: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Stop lists first, then shared books, which give chats their names. `moreBooks`: there are others. */
  books: z.array(ContactBook),
  moreBooks: z.boolean(),
  /** Shared books to which the login may add the number; empty if one contains it already. */
  nameBooks: z.array(z.object({ uuid: z.string(), name: z.string() })),
  /** Latest first. `moreMailings`: there are earlier ones. */
  mailings: z.array(ContactMailing),
  moreMailings: z.boolean(),
  /** Latest first, without deleted ones. */
  notes: z.array(ChatMessage),
});
export type ChatContact = z.infer<typeof ChatContact>;

/** The contact panel of a chat. Loaded after the conversation. */
export const chatContact = endpoint({
  method: 'POST', path: '/v2/chat/contact', access: '/chat', onlyReads: true, body: z.strictObject({ chatUuid: z.uuid() }),
  data: ChatContact,
});
