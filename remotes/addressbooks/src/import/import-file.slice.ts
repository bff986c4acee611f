import type { ColumnChoice, FilePreview, FileReading, MergeRule } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import type { FileSending, UploadProgress } from '@portal/portal/api';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** On the server already; `reading` is what the reader wants otherwise than it was found out. */
export type FileInHand = { name: string; uploadUuid: string; reading: FileReading; columns: Partial<ColumnChoice> };
/** Into a book that is there, or one that is made for it. */
export type ImportRequest = { file: FileInHand; columns: ColumnChoice; book: { uuid: string } | { newName: string }; rule: MergeRule };

export type ImportFileState = {
  sending: FileSending;
  /** The file of the draft, as far as this page has come with it. */
  file: FileInHand | null;
  look: Loadable<FilePreview>;
  starting: { busy: boolean; failure: Failure | null };
  /** The book that the reader comes from, or one that was made for this import, which then did not begin: it is there now. */
  given: { uuid: string; name: string } | null;
  /** Its page is to be opened. */
  job: string | null;
};
const initialState: ImportFileState = { sending: { status: 'idle' }, file: null, look: idle(), starting: { busy: false, failure: null }, given: null, job: null };

const slice = createSlice({
  name: 'addressbooks/importFile',
  initialState,
  reducers: {
    fileChosen: {
      // A file is no data for a store: it travels beside the payload, to the saga alone.
      prepare: (file: File) => ({ payload: file.name, meta: { arg: file } }),
      reducer: (_state, { payload }: PayloadAction<string, string, { arg: File }>) => ({
        ...initialState, sending: { status: 'sending' as const, name: payload, progress: 0, waiting: false },
      }),
    },
    sendingProgressed: (state, { payload }: PayloadAction<UploadProgress>) => ({
      ...state, sending: state.sending.status === 'sending' ? { ...state.sending, ...payload } : state.sending,
    }),
    sendingFailed: (state, { payload }: PayloadAction<{ name: string; failure: Failure }>) => ({ ...state, sending: { status: 'failed' as const, ...payload } }),
    fileSent: (_state, { payload }: PayloadAction<{ name: string; uploadUuid: string }>) => ({ ...initialState, file: { ...payload, reading: {}, columns: {} } }),
    /** One that a draft has, from an earlier visit. */
    fileTakenUp: (_state, { payload }: PayloadAction<FileInHand>) => ({ ...initialState, file: payload }),
    fileDropped: () => initialState,

    previewRequested: (state, { payload }: PayloadAction<FileReading>) => ({ ...state, look: loading(state.look), file: state.file && { ...state.file, reading: payload } }),
    looked: (state, { payload }: PayloadAction<{ look: FilePreview; columns: Partial<ColumnChoice> }>) => ({
      ...state, look: ready(payload.look), file: state.file && { ...state.file, columns: payload.columns },
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, look: failed(payload, state.look) }),
    columnsChosen: (state, { payload }: PayloadAction<Partial<ColumnChoice>>) => ({ ...state, file: state.file && { ...state.file, columns: payload } }),

    importRequested: (state, _action: PayloadAction<ImportRequest>) => ({ ...state, starting: { busy: true, failure: null }, given: null }),
    /** The one whose page the reader comes from. */
    bookWanted: (state, _action: PayloadAction<string>) => state,
    bookGiven: (state, { payload }: PayloadAction<{ uuid: string; name: string }>) => ({ ...state, given: payload }),
    importRefused: (state, { payload }: PayloadAction<Failure>) => ({ ...state, starting: { busy: false, failure: payload } }),
    importStarted: (_state, { payload }: PayloadAction<string>) => ({ ...initialState, job: payload }),
    jobOpened: (state) => ({ ...state, job: null }),
  },
});

export const importFileReducer = slice.reducer;
export const {
  fileChosen, sendingProgressed, sendingFailed, fileSent, fileTakenUp, fileDropped, previewRequested, looked, previewFailed, columnsChosen,
  importRequested, bookWanted, bookGiven, importRefused, importStarted, jobOpened,
} = slice.actions;
export const selectImportFile = (state: { addressbooks: { importFile: ImportFileState } }) => state.addressbooks.importFile;
