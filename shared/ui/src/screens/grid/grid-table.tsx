import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { useNavigate } from '@portal/portal/router';
import { Skeleton, useDensity, useUiText, VisuallyHidden } from '@portal/ui/shell';
import { useEffect, useLayoutEffect, useMemo, type MouseEvent, type ReactNode } from 'react';
import { RouteLink } from '../route-link';
import { CellContent } from './cell-content';
import { useFit } from './fit';
import { toggled, type GridBody, type GridColumn } from './grid-column';
import { useTableStyles } from './grid-table.styles';
import { useGridKeyboard } from './grid.keyboard';

export function GridTable<Row>({ columns: all, onDrop, ...rest }: GridBody<Row>) {
  const { label, rows, rowKey, selection, editing, busy, skeletons } = rest;
  const styles = useTableStyles();
  const { row: rowHeight } = useDensity();
  const keyboard = useGridKeyboard(Boolean(editing?.open));
  const [wrapper, fit, dropped] = useFit(keyboard.ref, all, rows);
  const columns = useMemo(() => all.filter(({ id }) => !dropped.includes(id)), [all, dropped]);
  const props = { ...rest, columns };
  useEffect(() => onDrop?.(dropped), [onDrop, dropped]);
  useEffect(() => () => onDrop?.([]), [onDrop]);
  useLayoutEffect(() => titleCutCells(keyboard.ref.current));
  const ui = useUiText();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div ref={wrapper} className={mergeClasses(
      styles.wrapper, fit !== 'comfortable' && styles.compact, fit !== 'comfortable' && fit !== 'compact' && styles.snug,
      fit === 'tight' && styles.tight, fit === 'scrolls' && styles.scrolls,
    )}>
      <table {...keyboard} role="grid" aria-label={label} aria-busy={busy} className={styles.table}>
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

/** Truncated cells have their full text as tooltip. */
function titleCutCells(table: HTMLElement | null) {
  for (const cell of table?.querySelectorAll('td') ?? []) {
    const title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
    if (cell.title !== title) cell.title = title;
  }
}

const isNarrow = ({ card, button }: { card?: string; button?: true }) => card === 'menu' || button === true;
const pinned = (column: { card?: string }): true | undefined => (column.card === 'menu' ? true : undefined);

function HeaderCell<Row>({ column, sort, onSort }: GridBody<Row> & { column: GridColumn<Row> }) {
  const styles = useTableStyles();
  const end = column.align === 'end';
  const isButton = isNarrow(column);
  const className = mergeClasses(styles.headerCell, end && styles.end, isButton && styles.menu);
  const { id, sort: by } = column;
  if (!by || !onSort) return <th
    role="columnheader" scope="col" data-column={id} data-pinned={pinned(column)} className={className}
  >{isButton ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}</th>;
  const current = sort?.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Sign = current === 'descending' ? ArrowSortDownRegular : current ? ArrowSortUpRegular : ArrowSortRegular;
  return (
    <th role="columnheader" scope="col" data-column={id} className={className} aria-sort={current ?? 'none'}>
      <button
        type="button" className={mergeClasses(styles.sort, end && styles.sortEnd)}
        onClick={() => onSort({ by, descending: current === 'ascending' })}
      >
        {column.header}
        <Sign aria-hidden="true" data-unsorted={current ? undefined : ''} className={current ? styles.sortOn : styles.sortOff} />
      </button>
    </th>
  );
}

function BodyRow<Row>({
  row, height, columns, rowKey, rowName, rowHref, rowOpen, followsLink, selection, editing,
}: GridBody<Row> & { row: Row; height: number }) {
  const styles = useTableStyles();
  const ui = useUiText();
  const openRoute = useOpenRoute();
  const href = rowHref?.(row);
  const open = rowOpen?.(row);
  const key = rowKey(row);
  const selected = selection?.selected.has(key);
  const clicked = (event: MouseEvent) => {
    const onControl = (event.target as Element).closest('a, button, input, label, select, textarea');
    // Selecting text in a row must not open it. React bubbles clicks in a dialog of a cell, which is elsewhere in the document.
    if (onControl || event.button !== 0 || !event.currentTarget.contains(event.target as Node) || window.getSelection()?.toString()) return;
    if (href !== undefined) openRoute(href, event);
    else if (followsLink) event.currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent));
    else open?.();
  };
  const contentOf = ({ cell }: GridColumn<Row>) => <CellContent of={cell(row)} />;
  const linked = (content: ReactNode) => {
    if (href !== undefined) return <RouteLink to={href} className={styles.link}>{content}</RouteLink>;
    return open ? <button type="button" className={mergeClasses(styles.opener, styles.link)} onClick={open}>{content}</button> : content;
  };
  return (
    <tr
      role="row" aria-selected={selected} style={{ height }}
      className={mergeClasses(styles.row, (href !== undefined || open) && styles.rowLink, followsLink && styles.rowFollows,
        selected && styles.rowSelected)} onClick={clicked}
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
        <editing.Cell
          key={column.id} row={row} rowKey={key} rowName={rowName(row)} column={column} columns={columns} edit={column.edit}
          editing={editing} className={mergeClasses(styles.cell, styles.truncated, column.align === 'end' && styles.end)}
        />
      ) : (
        <td
          key={column.id} role="gridcell" aria-readonly={editing && true} data-pinned={pinned(column)}
          data-wraps={column.wrap || undefined} data-words={column.wrap || column.whole || column.align === 'end' ? undefined : true}
          className={mergeClasses(
            styles.cell, column.wrap ? styles.wraps : column.whole ? styles.whole : styles.truncated,
            column.align === 'end' && styles.end, isNarrow(column) && styles.menu,
          )}
        >
          {isNarrow(column) ? column.cell(row) : at === 0 ? linked(contentOf(column)) : contentOf(column)}
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
