import { UNSUBSCRIBE_CODE_CHARACTERS } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { shortUrlOf, type LinkBaseUrls } from '../shortlinks';
import { tokensOf } from './token';
import { unsubscribeKey } from './unsubscribe-key.store';

/** Start of all unsubscribe links, up to the token. `origin`: of the request, used if neither address is configured. */
export function unsubscribePrefix(baseUrls: LinkBaseUrls, origin: string): string {
  return shortUrlOf(baseUrls, origin, '');
}

/** Has the length of every link with this prefix, and leads nowhere. */
export function exampleLink(prefix: string): string {
  return prefix + 'x'.repeat(UNSUBSCRIBE_CODE_CHARACTERS);
}

/** Returns the recipients' links in the order of their messages. */
export type UnsubscribeLinks = (messageIds: readonly (bigint | undefined)[]) => string[];

/** For estimates and previews, which have no messages yet. */
export function exampleLinks(prefix: string): UnsubscribeLinks {
  const example = exampleLink(prefix);
  return (messageIds) => messageIds.map(() => example);
}

/** Messages without an id get the example link. */
export async function unsubscribeLinks(db: Db, customerId: bigint, prefix: string): Promise<UnsubscribeLinks> {
  const key = await unsubscribeKey(db);
  return (messageIds) => {
    const tokens = tokensOf(key, customerId, messageIds.map((id) => id ?? 0n));
    return messageIds.map((id, index) => (id === undefined ? exampleLink(prefix) : prefix + (tokens[index] ?? '')));
  };
}
