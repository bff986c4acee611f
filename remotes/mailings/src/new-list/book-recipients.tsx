import { lazy, Suspense, useState } from 'react';
import type { AddressBook, AddressBookType } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { AddIcon, Button } from '@portal/ui/screens';
import { FilteredBook } from './filtered-book';
import type { ChosenBook } from './new-list-form';
import type { FieldName } from './form-fields';

const BookSearch = lazy(() => import('./book-search').then((search) => ({ default: search.BookSearch })));

const MAX_BOOKS = 20;

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
                <FilteredBook
                  book={book}
                  onChange={(change) => onChange(books.map((other) => (other.uuid === book.uuid ? { ...other, ...change } : other)))}
                />
              ) : <span className={styles.count}>{t('new.contacts', { count: book.contacts })}</span>}
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
