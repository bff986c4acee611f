import { createSlice, type PayloadAction } from '@portal/portal/state';

/** `key` tells one file from another while it is on its way. */
export type FileRequest = { key: string; path: string; query: Record<string, unknown> };
export type FilesState = { inProgress: readonly string[] };

const initialState: FilesState = { inProgress: [] };

const slice = createSlice({
  name: 'addressbooks/files',
  initialState,
  reducers: {
    fileRequested: (state, { payload: { key } }: PayloadAction<FileRequest>) => ({ inProgress: [...state.inProgress.filter((other) => other !== key), key] }),
    fileEnded: (state, { payload: key }: PayloadAction<string>) => ({ inProgress: state.inProgress.filter((other) => other !== key) }),
    /** A saga that ended left none behind. */
    filesForgotten: () => initialState,
  },
});

export const filesReducer = slice.reducer;
export const { fileRequested, fileEnded, filesForgotten } = slice.actions;
export const selectFiles = (state: { addressbooks: { files: FilesState } }) => state.addressbooks.files;
