import type { ColumnChoice, FilePreview, FileReading } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import type { FileSending, UploadProgress } from '@portal/portal/api';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** An uploaded file; `reading` has the user's corrections of the detected format. */
export type ChosenFile = { name: string; uploadUuid: string; reading: FileReading; columns: Partial<ColumnChoice> };

export type ImportFileState = {
  sending: FileSending;
  /** The uploaded file, which the draft also stores. */
  file: ChosenFile | null;
  preview: Loadable<FilePreview>;
  /** The book whose page opened the import, or a new book that was created before the import failed to start; until the draft has it. */
  chosenBook: { uuid: string; name: string } | null;
};
const initialState: ImportFileState = { sending: { status: 'idle' }, file: null, preview: idle(), chosenBook: null };

const slice = createSlice({
  name: 'addressbooks/importFile',
  initialState,
  reducers: {
    fileChosen: {
      // A `File` is not serializable, so it is passed in `meta` and never stored.
      prepare: (file: File) => ({ payload: file.name, meta: { arg: file } }),
      reducer: (_state, { payload }: PayloadAction<string, string, { arg: File }>) => ({
        ...initialState, sending: { status: 'sending' as const, name: payload, progress: 0, waiting: false },
      }),
    },
    sendingProgressed: (state, { payload }: PayloadAction<UploadProgress>) => ({
      ...state, sending: state.sending.status === 'sending' ? { ...state.sending, ...payload } : state.sending,
    }),
    sendingFailed: (state, { payload }: PayloadAction<{ name: string; failure: Failure }>) => ({
      ...state, sending: { status: 'failed' as const, ...payload },
    }),
    fileSent: (_state, { payload }: PayloadAction<{ name: string; uploadUuid: string }>) => ({
      ...initialState, file: { ...payload, reading: {}, columns: {} },
    }),
    /** Restores a file from a draft of an earlier visit. */
    fileRestored: (_state, { payload }: PayloadAction<ChosenFile>) => ({ ...initialState, file: payload }),
    fileDropped: () => initialState,

    previewRequested: (state, { payload }: PayloadAction<FileReading>) => ({
      ...state, preview: loading(state.preview), file: state.file && { ...state.file, reading: payload },
    }),
    previewLoaded: (state, { payload }: PayloadAction<{ preview: FilePreview; columns: Partial<ColumnChoice> }>) => ({
      ...state, preview: ready(payload.preview), file: state.file && { ...state.file, columns: payload.columns },
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, preview: failed(payload, state.preview) }),
    columnsChosen: (state, { payload }: PayloadAction<Partial<ColumnChoice>>) => ({
      ...state, file: state.file && { ...state.file, columns: payload },
    }),

    /** Dispatched to load the book whose page opened the import. */
    targetBookRequested: (state, _action: PayloadAction<string>) => state,
    bookChosen: (state, { payload }: PayloadAction<{ uuid: string; name: string }>) => ({ ...state, chosenBook: payload }),
    chosenBookApplied: (state) => ({ ...state, chosenBook: null }),
    importStarted: () => initialState,
  },
});

export const importFileReducer = slice.reducer;
export const {
  fileChosen, sendingProgressed, sendingFailed, fileSent, fileRestored, fileDropped, previewRequested, previewLoaded, previewFailed,
  columnsChosen, targetBookRequested, bookChosen, chosenBookApplied, importStarted,
} = slice.actions;
export const selectImportFile = (state: { addressbooks: { importFile: ImportFileState } }) => state.addressbooks.importFile;
