import type { ReactElement, ReactNode } from 'react';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, Pager, SearchBox, SearchIcon, Toolbar, useDebounced } from '@portal/ui/screens';
import { useFoundRows } from './use-found-rows';

const useStyles = makeStyles({
  search: { width: '320px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export type OwnGridProps<Row extends { uuid: string; name: string }> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Rows from the shell's session state. The shell may have loaded them before this screen requests them. */
  rows: readonly Row[];
  reading: Loadable<unknown>;
  onRead: () => void;
  /** Returns the row's texts that are searched. */
  wordsOf: (row: Row) => readonly (string | null)[];
  searchLabel: string;
  /** Filters shown beside the search field. */
  filters?: ReactNode;
  failed: string;
  none: { title: string; text: string; icon: ReactElement; action?: ReactNode };
  nothingFoundText: string;
};

/** A grid of the customer's alpha names or organizations, with a search over all of them. */
export function OwnGrid<Row extends { uuid: string; name: string }>({
  label, columns, rows, reading, onRead, wordsOf, searchLabel, filters, failed, none, nothingFoundText,
}: OwnGridProps<Row>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(reading.error);
  const { text, search, shown, onPrevious, onNext } = useFoundRows(rows.length > 0 || reading.data ? rows : undefined, wordsOf);
  const [typed, type] = useDebounced(text, search);
  return (
    <>
      <Toolbar label={t('grid.filters')}>
        <SearchBox
          className={styles.search} aria-label={searchLabel} placeholder={searchLabel} maxLength={200} value={typed}
          onChange={(_, { value }) => type(value)}
        />
        {filters}
      </Toolbar>
      <div>
        <Grid
          label={label}
          columns={columns}
          rows={shown}
          rowKey={(row) => row.uuid}
          rowName={(row) => row.name}
          status={reading.status}
          failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: reading.error?.traceId, onRetry: onRead }}
          empty={text === '' ? <EmptyState {...none} /> : (
            <EmptyState
              icon={<SearchIcon />} title={t('grid.nothingFound')} text={nothingFoundText}
              action={<Button onClick={() => search('')}>{t('grid.showAll')}</Button>}
            />
          )}
        />
        {(onPrevious || onNext) && <Pager onPrevious={onPrevious} onNext={onNext} />}
      </div>
    </>
  );
}
