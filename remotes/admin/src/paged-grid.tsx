import { useCallback, useEffect, type ReactElement } from 'react';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles } from '@portal/ui/core';
import { EmptyState, Grid, Pager, SearchBox, SearchIcon, Toolbar, useSettled, type GridColumn } from '@portal/ui/more';
import { usePageQuery, type PageQuery } from './use-page-query';

const useStyles = makeStyles({
  search: { width: '400px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export type PagedGridProps<Row extends { uuid: string }> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  /** With the question that it answers: its cursor leads nowhere under another. */
  page: Loadable<{ items: readonly Row[]; next: string | null; query: PageQuery }>;
  /** Stays the same function from one drawing to the next. */
  onLoad: (query: PageQuery) => void;
  rowName: (row: Row) => string;
  searchLabel: string;
  failed: string;
  none: { title: string; icon: ReactElement };
  nothingFoundText: string;
};

/** A list of the administration: searched by the server, page by page, both in the URL. */
export function PagedGrid<Row extends { uuid: string }>({
  label, columns, page, onLoad, rowName, searchLabel, failed, none, nothingFoundText,
}: PagedGridProps<Row>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(page.error);
  const { query, isSearch, search, onPrevious, onNext } = usePageQuery();
  const [typed, type] = useSettled(query.text, search);
  const load = useCallback(() => onLoad(query), [onLoad, query]);
  // A tab that is opened again shows its rows while they are read anew.
  useEffect(load, [load]);
  return (
    <>
      <Toolbar label={t('grid.filters')}>
        <SearchBox className={styles.search} aria-label={searchLabel} placeholder={searchLabel} maxLength={200} value={typed} onChange={(_, { value }) => type(value)} />
      </Toolbar>
      <div>
        <Grid
          label={label}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.uuid}
          rowName={rowName}
          status={page.status}
          failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          empty={isSearch ? (
            <EmptyState icon={<SearchIcon />} title={t('grid.nothingFound')} text={nothingFoundText} action={<Button onClick={() => search('')}>{t('grid.showAll')}</Button>} />
          ) : <EmptyState {...none} />}
        />
        <Pager busy={page.data?.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
    </>
  );
}
