import type { ContactCondition, ContactFilter } from '@portal/contracts';
import { searchTextOf, type SearchText } from './search-text';

/** A contact matches if it meets all parts; lists are empty and the text is null where the filter has none. */
export type ContactMatch = {
  text: SearchText | null;
  tags: readonly string[];
  withoutTags: readonly string[];
  conditions: readonly ContactCondition[];
  nums: readonly string[] | null;
  /** True if an index finds nearly only matching contacts. */
  indexable: boolean;
};

/** Returns null if the filter matches all contacts. */
export function contactMatchOf(filter: ContactFilter): ContactMatch | null {
  const text = searchTextOf(filter);
  const { tags = [], withoutTags = [], conditions = [], nums = null } = filter;
  if (!text && tags.length === 0 && withoutTags.length === 0 && conditions.length === 0 && !nums) return null;
  return { text, tags, withoutTags, conditions, nums, indexable: text?.indexable === true || tags.length > 0 };
}
