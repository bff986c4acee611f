import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { AddressBook, AddressBookType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button, Input } from '@portal/ui/screens';
import { BookPart } from './book-part';
import { filterOf, type ChosenBook } from './new-list-form';
import { filterCount, segmentList } from './recipient-books.state';
import type { FieldName } from './form-fields';

const BookSearch = lazy(() => import('./book-search').then((search) => ({ default: search.BookSearch })));

const MAX_BOOKS = 20;
const COUNT_AFTER_MS = 500;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS, minWidth: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  books: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '100%', margin: 0, padding: 0, listStyleType: 'none',
  },
  book: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusMedium,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  filter: { flexGrow: 1, flexBasis: '180px', maxWidth: '320px' },
  remove: { marginInlineStart: 'auto' },
});

export type BookRecipientsProps = {
  name: FieldName;
  title: string;
  hint: string;
  add: string;
  types: readonly AddressBookType[];
  books: readonly ChosenBook[];
  /** Whether to offer a filter for the contacts of each book. */
  filtered?: boolean;
  error?: string;
  onChange: (books: ChosenBook[]) => void;
};

export function BookRecipients({ name, title, hint, add, types, books, filtered = false, error, onChange }: BookRecipientsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [searching, setSearching] = useState(false);

  const without = (uuid: string) => books.filter((book) => book.uuid !== uuid);
  const toggle = ({ uuid, name: bookName, contacts, paramNames, tags }: AddressBook) => {
    const isChosen = books.some((book) => book.uuid === uuid);
    onChange(isChosen ? without(uuid) : [...books, { uuid, name: bookName, contacts, filter: '', paramNames, tags, part: null }]);
  };
  return (
    <div className={styles.root} role="group" aria-label={title} data-field={name}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.note}>{hint}</p>
      {books.length > 0 && (
        <ul className={styles.books}>
          {books.map((book) => (
            <li key={book.uuid} className={styles.book}>
              <span className={styles.name}>{book.name}</span>
              {filtered ? (
                <>
                  <FilteredCount book={book} />
                  <BookPart
                    book={book} onChange={(part) => onChange(books.map((other) => (other.uuid === book.uuid ? { ...other, part } : other)))}
                  />
                </>
              ) : <span className={styles.count}>{t('new.contacts', { count: book.contacts })}</span>}
              {filtered && !(book.part && 'segment' in book.part) && (
                <Input
                  className={styles.filter}
                  aria-label={t('new.bookFilter', { name: book.name })}
                  placeholder={t('new.bookFilterHint')}
                  maxLength={200}
                  value={book.filter}
                  onChange={(_, { value }) => onChange(
                    books.map((other) => (other.uuid === book.uuid ? { ...other, filter: value } : other)),
                  )}
                />
              )}
              <Button
                className={styles.remove} appearance="subtle" size="small" icon={<DismissIcon />}
                aria-label={t('new.removeBook', { name: book.name })} onClick={() => onChange(without(book.uuid))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <p className={styles.error} role="alert">{error}</p>}
      <Button icon={<AddIcon />} disabledFocusable={books.length >= MAX_BOOKS} onClick={() => setSearching(true)}>{add}</Button>
      {searching && <Suspense>
        <BookSearch
          title={add} types={types} chosen={books.map(({ uuid }) => uuid)} onToggle={toggle} onClose={() => setSearching(false)}
        />
      </Suspense>}
    </div>
  );
}

/** The number of contacts in the book that match the filter, or are in the segment. */
function FilteredCount({ book: { uuid, contacts, filter: text, part } }: { book: ChosenBook }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const segment = part && 'segment' in part ? part.segment : null;
  const segments = useResource(segmentList, segment === null ? null : uuid).data?.items;
  const query = useMemo(() => {
    const filter = segment === null ? filterOf({ filter: settled, part }) : segments?.find((each) => each.uuid === segment)?.filter;
    return filter === undefined || Object.keys(filter).length === 0 ? null : { uuid, filter };
  }, [uuid, settled, part, segment, segments]);
  const { data } = useResource(filterCount, query);
  const words = () => {
    if (text.trim() === '' && part === null) return t('new.contacts', { count: contacts });
    if (segment !== null && segments && !segments.some((each) => each.uuid === segment)) return t('new.segmentGone');
    // A segment without a filter has all contacts.
    if (segment !== null && segments && query === null) return t('new.contacts', { count: contacts });
    if (!data || settled !== text) return t('new.filterCounting');
    return t(data.isMinimum ? 'new.contactsAtLeast' : 'new.contacts', { count: data.contacts });
  };
  return <span className={styles.count} role="status">{words()}</span>;
}
