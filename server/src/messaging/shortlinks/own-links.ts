import { SHORT_CODE_CHARACTERS } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { activeLinks, bookedLinks, type ListKey, type TextLink } from './link-use.store';
import { suffixesOf } from './own-code';

/** Matches everything in a URL that could be a link's code. A query then selects the codes of the customer's links. */
const CODE = new RegExp(`/([0-9A-Za-z]{${SHORT_CODE_CHARACTERS}})(?![0-9A-Za-z])`, 'g');

export async function linksIn(db: Db, viewer: OrganizationScope, text: string): Promise<TextLink[]> {
  const codes = codesIn(text);
  return codes.length === 0 ? [] : activeLinks(db, viewer, codes);
}

/** Returns the list's active booked links that the text contains, even if the list's creator can no longer see them. */
export async function linksOfListIn(db: Db, list: ListKey, text: string): Promise<TextLink[]> {
  const codes = codesIn(text);
  return codes.length === 0 ? [] : bookedLinks(db, list, codes);
}

function codesIn(text: string): string[] {
  return [...new Set([...text.matchAll(CODE)].map(([, code]) => code ?? ''))];
}

export function ownLinkFor(link: TextLink, messageId: bigint): string {
  return link.code + (suffixesOf(link.secret, [messageId])[0] ?? '');
}

/** Appends an individual suffix of OWN_LINK_CHARACTERS to each link in the messages' texts. Returns the texts in the given order. */
export function withIndividualLinks(links: readonly TextLink[], messages: readonly { id: bigint; text: string }[]): string[] {
  const ids = messages.map(({ id }) => id);
  const suffixes = new Map(links.map(({ code, secret }) => [code, suffixesOf(secret, ids)]));
  return messages.map(({ text }, index) => text.replace(CODE, (written, code: string) => written + (suffixes.get(code)?.[index] ?? '')));
}
