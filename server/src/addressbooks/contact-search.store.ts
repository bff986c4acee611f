import type { ContactField } from '@portal/contracts';
import type { Db } from '../db';
import type { SoughtText } from './sought-text';

export const contactColumns = (db: Db) => db`num, name, param1, param2, param3, param4`;

/** Written so that no index matches: the caller chooses how to walk the book. */
export function holds(db: Db, { text, digits, field }: SoughtText) {
  const inText = (where: ReturnType<typeof fieldText>) => db`strpos(lower(${where}), lower(${text})) > 0`;
  const inNum = (each: string) => db`strpos(num, ${each}) > 0`;
  const conditions = [inText(field ? fieldText(db, field) : anyText(db)), ...digits.map(inNum)];
  return conditions.reduce((all, condition) => db`${all} or ${condition}`);
}

/** An indexable condition, true for every contact that `holds` accepts and for few others. */
export function mayHold(db: Db, { text, digits }: SoughtText) {
  const like = (each: string) => db`search_key like '%' || search_letters(${each.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  return [text, ...digits].map(like).reduce((all, condition) => db`${all} or ${condition}`);
}

/** As mayHold, without an index: half the work of `holds`. */
export function mayHoldLooking(db: Db, { text, digits }: SoughtText) {
  const inKey = (each: string) => db`strpos(search_key, search_letters(${each})) > 0`;
  return [text, ...digits].map(inKey).reduce((all, condition) => db`${all} or ${condition}`);
}

function anyText(db: Db) {
  return db`coalesce(name, '') || E'\\n' || coalesce(param1, '') || E'\\n' || coalesce(param2, '') || E'\\n'
    || coalesce(param3, '') || E'\\n' || coalesce(param4, '') || E'\\n' || num`;
}

function fieldText(db: Db, field: ContactField) {
  return db`coalesce(${db(field)}, '')`;
}

