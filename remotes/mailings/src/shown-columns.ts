import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import type { GridColumn } from '@portal/ui/screens';

/** A grid column; `exports` are the names of the export columns with the same data. */
export type ExportableColumn<Row, Name extends string> = GridColumn<Row> & { exports: readonly Name[] };

export type ShownColumns<Row, Name extends string> = {
  columns: readonly GridColumn<Row>[];
  /** Export columns of the visible columns, in the same order. */
  exported: readonly Name[];
  chooser: {
    columns: readonly { id: string; header: string }[]; shown: readonly string[]; defaultColumns: readonly string[];
    onChange: (shown: string[]) => void;
  };
};

/** Returns the columns listed in the URL, or the default columns. The first column identifies the row and is always shown. */
export function useShownColumns<Row, Name extends string>(
  all: readonly ExportableColumn<Row, Name>[], defaultColumns: readonly string[],
): ShownColumns<Row, Name> {
  const [url, setUrl] = useUrlState({ columns: [] as string[] });
  return useMemo(() => {
    const [first, ...others] = all;
    const requested = [...new Set(url.columns.map(String))].filter((id) => others.some((column) => column.id === id));
    const shown = requested.length > 0 ? requested : defaultColumns;
    const columns = [...(first ? [first] : []), ...shown.flatMap((id) => others.filter((column) => column.id === id))];
    return {
      columns,
      exported: [...new Set(columns.flatMap((column) => column.exports))],
      chooser: {
        columns: others, shown, defaultColumns,
        onChange: (chosen) => setUrl({ columns: chosen.join() === defaultColumns.join() ? [] : chosen }),
      },
    };
  }, [all, defaultColumns, url, setUrl]);
}
