export type Cell = { row: number; column: number };
export type Extent = { rows: number; columns: number };
const PAGE = 10;

/** Target cell of a key, by the ARIA grid pattern; undefined if the grid doesn't handle the key. */
export function moveCell(from: Cell, key: string, ctrl: boolean, { rows, columns }: Extent): Cell | undefined {
  const within = (row: number, column: number): Cell => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  });
  switch (key) {
    case 'ArrowRight': return within(from.row, from.column + 1);
    case 'ArrowLeft': return within(from.row, from.column - 1);
    case 'ArrowDown': return within(from.row + 1, from.column);
    case 'ArrowUp': return within(from.row - 1, from.column);
    case 'PageDown': return within(from.row + PAGE, from.column);
    case 'PageUp': return within(from.row - PAGE, from.column);
    case 'Home': return within(ctrl ? 0 : from.row, 0);
    case 'End': return within(ctrl ? rows - 1 : from.row, columns - 1);
    default: return undefined;
  }
}
