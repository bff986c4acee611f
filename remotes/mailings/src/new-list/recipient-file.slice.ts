import type { ColumnChoice, FilePreview, FileReading, RecipientReading } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import type { FileSending, UploadProgress } from '@portal/portal/api';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ChosenFile } from './new-list-form';

export type RecipientFileState = {
  sending: FileSending;
  /** The recipient file of the form. */
  file: ChosenFile | null;
  preview: Loadable<FilePreview>;
  /** State of the server's reading of the file; `data` holds the progress. */
  reading: Loadable<RecipientReading>;
};
const initialState: RecipientFileState = { sending: { status: 'idle' }, file: null, preview: idle(), reading: idle() };

const slice = createSlice({
  name: 'mailings/recipientFile',
  initialState,
  reducers: {
    fileChosen: {
      // A `File` is not serializable, so it travels in `meta` and never enters the store.
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
      ...initialState, file: { ...payload, reading: {}, columns: {}, read: null },
    }),
    /** Restores a file from a draft of an earlier visit. */
    fileRestored: (_state, { payload }: PayloadAction<ChosenFile>) => ({ ...initialState, file: payload }),
    fileDropped: () => initialState,

    previewRequested: (state, { payload }: PayloadAction<FileReading>) => ({
      ...state, preview: loading(state.preview), reading: idle<RecipientReading>(),
      // A change of the parse settings invalidates the columns and the result.
      file: state.file && (state.file.reading === payload ? state.file : { ...state.file, reading: payload, columns: {}, read: null }),
    }),
    previewLoaded: (state, { payload }: PayloadAction<{ preview: FilePreview; columns: Partial<ColumnChoice> }>) => ({
      ...state, preview: ready(payload.preview), file: state.file && { ...state.file, columns: payload.columns },
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, preview: failed(payload, state.preview) }),

    columnsChosen: (state, { payload }: PayloadAction<Partial<ColumnChoice>>) => ({
      ...state, reading: idle<RecipientReading>(), file: state.file && { ...state.file, columns: payload, read: null },
    }),
    readRequested: (state, _action: PayloadAction<ColumnChoice>) => ({
      ...state, reading: loading<RecipientReading>(), file: state.file && { ...state.file, read: null },
    }),
    readProgressed: (state, { payload }: PayloadAction<RecipientReading>) => ({
      ...state, reading: { ...loading<RecipientReading>(), data: payload },
    }),
    readDone: (state, { payload }: PayloadAction<NonNullable<ChosenFile['read']>>) => ({
      ...state, reading: idle<RecipientReading>(), file: state.file && { ...state.file, read: payload },
    }),
    readFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, reading: failed<RecipientReading>(payload) }),
  },
});

export const recipientFileReducer = slice.reducer;
export const {
  fileChosen, sendingProgressed, sendingFailed, fileSent, fileRestored, fileDropped, previewRequested, previewLoaded, previewFailed,
  columnsChosen,
  readRequested, readProgressed, readDone, readFailed,
} = slice.actions;
export const selectRecipientFile = (state: { mailings: { recipientFile: RecipientFileState } }) => state.mailings.recipientFile;
