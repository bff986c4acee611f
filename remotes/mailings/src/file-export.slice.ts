import { createSlice, type PayloadAction } from '@portal/portal/state';

export type FileFormat = 'csv' | 'xlsx';
/** `query` is what the page asks its rows with, but for its place in them. */
export type Exporting = { path: string; query: Record<string, unknown>; columns: readonly string[]; format: FileFormat };
export type FileExportState = { busy: boolean };

const slice = createSlice({
  name: 'mailings/fileExport',
  initialState: { busy: false } as FileExportState,
  reducers: {
    exportRequested: (_state, _action: PayloadAction<Exporting>) => ({ busy: true }),
    exportEnded: () => ({ busy: false }),
  },
});

export const fileExportReducer = slice.reducer;
export const { exportRequested, exportEnded } = slice.actions;
export const selectFileExport = (state: { mailings: { fileExport: FileExportState } }) => state.mailings.fileExport;
