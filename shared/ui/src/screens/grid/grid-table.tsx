import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useNavigate } from '@portal/portal/router';
import { Skeleton, useDensity, useUiText } from '@portal/ui/shell';
import type { MouseEvent, PointerEvent } from 'react';
import { RouteLink } from '../route-link';
import { EditableCell } from './editable-cell';
import { useFit } from './fit';
import { toggled, type GridBody, type GridColumn } from './grid-column';
import { useTableStyles } from './grid-table.styles';
import { useGridKeyboard } from './grid.keyboard';

export function GridTable<Row>(props: GridBody<Row>) {
  const { label, columns, rows, rowKey, selection, editing, busy, skeletons } = props;
  const styles = useTableStyles();
  const { row: rowHeight } = useDensity();
  const keyboard = useGridKeyboard(Boolean(editing?.open));
  const [wrapper, fit] = useFit(keyboard.ref, columns, rows);
  const ui = useUiText();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div ref={wrapper} className={mergeClasses(
      styles.wrapper, fit !== 'comfortable' && styles.snug, fit === 'tight' && styles.tight, fit === 'scrolls' && styles.scrolls,
    )}>
      <table {...keyboard} role="grid" aria-label={label} aria-busy={busy} className={styles.table} onPointerOver={showWhole}>
        <colgroup>
          {selection && <col className={styles.selectColumn} />}
          {columns.map((column) => <col key={column.id} style={{ width: column.width }} />)}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" className={mergeClasses(styles.headerCell, styles.selectCell)}>
                <Checkbox
                  aria-label={ui('selectAll')} checked={chosen === 0 ? false : chosen === keys.length ? true : 'mixed'}
                  onChange={(_, { checked }) => toggled(selection, keys, checked === true)}
                />
              </th>
            )}
            {columns.map((column) => <HeaderCell key={column.id} column={column} {...props} />)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => <BodyRow key={rowKey(row)} row={row} height={rowHeight} {...props} />)}
          {Array.from({ length: skeletons }, (_, index) => (
            <tr key={index} role="row" style={{ height: rowHeight }}>
              {selection && <td role="gridcell" className={styles.cell} />}
              {columns.map((column, at) => (
                <td key={column.id} role="gridcell" className={styles.cell}>
                  <Skeleton width={`${at === 0 ? 70 : 40 + ((index * 3 + at * 5) % 4) * 10}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Truncated cells show their full text on hover. */
function showWhole({ target }: PointerEvent) {
  const cell = (target as Element).closest('td');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

const pinned = (column: { card?: string }): true | undefined => (column.card === 'menu' ? true : undefined);

function HeaderCell<Row>({ column, sort, onSort }: GridBody<Row> & { column: GridColumn<Row> }) {
  const styles = useTableStyles();
  const end = column.align === 'end';
  const className = mergeClasses(styles.headerCell, end && styles.end);
  const { sort: by } = column;
  if (!by || !onSort) return <th role="columnheader" scope="col" data-pinned={pinned(column)} className={className}>{column.header}</th>;
  const current = sort?.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Sign = current === 'descending' ? ArrowSortDownRegular : current ? ArrowSortUpRegular : ArrowSortRegular;
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={current ?? 'none'}>
      <button
        type="button" className={mergeClasses(styles.sort, end && styles.sortEnd)}
        onClick={() => onSort({ by, descending: current === 'ascending' })}
      >
        {column.header}
        <Sign aria-hidden="true" className={current ? styles.sortOn : styles.sortOff} />
      </button>
    </th>
  );
}

function BodyRow<Row>(
  { row, height, columns, rowKey, rowName, rowHref, selection, editing }: GridBody<Row> & { row: Row; height: number },
) {
  const styles = useTableStyles();
  const ui = useUiText();
  const open = useOpenRoute();
  const href = rowHref?.(row);
  const key = rowKey(row);
  const selected = selection?.selected.has(key);
  const clicked = (event: MouseEvent) => {
    const onControl = (event.target as Element).closest('a, button, input, label, select, textarea');
    // Selecting text in a row must not open it.
    if (!href || onControl || event.button !== 0 || window.getSelection()?.toString()) return;
    open(href, event);
  };
  return (
    <tr
      role="row" aria-selected={selected} style={{ height }}
      className={mergeClasses(styles.row, href !== undefined && styles.rowLink, selected && styles.rowSelected)} onClick={clicked}
    >
      {selection && (
        <td role="gridcell" className={mergeClasses(styles.cell, styles.selectCell)}>
          <Checkbox
            aria-label={ui('selectRow', { name: rowName(row) })} checked={selected}
            onChange={(_, { checked }) => toggled(selection, [key], checked === true)}
          />
        </td>
      )}
      {columns.map((column, at) => (editing && column.edit ? (
        <EditableCell
          key={column.id} row={row} rowKey={key} rowName={rowName(row)} column={column} columns={columns} edit={column.edit}
          editing={editing}
        />
      ) : (
        <td
          key={column.id} role="gridcell" aria-readonly={editing && true} data-pinned={pinned(column)}
          data-words={column.wrap || column.whole || column.align === 'end' ? undefined : true}
          className={mergeClasses(
            styles.cell, column.wrap ? styles.wraps : column.whole ? styles.whole : styles.truncated, column.align === 'end' && styles.end,
          )}
        >
          {href !== undefined && at === 0 ? <RouteLink to={href} className={styles.link}>{column.cell(row)}</RouteLink> : column.cell(row)}
        </td>
      )))}
    </tr>
  );
}

/** Opens a path as a link would: in place, or in a new browser tab with Ctrl or Cmd. */
function useOpenRoute(): (path: string, event: MouseEvent) => void {
  const navigate = useNavigate();
  return (path, event) => {
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
