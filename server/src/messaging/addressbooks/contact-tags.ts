import { AppError, MAX_TAGS, type Contact, type ContactFilter } from '@portal/contracts';
import { foldTag } from '@portal/messaging';
import type { Transaction } from '../../platform/db';
import { setTags } from './contact-tags.store';

/** Spells tags as the book does; the latest spelling wins while a tag is renamed. */
export function spellingOf(known: readonly string[]): (tag: string) => string {
  const spelled = new Map(known.map((tag) => [foldTag(tag), tag]));
  return (tag) => spelled.get(foldTag(tag)) ?? tag;
}

/** The filter with its tags spelled as the book does. */
export function spelled({ tags, withoutTags, ...filter }: ContactFilter, known: readonly string[]): ContactFilter {
  const spelling = spellingOf(known);
  return { ...filter, ...(tags && { tags: tags.map(spelling) }), ...(withoutTags && { withoutTags: withoutTags.map(spelling) }) };
}

/**
 * Spells the contacts' tags as the book does, and adds new ones to the book, which must be locked, in the order and spelling of `mentions`.
 * Throws too_many_tags.
 */
export async function withBookTags(
  tx: Transaction, { customerId, bookId, tags: known }: { customerId: bigint; bookId: bigint; tags: readonly string[] },
  contacts: readonly Contact[], mentions: readonly Contact[] = contacts,
): Promise<readonly Contact[]> {
  if (contacts.every(({ tags }) => tags.length === 0)) return contacts;
  const all = await addToBook(tx, { customerId, bookId, tags: known }, mentions.flatMap(({ tags }) => tags));
  const spelled = spellingOf(all);
  return contacts.map((contact) => (contact.tags.length === 0 ? contact : { ...contact, tags: sorted(contact.tags.map(spelled)) }));
}

/** Adds the tags that are new to the book, which must be locked, and returns all of its tags. Throws too_many_tags. */
export async function addToBook(
  tx: Transaction, { customerId, bookId, tags: known }: { customerId: bigint; bookId: bigint; tags: readonly string[] },
  given: readonly string[],
): Promise<readonly string[]> {
  const folded = new Set(known.map(foldTag));
  const added: string[] = [];
  for (const tag of given) {
    const fold = foldTag(tag);
    if (folded.has(fold)) continue;
    folded.add(fold);
    added.push(tag);
  }
  if (added.length === 0) return known;
  const all = [...known, ...added];
  if (all.length > MAX_TAGS) throw new AppError('too_many_tags', { max: MAX_TAGS });
  await setTags(tx, customerId, bookId, all);
  return all;
}

/** Without repetitions, in the order in which contacts store them. */
export function sorted(tags: Iterable<string>): string[] {
  return [...new Set(tags)].toSorted((one, other) => (one < other ? -1 : Number(one > other)));
}
