import type { ContactField } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { SearchText } from './search-text';

/** Also selects from a query that has selected them before. */
export const contactColumns = (db: Db) => db`num, name, param1, param2, param3, param4, coalesce(tags, '{}') as tags`;

/** No index supports this condition. Add `mayContain` to search by index. */
export function containsText(db: Db, { text, digits, field }: SearchText) {
  const inText = (where: ReturnType<typeof fieldText>) => db`strpos(lower(${where}), lower(${text})) > 0`;
  const inNum = (each: string) => db`strpos(num, ${each}) > 0`;
  const conditions = [inText(field ? fieldText(db, field) : anyText(db)), ...digits.map(inNum)];
  return conditions.reduce((all, condition) => db`${all} or ${condition}`);
}

/** Indexable condition that is true for all contacts that match `containsText`, and for only a few others. */
export function mayContain(db: Db, { text, digits }: SearchText) {
  const like = (each: string) => db`search_key like '%' || search_letters(${each.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  return [text, ...digits].map(like).reduce((all, condition) => db`${all} or ${condition}`);
}

/** Same condition as `mayContain`, but never uses an index; takes half the time of `containsText`. */
export function mayContainUnindexed(db: Db, { text, digits }: SearchText) {
  const inKey = (each: string) => db`strpos(search_key, search_letters(${each})) > 0`;
  return [text, ...digits].map(inKey).reduce((all, condition) => db`${all} or ${condition}`);
}

function anyText(db: Db) {
  return db`coalesce(name, '') || E'\\n' || coalesce(param1, '') || E'\\n' || coalesce(param2, '') || E'\\n'
    || coalesce(param3, '') || E'\\n' || coalesce(param4, '') || E'\\n' || num`;
}

export function fieldText(db: Db, field: ContactField) {
  return db`coalesce(${db(field)}, '')`;
}
