import { createSlice, type PayloadAction } from '@portal/portal/state';

type FileFormat = 'csv' | 'xlsx';
/** `query`: the page's query without its cursor, because an export includes all pages. */
export type Exporting = { path: string; query: Record<string, unknown>; columns: readonly string[]; format: FileFormat };
export type FileExportState = { busy: boolean };

const slice = createSlice({
  name: 'mailings/fileExport',
  initialState: { busy: false } as FileExportState,
  reducers: {
    exportRequested: (_state, _action: PayloadAction<Exporting>) => ({ busy: true }),
    exportFinished: () => ({ busy: false }),
  },
});

export const fileExportReducer = slice.reducer;
export const { exportRequested, exportFinished } = slice.actions;
export const selectFileExport = (state: { mailings: { fileExport: FileExportState } }) => state.mailings.fileExport;
