import { useMemo, useState, type ReactNode } from 'react';
import { PAGE_ROWS } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import type { GridState } from '@portal/portal/resource';
import { makeStyles } from '@fluentui/react-components';
import { MessageBar, MessageBarActions, MessageBarBody, tokens } from '@portal/ui/shell';
import { ColumnChooser } from './column-chooser';
import { Button } from '../control/sized';
import { EmptyState, type EmptyStateProps } from '../empty-state';
import { Grid, type GridProps } from '../grid/grid';
import type { GridColumn } from '../grid/grid-column';
import { SearchIcon } from '../icons';
import { Pager } from '../pager';
import type { DataColumn } from './data-column';
import { ExportMenu, type GridExport } from './export-menu';
import type { FilterChip } from './filter-chips';
import { GridBar } from './grid-bar';
import type { GridSource } from './grid-source';
import { useShownColumns } from './use-shown-columns';

const useStyles = makeStyles({
  note: {
    padding: '8px 16px 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
});

export type DataGridProps<Row, Name extends string = string> = Omit<
  GridProps<Row>, 'columns' | 'rows' | 'status' | 'failure' | 'sort' | 'empty' | 'onDrop'
> & {
  /** Views and exports of the remote, and the path of the page, under which its views are saved. */
  state: GridState;
  screen: string;
  columns: readonly DataColumn<Row, Name>[];
  source: GridSource<Row>;
  /** The sorted column as in the API: `name`, or `-name` for descending order. */
  sort?: string;
  /** The row's menu, usually a `RowMenu`. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** All filters of the page; those with an empty value aren't set. */
  filters?: readonly FilterChip[];
  onClear?: () => void;
  exporting?: GridExport | undefined;
  /** Search and filters, usually a `Toolbar`. */
  toolbar?: ReactNode;
  /** Shown between the filters and the rows, such as totals. */
  summary?: ReactNode;
  /** Other tools, before those that every grid has. */
  tools?: ReactNode;
  /** Announced below the rows; empty if there is nothing to say. */
  note?: string;
  /** Title of the failure. */
  failed: string;
  /** Shown if there are no rows at all. */
  none: EmptyStateProps;
  /** Advice if no row matches the filters. */
  nothingFound?: string | undefined;
  /** The endpoint searches a limited number of rows per page: a short page may have a next one. */
  searched?: boolean;
};

/**
 * A grid with all that users expect of every grid: filters that are set, saved views, columns, export, row menu and pages. Columns, filters
 * and page are in the URL.
 */
export function DataGrid<Row, Name extends string = string>({
  state, screen, columns: all, source, sort, actions, filters = [], onClear, exporting, toolbar, summary, tools, note, failed, none,
  nothingFound, searched = false, ...grid
}: DataGridProps<Row, Name>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { rows, status, error, onRetry, pager } = source;
  const failure = useFailureText(error);
  const { columns, exported, chooser } = useShownColumns(all);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const withActions = useMemo((): readonly GridColumn<Row>[] => (actions ? [
    ...columns, { id: 'actions', header: t('remotes:grid.actions'), card: 'menu', cell: actions },
  ] : columns), [columns, actions, t]);
  const isFiltered = filters.some(({ value }) => value !== '') || pager?.onPrevious !== undefined;
  const empty = searched && pager?.onNext
    ? <EmptyState level={none.level} icon={<SearchIcon />} title={t('remotes:grid.nothingYet')} />
    : isFiltered ? (
      <EmptyState
        level={none.level} icon={<SearchIcon />} title={t('remotes:grid.nothingFound')} text={nothingFound}
        action={onClear && <Button onClick={onClear}>{t('remotes:grid.clearFilters')}</Button>}
      />
    ) : <EmptyState {...none} />;
  return (
    <div>
      <GridBar state={state} screen={screen} filters={filters} onClear={onClear} toolbar={toolbar} tools={tools}>
        <ColumnChooser {...chooser} dropped={dropped} />
        {exporting && <ExportMenu {...exporting} state={state} columns={exported} />}
      </GridBar>
      {summary}
      {searched && rows && pager?.onNext && rows.length < PAGE_ROWS && (
        <MessageBar intent="info" layout="multiline" role="status">
          <MessageBarBody>{t('remotes:grid.further', { count: rows.length })}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" icon={<SearchIcon />} onClick={pager.onNext}>{t('remotes:grid.searchFurther')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <Grid
        {...grid} columns={withActions} rows={rows} status={status} empty={empty} onDrop={setDropped}
        failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry }}
        sort={sort === undefined ? undefined : { by: sort.replace('-', ''), descending: sort.startsWith('-') }}
      />
      {note !== undefined && <div role="status" className={note === '' ? undefined : styles.note}>{note}</div>}
      {pager && <Pager {...pager} />}
    </div>
  );
}
