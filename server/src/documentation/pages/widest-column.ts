import { plainText, type DocBlock } from '@portal/contracts';

/**
 * Of a table of names, such as fields or errors, the column that says most: it takes the room that the names leave. Null for every other
 * table, whose columns share the room by what is in them.
 */
export function widestColumn({ head, rows }: Extract<DocBlock, { kind: 'table' }>): number | null {
  const areNames = rows.length > 0 && rows.every(([name]) => name?.length === 1 && name[0]?.kind === 'code');
  if (!areNames) return null;
  const said = head.map((_, column) => rows.reduce((sum, row) => sum + plainText(row[column] ?? []).length, 0));
  return said.indexOf(Math.max(...said));
}
