import { plainText, type DocBlock } from '@portal/contracts';

/** In tables of names (fields, errors), the column with the most text gets the remaining width. Null for other tables. */
export function widestColumn({ head, rows }: Extract<DocBlock, { kind: 'table' }>): number | null {
  const areNames = rows.length > 0 && rows.every(([name]) => name?.length === 1 && name[0]?.kind === 'code');
  if (!areNames) return null;
  const lengths = head.map((_, column) => rows.reduce((sum, row) => sum + plainText(row[column] ?? []).length, 0));
  return lengths.indexOf(Math.max(...lengths));
}
