import { ContactFilter, type ContactCondition, type ContactField } from '@portal/contracts';

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
    return ContactFilter.parse({ conditions: JSON.parse(text || '[]') as unknown }).conditions ?? [];
  } catch {
    return [];
  }
}

export const needsValue = ({ is }: Pick<ContactCondition, 'is'>): boolean => is !== 'empty' && is !== 'filled';
/** Conditions without their value are still being written. */
export const isComplete = (condition: ContactCondition): boolean => !needsValue(condition) || condition.value.trim() !== '';
