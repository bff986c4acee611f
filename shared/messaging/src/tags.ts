import { ContactTag } from '@portal/contracts';

/** Form in which tags are compared: tags that differ only in case are one tag. */
export function foldTag(tag: string): string {
  return tag.trim().normalize('NFC').toLowerCase();
}

/** `:::` separates labels in exports of Google Contacts, which begin those of its own with an asterisk. */
const SEPARATORS = /[,;|\n]|:::/;

/**
 * Reads tags as written in a field or file, separated by commas, semicolons or vertical bars, without repetitions. `faulty`: the first one
 * that is no valid tag.
 */
export function readTags(written: string): { tags: string[]; faulty: string | null } {
  const tags = new Map<string, string>();
  for (const each of written.split(SEPARATORS)) {
    const tag = each.replace(/^\s*\*\s+/, '').trim();
    if (tag === '') continue;
    if (!ContactTag.safeParse(tag).success) return { tags: [...tags.values()], faulty: tag };
    if (!tags.has(foldTag(tag))) tags.set(foldTag(tag), tag);
  }
  return { tags: [...tags.values()], faulty: null };
}
