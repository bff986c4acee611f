import type { ContactCondition } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';
import type { ContactMatch } from './contact-filter';
import { DIALLED } from './search-text';
import { containsText, fieldText, mayContain, mayContainUnindexed } from './contact-search.store';

/** No index supports this condition. Add `mayMatch` to search by index. */
export function matches(db: Db, { text, tags, withoutTags, conditions, nums }: ContactMatch): Fragment {
  return allOf(db, [
    ...(nums ? [db`num = any(${[...nums]}::text[])`] : []),
    ...(text ? [db`(${containsText(db, text)})`] : []),
    ...(tags.length > 0 ? [db`coalesce(tags && ${[...tags]}::text[], false)`] : []),
    ...(withoutTags.length > 0 ? [db`not coalesce(tags && ${[...withoutTags]}::text[], false)`] : []),
    ...conditions.map((condition) => meets(db, condition)),
  ]);
}

/** Indexable condition that is true for all contacts that match. */
export function mayMatch(db: Db, { text, tags }: ContactMatch): Fragment {
  return allOf(db, [
    ...(text?.indexable ? [db`(${mayContain(db, text)})`] : []),
    ...(tags.length > 0 ? [db`tags is not null and tags && ${[...tags]}::text[]`] : []),
  ]);
}

/** A faster condition that is true for all contacts that match, without an index. */
export function mayMatchUnindexed(db: Db, { text }: ContactMatch): Fragment {
  return text ? db`(${mayContainUnindexed(db, text)})` : db`true`;
}

function meets(db: Db, { field, is, value }: ContactCondition): Fragment {
  const own = db`lower(${fieldText(db, field)})`;
  const digits = value.replace(/\D/g, '').replace(DIALLED, '');
  const given = field === 'num' ? db`${digits}::text` : db`lower(${value}::text)`;
  const isNational = field === 'num' && /^\D*0[1-9]/.test(value);
  const equal = isNational ? db`right(${own}, length(${given})) = ${given}` : db`${own} = ${given}`;
  switch (is) {
    case 'equals': return equal;
    case 'differs': return db`not (${equal})`;
    case 'contains': return db`strpos(${own}, ${given}) > 0`;
    case 'lacks': return db`strpos(${own}, ${given}) = 0`;
    case 'starts': return db`starts_with(${own}, ${given})`;
    case 'empty': return db`${own} = ''`;
    case 'filled': return db`${own} <> ''`;
  }
}

function allOf(db: Db, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((all, each) => db`${all} and ${each}`, db`true`);
}
