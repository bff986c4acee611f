import { useMemo, useState } from 'react';
import type { AddressBook, AddressBookType } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { FailureView, makeStyles, Modal, Skeleton, tokens } from '@portal/ui/shell';
import { AddIcon, Button, CheckIcon, SearchBox, useDebounced } from '@portal/ui/screens';
import { bookSearch } from './recipient-books.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  search: { width: '100%', maxWidth: 'none' },
  books: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none',
    maxHeight: '320px', overflowY: 'auto',
  },
  book: { width: '100%', justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' },
  count: { marginInlineStart: 'auto', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type BookSearchProps = {
  title: string;
  types: readonly AddressBookType[];
  /** UUIDs of the chosen books. */
  chosen: readonly string[];
  onToggle: (book: AddressBook) => void;
  onClose: () => void;
};

/** Search for address books, with multiple selection. */
export function BookSearch({ title, types, chosen, onToggle, onClose }: BookSearchProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [query, setQuery] = useState('');
  const [typed, type] = useDebounced(query, setQuery);
  const found = useResource(bookSearch, useMemo(() => ({ text: query, types }), [query, types]));
  const failure = useFailureText(found.error);
  const books = found.data?.items ?? [];
  return (
    <Modal open title={title} onClose={onClose} actions={<Button appearance="primary" onClick={onClose}>{t('new.booksChosen')}</Button>}>
      <div className={styles.root}>
        <SearchBox
          className={styles.search} aria-label={t('new.bookSearch')} placeholder={t('new.bookSearch')} maxLength={200} value={typed}
          onChange={(_, { value }) => type(value)}
        />
        {found.status === 'failed' && failure && (
          <FailureView
            layout="inline" level={3} title={t('new.booksFailed')} text={failure.text} lines={failure.lines} traceId={found.error?.traceId}
            onRetry={found.reload}
          />
        )}
        {!found.data && found.status !== 'failed' && <Skeleton width="100%" height="80px" />}
        <ul className={styles.books} aria-label={title} aria-busy={found.status === 'loading'}>
          {books.map((book) => {
            const isChosen = chosen.includes(book.uuid);
            return (
              <li key={book.uuid}>
                <Button
                  className={styles.book} appearance="subtle" aria-pressed={isChosen} icon={isChosen ? <CheckIcon /> : <AddIcon />}
                  onClick={() => onToggle(book)}
                >
                  {book.name}<span className={styles.count}>{t('new.contacts', { count: book.contacts })}</span>
                </Button>
              </li>
            );
          })}
        </ul>
        {found.data && books.length === 0 && <p className={styles.note}>{t(query === '' ? 'new.noBooks' : 'new.noBooksFound')}</p>}
        {found.data?.next && <p className={styles.note}>{t('new.moreBooks')}</p>}
      </div>
    </Modal>
  );
}
