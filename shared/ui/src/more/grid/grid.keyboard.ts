import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { moveCell, type Cell } from './cell-movement';

const WIDGETS = 'a[href], button, input, select, textarea';
const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[role="row"]')];
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].filter((cell): cell is HTMLElement => cell instanceof HTMLElement && cell.role !== 'presentation');
const widgetsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
/** A cell with one control hands the focus to it; others take it themselves, and Enter goes inside. */
const focusOf = (cell: HTMLElement): HTMLElement => {
  const widgets = widgetsOf(cell);
  return widgets.length === 1 && widgets[0] ? widgets[0] : cell;
};
const typesInto = (element: HTMLElement) => element.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])');

/**
 * The keyboard of a grid (ARIA Authoring Practices): one stop for Tab; arrows, Home, End, Page keys walk the cells;
 * Enter or F2 enters a cell with several controls, Escape leaves it. `field`: whether the field of a cell is open; when it closes,
 * its cell has the focus, also where its row was drawn anew.
 */
export function useGridKeyboard(field: boolean): { ref: RefObject<HTMLTableElement | null>; onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<HTMLTableElement>(null);
  const active = useRef<Cell>({ row: 1, column: 0 });
  const hadField = useRef(field);

  const place = (grid: HTMLElement): HTMLElement | undefined => {
    const rows = rowsOf(grid);
    const row = rows[Math.min(active.current.row, rows.length - 1)];
    const cells = cellsOf(row);
    const cell = cells[Math.min(active.current.column, cells.length - 1)];
    for (const other of grid.querySelectorAll<HTMLElement>(`[role="gridcell"], [role="columnheader"], [role="rowheader"], ${WIDGETS}`)) other.tabIndex = -1;
    const target = cell && focusOf(cell);
    if (target) target.tabIndex = 0;
    return target;
  };

  // After every render: rows come and go, and each brings controls that are Tab stops of their own until told otherwise.
  useLayoutEffect(() => {
    const target = ref.current ? place(ref.current) : undefined;
    if (hadField.current && !field && document.activeElement === document.body) target?.focus();
    hadField.current = field;
  });

  const onFocus = (event: FocusEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"], [role="columnheader"], [role="rowheader"]');
    const row = cell?.parentElement;
    if (!ref.current || !cell || !row || !ref.current.contains(cell)) return;
    active.current = { row: rowsOf(ref.current).indexOf(row), column: cellsOf(row).indexOf(cell) };
    place(ref.current);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const grid = ref.current;
    const target = event.target as HTMLElement;
    // Menus and dialogs opened from a cell are its children for React, but not in the document.
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
    const next = moveCell(active.current, event.key, event.ctrlKey, { rows: rows.length, columns: cellsOf(rows[active.current.row]).length });
    if (!next) return;
    event.preventDefault();
    active.current = next;
    place(grid)?.focus();
  };

  return { ref, onKeyDown, onFocus };
}
