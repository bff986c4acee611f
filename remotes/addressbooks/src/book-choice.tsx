import { useState } from 'react';
import type { AddressBook } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button, CheckIcon, SearchBox, useDebounced } from '@portal/ui/screens';
import { bookChoices } from './book-choices.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  label: { color: tokens.colorNeutralForeground1 },
  search: { width: '100%', maxWidth: 'none' },
  books: {
    display: 'flex', flexDirection: 'column', margin: 0, padding: '4px', listStyleType: 'none', maxHeight: '208px', overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium,
  },
  book: { width: '100%', justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightRegular },
  none: { width: '16px' },
  count: { marginInlineStart: 'auto', paddingInlineStart: '12px', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground3 },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type BookChoiceProps = {
  label: string;
  chosen: readonly string[];
  onToggle: (book: AddressBook) => void;
  isOffered: (book: AddressBook) => boolean;
};

/** Choice of address books, with a search by name. */
export function BookChoice({ label, chosen, onToggle, isOffered }: BookChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [query, setQuery] = useState('');
  const [typed, type] = useDebounced(query, setQuery);
  const found = useResource(bookChoices, query);
  const failure = useFailureText(found.error);
  const books = (found.data?.items ?? []).filter(isOffered);
  return (
    <div className={styles.root} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">{label}</span>
      <SearchBox
        className={styles.search} aria-label={t('choice.search')} placeholder={t('choice.search')} maxLength={200} value={typed}
        onChange={(_, { value }) => type(value)}
      />
      {found.status === 'failed' && failure && (
        <FailureView
          layout="inline" level={3} title={t('choice.failed')} text={failure.text} lines={failure.lines} traceId={found.error?.traceId}
          onRetry={found.reload}
        />
      )}
      {!found.data && found.status !== 'failed' && <Skeleton width="100%" height="72px" />}
      {books.length > 0 && (
        <ul className={styles.books} aria-label={label} aria-busy={found.status === 'loading'}>
          {books.map((book) => {
            const isChosen = chosen.includes(book.uuid);
            return (
              <li key={book.uuid}>
                <Button
                  className={styles.book} appearance="subtle" aria-pressed={isChosen}
                  icon={isChosen ? <CheckIcon /> : <span className={styles.none} />} onClick={() => onToggle(book)}
                >
                  {book.name}<span className={styles.count}>{t('choice.contacts', { count: book.contacts })}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {found.data && books.length === 0 && <p className={styles.note}>{t(query === '' ? 'choice.none' : 'choice.noneFound')}</p>}
      {found.data && found.data.next !== null && <p className={styles.note}>{t('choice.more')}</p>}
    </div>
  );
}
