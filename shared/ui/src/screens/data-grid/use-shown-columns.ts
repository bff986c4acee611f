import { useMemo } from 'react';
import { useUrlState } from '@portal/portal';
import type { DataColumn } from './data-column';

/** Returns the columns listed in the URL, or the default columns. The first column identifies the row and is always shown. */
export function useShownColumns<Row, Name extends string>(all: readonly DataColumn<Row, Name>[]) {
  const [url, setUrl] = useUrlState({ columns: [] as string[] });
  return useMemo(() => {
    const [first, ...others] = all;
    const defaultColumns = others.filter(({ optional }) => !optional).map(({ id }) => id);
    const chosen = [...new Set(url.columns.map(String))].filter((id) => others.some((column) => column.id === id));
    const shown = chosen.length > 0 ? chosen : defaultColumns;
    const columns = [...(first ? [first] : []), ...shown.flatMap((id) => others.filter((column) => column.id === id))];
    return {
      // Columns that the user chose don't drop out when there is no room.
      columns: chosen.length > 0 ? columns.map((column) => ({ ...column, priority: undefined })) : columns.filter(({ hidden }) => !hidden),
      /** Export columns of the shown columns, in the same order, and of hidden ones. */
      exported: [...new Set(columns.flatMap(({ exports = [] }) => exports))],
      chooser: {
        columns: others, shown, defaultColumns,
        onChange: (ids: string[]) => setUrl({ columns: ids.join() === defaultColumns.join() ? [] : ids }),
      },
    };
  }, [all, url, setUrl]);
}
