import { useEffect, useState, type ReactNode } from 'react';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FailureView, focusRing, makeStyles, Modal, Skeleton, tokens } from '@portal/ui/shell';
import { SearchBox, useDebounced } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  search: { width: '100%', maxWidth: 'none' },
  choices: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, margin: 0, padding: '2px', listStyleType: 'none',
    maxHeight: '320px', overflowY: 'auto',
  },
  choice: {
    ...focusRing,
    display: 'block', width: '100%', padding: '8px 12px', border: 0, borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground1,
    font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  words: {
    display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden',
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** `more`: the search has further results. */
export type Found<Row> = { rows: Row[]; more: boolean };
export type SearchChoiceProps<Row> = {
  title: string;
  searchLabel: string;
  found: Loadable<Found<Row>>;
  /** The ID, title and description of a row. */
  show: (row: Row) => { id: string; title: string; words: string };
  failedTitle: string;
  /** Text shown if there are no rows at all; `nothingFound` is shown if a search finds none. */
  none: string;
  nothingFound: string;
  onSearch: (text: string) => void;
  onChoose: (row: Row) => void;
  onClose: () => void;
  actions: ReactNode;
  /** Content below the rows, for example a form that creates an item. */
  children?: ReactNode;
};

/** Dialog that searches rows and lets the user choose one. */
export function SearchChoice<Row>({
  title, searchLabel, found, show, failedTitle, none, nothingFound, onSearch, onChoose, onClose, actions, children,
}: SearchChoiceProps<Row>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(found.error);
  const [query, setQuery] = useState('');
  const [typed, type] = useDebounced(query, setQuery);
  useEffect(() => onSearch(query), [onSearch, query]);
  const rows = found.data?.rows ?? [];
  return (
    <Modal open title={title} onClose={onClose} actions={actions}>
      <div className={styles.root}>
        <SearchBox
          className={styles.search} aria-label={searchLabel} placeholder={searchLabel} maxLength={200} value={typed}
          onChange={(_, { value }) => type(value)}
        />
        {found.status === 'failed' && failure && (
          <FailureView
            layout="inline" level={3} title={failedTitle} text={failure.text} lines={failure.lines} traceId={found.error?.traceId}
            onRetry={() => onSearch(query)}
          />
        )}
        {!found.data && found.status !== 'failed' && <Skeleton width="100%" height="80px" />}
        {rows.length > 0 && (
          <ul className={styles.choices} aria-label={title} aria-busy={found.status === 'loading'}>
            {rows.map((row) => {
              const { id, title: name, words } = show(row);
              return (
                <li key={id}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(row)}>
                    <span className={styles.title}>{name}</span>
                    <span className={styles.words}>{words}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {found.data && rows.length === 0 && <p role="status" className={styles.note}>{query === '' ? none : nothingFound}</p>}
        {found.data?.more && <p className={styles.note}>{t('choice.more')}</p>}
        {children}
      </div>
    </Modal>
  );
}
