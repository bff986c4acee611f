import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import type { GridColumn } from '@portal/ui/more';

/** A column of a table with those of the export that hold the same. */
export type ExportableColumn<Row, Name extends string> = GridColumn<Row> & { exports: readonly Name[] };

export type ShownColumns<Row, Name extends string> = {
  columns: readonly GridColumn<Row>[];
  /** What an export of the same has, in the same order. */
  exported: readonly Name[];
  chooser: { columns: readonly { id: string; header: string }[]; shown: readonly string[]; usual: readonly string[]; onChange: (shown: string[]) => void };
};

/** The columns that the URL names, in its order. The first of all stays where it is: it says what the row is, and opens it. */
export function useShownColumns<Row, Name extends string>(all: readonly ExportableColumn<Row, Name>[], usual: readonly string[]): ShownColumns<Row, Name> {
  const [url, setUrl] = useUrlState({ columns: [] as string[] });
  return useMemo(() => {
    const [first, ...others] = all;
    const asked = [...new Set(url.columns.map(String))].filter((id) => others.some((column) => column.id === id));
    const shown = asked.length > 0 ? asked : usual;
    const columns = [...(first ? [first] : []), ...shown.flatMap((id) => others.filter((column) => column.id === id))];
    return {
      columns,
      exported: [...new Set(columns.flatMap((column) => column.exports))],
      chooser: {
        columns: others, shown, usual,
        onChange: (chosen) => setUrl({ columns: chosen.join() === usual.join() ? [] : chosen }),
      },
    };
  }, [all, usual, url, setUrl]);
}
