import type { ColumnChoice, FilePreview, FileReading, RecipientReading } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import type { FileSending, UploadProgress } from '@portal/portal/api';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { FileInHand } from './new-list-form';

export type RecipientFileState = {
  sending: FileSending;
  /** The file of the form, as far as this page has come with it. */
  file: FileInHand | null;
  look: Loadable<FilePreview>;
  /** `data` tells how far it is. */
  reading: Loadable<RecipientReading>;
};
const initialState: RecipientFileState = { sending: { status: 'idle' }, file: null, look: idle(), reading: idle() };

const slice = createSlice({
  name: 'mailings/recipientFile',
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
    fileSent: (_state, { payload }: PayloadAction<{ name: string; uploadUuid: string }>) => ({
      ...initialState, file: { ...payload, reading: {}, columns: {}, read: null },
    }),
    /** One that a draft has, from an earlier visit. */
    fileTakenUp: (_state, { payload }: PayloadAction<FileInHand>) => ({ ...initialState, file: payload }),
    fileDropped: () => initialState,

    previewRequested: (state, { payload }: PayloadAction<FileReading>) => ({
      ...state, look: loading(state.look), reading: idle<RecipientReading>(),
      // Read in another way, neither its columns nor its recipients are what they were.
      file: state.file && (state.file.reading === payload ? state.file : { ...state.file, reading: payload, columns: {}, read: null }),
    }),
    looked: (state, { payload }: PayloadAction<{ look: FilePreview; columns: Partial<ColumnChoice> }>) => ({
      ...state, look: ready(payload.look), file: state.file && { ...state.file, columns: payload.columns },
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, look: failed(payload, state.look) }),

    columnsChosen: (state, { payload }: PayloadAction<Partial<ColumnChoice>>) => ({
      ...state, reading: idle<RecipientReading>(), file: state.file && { ...state.file, columns: payload, read: null },
    }),
    readRequested: (state, _action: PayloadAction<ColumnChoice>) => ({ ...state, reading: loading<RecipientReading>(), file: state.file && { ...state.file, read: null } }),
    readProgressed: (state, { payload }: PayloadAction<RecipientReading>) => ({ ...state, reading: { ...loading<RecipientReading>(), data: payload } }),
    readDone: (state, { payload }: PayloadAction<NonNullable<FileInHand['read']>>) => ({
      ...state, reading: idle<RecipientReading>(), file: state.file && { ...state.file, read: payload },
    }),
    readFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, reading: failed<RecipientReading>(payload) }),
  },
});

export const recipientFileReducer = slice.reducer;
export const {
  fileChosen, sendingProgressed, sendingFailed, fileSent, fileTakenUp, fileDropped, previewRequested, looked, previewFailed, columnsChosen,
  readRequested, readProgressed, readDone, readFailed,
} = slice.actions;
export const selectRecipientFile = (state: { mailings: { recipientFile: RecipientFileState } }) => state.mailings.recipientFile;
