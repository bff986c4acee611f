import { createSlice, type PayloadAction } from '@portal/portal/state';

/** `key`: identifies the download in `inProgress`. */
type FileRequest = { key: string; path: string; query: Record<string, unknown> };
export type FilesState = { inProgress: readonly string[] };

const initialState: FilesState = { inProgress: [] };

const slice = createSlice({
  name: 'addressbooks/files',
  initialState,
  reducers: {
    fileRequested: (state, { payload: { key } }: PayloadAction<FileRequest>) => ({
      inProgress: [...state.inProgress.filter((other) => other !== key), key],
    }),
    fileFinished: (state, { payload: key }: PayloadAction<string>) => ({ inProgress: state.inProgress.filter((other) => other !== key) }),
    /** Dispatched when the saga starts, because unmounting the remote canceled the downloads of the previous run. */
    filesReset: () => initialState,
  },
});

export const filesReducer = slice.reducer;
export const { fileRequested, fileFinished, filesReset } = slice.actions;
export const selectFiles = (state: { addressbooks: { files: FilesState } }) => state.addressbooks.files;
