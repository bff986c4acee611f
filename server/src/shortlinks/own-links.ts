import { SHORT_CODE_CHARACTERS } from '@portal/contracts';
import type { Db } from '../db';
import { activeLinks, type TextLink } from './link-use.store';
import { suffixesOf } from './own-code';

/** Whatever stands before it: which of them are links of the customer is for the database to say. */
const CODE = new RegExp(`/([0-9A-Za-z]{${SHORT_CODE_CHARACTERS}})(?![0-9A-Za-z])`, 'g');

/** The customer's links that stand in a text and lead somewhere, each once. */
export async function linksIn(db: Db, customerId: bigint, text: string): Promise<TextLink[]> {
  const codes = new Set([...text.matchAll(CODE)].map(([, code]) => code ?? ''));
  return codes.size === 0 ? [] : activeLinks(db, customerId, [...codes]);
}

/** What the address of one recipient's link ends with, in the place of the link's own code. */
export function ownLinkFor(link: TextLink, messageId: bigint): string {
  return link.code + (suffixesOf(link.secret, [messageId])[0] ?? '');
}

/** The texts with each link made the recipient's own, in the order of the messages; each link is longer by OWN_LINK_CHARACTERS. */
export function ownTexts(links: readonly TextLink[], messages: readonly { id: bigint; text: string }[]): string[] {
  const ids = messages.map(({ id }) => id);
  const suffixes = new Map(links.map(({ code, secret }) => [code, suffixesOf(secret, ids)]));
  return messages.map(({ text }, index) => text.replace(CODE, (written, code: string) => written + (suffixes.get(code)?.[index] ?? '')));
}
