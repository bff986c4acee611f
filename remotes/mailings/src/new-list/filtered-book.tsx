import { useEffect, useMemo, useState } from 'react';
import type { Segment } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Input, Select } from '@portal/ui/screens';
import { filterOf, type ChosenBook } from './new-list-form';
import { filterCount, segmentList } from './recipient-books.state';

const COUNT_AFTER_MS = 500;
const SEGMENT = 'segment:';
const TAG = 'tag:';
const GIVEN = 'given';

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  part: { minWidth: '160px', maxWidth: '280px' },
  filter: { flexGrow: 1, flexBasis: '180px', maxWidth: '320px' },
});

export type FilteredBookProps = { book: ChosenBook; onChange: (change: Partial<Pick<ChosenBook, 'filter' | 'part'>>) => void };

/** Which contacts of a book receive the message, and their number. */
export function FilteredBook({ book, onChange }: FilteredBookProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const segments = useResource(segmentList, book.uuid).data?.items;
  return (
    <>
      <Count book={book} segments={segments} />
      <Part book={book} segments={segments ?? []} onChange={(part) => onChange({ part })} />
      {canFilter(book.part) && (
        <Input
          className={styles.filter}
          aria-label={t('new.bookFilter', { name: book.name })}
          placeholder={t('new.bookFilterHint')}
          maxLength={200}
          value={book.filter}
          onChange={(_, { value }) => onChange({ filter: value })}
        />
      )}
    </>
  );
}

/** The number of contacts in the book that match the filter, or are in the segment. `segments`: undefined until they are known. */
function Count({ book: { uuid, contacts, filter: text, part }, segments }: { book: ChosenBook; segments: readonly Segment[] | undefined }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const chosen = part && 'segment' in part ? part.segment : null;
  const segment = segments?.find((each) => each.uuid === chosen);
  const filter = JSON.stringify(chosen === null ? filterOf({ filter: settled, part }) : segment?.filter ?? {});
  const query = useMemo(() => (filter === '{}' ? null : { uuid, filter }), [uuid, filter]);
  const { data } = useResource(filterCount, query);
  const words = () => {
    if (chosen !== null && segments && !segment) return t('new.segmentGone');
    if (chosen === null ? text.trim() === '' && part === null : segment && query === null) return t('new.contacts', { count: contacts });
    if (!data || (chosen === null && settled !== text)) return t('new.filterCounting');
    return t(data.isMinimum ? 'new.contactsAtLeast' : 'new.contacts', { count: data.contacts });
  };
  return <span className={styles.count} role="status">{words()}</span>;
}

type PartProps = { book: ChosenBook; segments: readonly Segment[]; onChange: (part: ChosenBook['part']) => void };

/** All contacts of a book, a segment of it, or those with a tag. Nothing for a book without segments and tags. */
function Part({ book: { name, tags, part }, segments, onChange }: PartProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const tag = tagOf(part);
  if (segments.length === 0 && tags.length === 0 && part === null) return null;
  const value = part === null ? '' : 'segment' in part ? `${SEGMENT}${part.segment}` : tag === undefined ? GIVEN : `${TAG}${tag}`;
  const choose = (chosen: string) => {
    const segment = segments.find((each) => `${SEGMENT}${each.uuid}` === chosen);
    if (segment) onChange({ segment: segment.uuid, name: segment.name });
    else onChange(chosen.startsWith(TAG) ? { filter: { tags: [chosen.slice(TAG.length)] } } : null);
  };
  const shown = part && 'segment' in part && !segments.some((each) => each.uuid === part.segment)
    ? [{ uuid: part.segment, name: part.name }, ...segments] : segments;
  const known = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <Select className={styles.part} aria-label={t('new.bookPart', { name })} value={value} onChange={(_, chosen) => choose(chosen.value)}>
      <option value="">{t('new.allContacts')}</option>
      {value === GIVEN && <option value={GIVEN}>{t('new.givenContacts')}</option>}
      {shown.length > 0 && <optgroup label={t('new.segments')}>
        {shown.map((segment) => <option key={segment.uuid} value={`${SEGMENT}${segment.uuid}`}>{segment.name}</option>)}
      </optgroup>}
      {known.length > 0 && <optgroup label={t('new.tags')}>
        {known.map((each) => <option key={each} value={`${TAG}${each}`}>{each}</option>)}
      </optgroup>}
    </Select>
  );
}

/** Selected contacts are already filtered, perhaps by a text. */
const canFilter = (part: ChosenBook['part']) => part === null || tagOf(part) !== undefined;

/** The tag of a part that consists of the contacts with one tag. */
function tagOf(part: ChosenBook['part']): string | undefined {
  if (!part || !('filter' in part)) return undefined;
  const { tags, ...more } = part.filter;
  return tags?.length === 1 && Object.keys(more).length === 0 ? tags[0] : undefined;
}
