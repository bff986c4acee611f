import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { moveCell, type Cell } from './cell-movement';

const WIDGETS = 'a[href], button, input, select, textarea';
const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[role="row"]')];
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].filter((cell): cell is HTMLElement => cell instanceof HTMLElement && cell.role !== 'presentation');
const widgetsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
/** Returns the element of a cell that gets the focus: its control if there is only one, otherwise the cell itself. */
const focusOf = (cell: HTMLElement): HTMLElement => {
  const widgets = widgetsOf(cell);
  return widgets.length === 1 && widgets[0] ? widgets[0] : cell;
};
const typesInto = (element: HTMLElement) => element.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])');

/**
 * Keyboard support of a grid (ARIA Authoring Practices). The grid has one tab stop; arrows, Home, End and Page keys move between cells.
 * Enter or F2 enters a cell with several controls, Escape leaves it.
 * `field` is true while a cell is being edited. When editing ends, the cell regains the focus, even if its row was rendered again.
 */
export function useGridKeyboard(field: boolean): { ref: RefObject<HTMLTableElement | null>; onKeyDown: (
  event: KeyboardEvent,
) => void; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<HTMLTableElement>(null);
  const active = useRef<Cell>({ row: 1, column: 0 });
  const hadField = useRef(field);

  const setTabStop = (grid: HTMLElement): HTMLElement | undefined => {
    const rows = rowsOf(grid);
    const row = rows[Math.min(active.current.row, rows.length - 1)];
    const cells = cellsOf(row);
    const cell = cells[Math.min(active.current.column, cells.length - 1)];
    for (const other of grid.querySelectorAll<HTMLElement>(`[role="gridcell"], [role="columnheader"], [role="rowheader"], ${WIDGETS}`)) {
      other.tabIndex = -1;
    }
    const target = cell && focusOf(cell);
    if (target) target.tabIndex = 0;
    return target;
  };

  // Runs after every render, because controls in new rows are tab stops by default.
  useLayoutEffect(() => {
    const target = ref.current ? setTabStop(ref.current) : undefined;
    if (hadField.current && !field && document.activeElement === document.body) target?.focus();
    hadField.current = field;
  });

  const onFocus = (event: FocusEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"], [role="columnheader"], [role="rowheader"]');
    const row = cell?.parentElement;
    if (!ref.current || !cell || !row || !ref.current.contains(cell)) return;
    active.current = { row: rowsOf(ref.current).indexOf(row), column: cellsOf(row).indexOf(cell) };
    setTabStop(ref.current);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const grid = ref.current;
    const target = event.target as HTMLElement;
    // Ignores events that React bubbles from menus and dialogs of a cell, which are elsewhere in the document.
    if (!grid?.contains(target) || event.defaultPrevented || event.altKey || event.metaKey) return;
    const cell = target.closest<HTMLElement>('[role="gridcell"], [role="columnheader"], [role="rowheader"]');
    if (!cell) return;
    const widgets = widgetsOf(cell);
    if (target !== cell && event.key === 'Escape') return cell.focus();
    if (typesInto(target)) return;
    if (target === cell && (event.key === 'Enter' || event.key === 'F2') && widgets[0]) {
      event.preventDefault();
      return widgets[0].focus();
    }
    if (target !== cell && widgets.length > 1 && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      const step = event.key === 'ArrowRight' ? 1 : widgets.length - 1;
      return widgets[(widgets.indexOf(target) + step) % widgets.length]?.focus();
    }
    const rows = rowsOf(grid);
    const next = moveCell(active.current, event.key, event.ctrlKey, {
      rows: rows.length, columns: cellsOf(rows[active.current.row]).length,
    });
    if (!next) return;
    event.preventDefault();
    active.current = next;
    setTabStop(grid)?.focus();
  };

  return { ref, onKeyDown, onFocus };
}
