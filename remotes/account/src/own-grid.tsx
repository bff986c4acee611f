import type { ReactNode } from 'react';
import type { Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DataGrid, type DataGridProps, SearchFilter, Toolbar } from '@portal/ui/screens';
import { grids } from './grids.state';
import { useFoundRows } from './use-found-rows';

export type OwnGridProps<Row> = Omit<DataGridProps<Row>, 'state' | 'source' | 'rowKey' | 'rowName' | 'onClear'> & {
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  reading: Loadable<unknown>;
  onRead: () => void;
  /** Returns the row's texts that are searched. */
  wordsOf: (row: Row) => readonly (string | null)[];
  searchLabel: string;
  /** Filters shown beside the search field. */
  bar?: ReactNode;
  /** Content between the search field and the grid. */
  notice?: ReactNode;
  onClear?: () => void;
};

/** A grid of the customer's own records, with a search over all of them. */
export function OwnGrid<Row extends { uuid: string; name: string }>({
  rows, reading, onRead, wordsOf, searchLabel, bar, notice, filters = [], onClear, exporting, ...grid
}: OwnGridProps<Row>) {
  const { t } = useTranslation();
  const { text, search, shown, onPrevious, onNext } = useFoundRows(rows, wordsOf);
  return (
    <>
      {notice}
      <DataGrid
        {...grid}
        state={grids}
        exporting={exporting && {
          ...exporting, query: { ...exporting.query, filter: { ...filterOf(exporting.query), ...(text !== '' && { text }) } },
        }}
        source={{
          rows: shown, status: reading.status, error: reading.error, onRetry: onRead,
          ...((onPrevious || onNext) && { pager: { onPrevious, onNext } }),
        }}
        rowKey={(row) => row.uuid}
        rowName={(row) => row.name}
        toolbar={(
          <Toolbar
            label={t('grid.filters')} values={filters.map(({ value }) => value)}
            search={<SearchFilter label={searchLabel} value={text} onChange={search} />}
          >
            {bar}
          </Toolbar>
        )}
        filters={[{ id: 'text', label: t('remotes:grid.search'), value: text, onRemove: () => search('') }, ...filters]}
        onClear={onClear ?? (() => search(''))}
      />
    </>
  );
}

const filterOf = ({ filter }: Record<string, unknown>) => (typeof filter === 'object' ? filter : {});
