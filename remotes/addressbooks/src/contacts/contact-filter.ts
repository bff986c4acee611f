import {
  ContactCondition, contactConditions, contactFields, ContactTag, MAX_CONDITIONS, type ContactField, type ContactFilter,
} from '@portal/contracts';

/** What the page of a book shows of its contacts. Empty parts filter nothing. */
export type ContactSearch = {
  text: string; field: ContactField | ''; tags: readonly string[]; withoutTags: readonly string[]; conditions: readonly ContactCondition[];
};

export const noSearch: ContactSearch = { text: '', field: '', tags: [], withoutTags: [], conditions: [] };

/** The same search has the same filter, so that a segment can be compared with it. */
export function filterOf({ text, field, tags, withoutTags, conditions }: ContactSearch): ContactFilter {
  return {
    ...(text !== '' && { text, ...(field !== '' && { field }) }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(withoutTags.length > 0 && { withoutTags: [...withoutTags] }),
    ...(conditions.length > 0 && { conditions: [...conditions] }),
  };
}

export function searchOf({ text = '', field, tags = [], withoutTags = [], conditions = [] }: ContactFilter): ContactSearch {
  return { text, field: field ?? '', tags, withoutTags, conditions };
}

export function isSameFilter(one: ContactFilter, other: ContactFilter): boolean {
  return JSON.stringify(filterOf(searchOf(one))) === JSON.stringify(filterOf(searchOf(other)));
}

/** Reads conditions from a URL; invalid ones of a hand-edited URL are ignored. */
export function readConditions(text: string): ContactCondition[] {
  try {
    const read: unknown = JSON.parse(text || '[]');
    return Array.isArray(read) ? read.flatMap(conditionIn).slice(0, MAX_CONDITIONS) : [];
  } catch {
    return [];
  }
}

/** A condition whose value is still missing is one, too. */
function conditionIn(read: unknown): ContactCondition[] {
  const { field, is, value } = read as Partial<Record<keyof ContactCondition, unknown>>;
  const [known, kind] = [contactFields.find((each) => each === field), contactConditions.find((each) => each === is)];
  return known && kind && typeof value === 'string' && value.length <= 200 ? [{ field: known, is: kind, value }] : [];
}

/** Tags of a URL. They contain no commas. */
export const readTagList = (text: string): string[] => text.split(',').filter((tag) => ContactTag.safeParse(tag).success);

export const needsValue = ({ is }: Pick<ContactCondition, 'is'>): boolean => is !== 'empty' && is !== 'filled';
/** Conditions without their value are still being written. */
export const isComplete = (condition: ContactCondition): boolean => ContactCondition.safeParse(condition).success;
