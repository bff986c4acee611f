import type { FilePreview, FileReading } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import type { FileSending, UploadProgress } from '@portal/portal/api';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { bookNameOf } from './book-name';
import type { ImportColumns } from './import-columns';

const fileTypes = ['.csv', '.tsv', '.txt', '.xlsx'];
export const FILE_TYPES = fileTypes.join(',');

/** An uploaded file. `reading`: the user's corrections of the detected format; `columns`: null until the user changes the mapping. */
export type ChosenFile = { name: string; uploadUuid: string; reading: FileReading; columns: ImportColumns | null };

export type ImportFileState = {
  sending: FileSending;
  /** Name of a file that was refused because of its type. */
  refused: string | null;
  /** The uploaded file, which the draft also stores. */
  file: ChosenFile | null;
  /** Name for a new book, after the file. */
  suggestedName: string;
  preview: Loadable<FilePreview>;
  /** The book whose page opened the import, or a new book that was created before the import failed to start; until the draft has it. */
  chosenBook: { uuid: string; name: string } | null;
};
const initialState: ImportFileState = {
  sending: { status: 'idle' }, refused: null, file: null, suggestedName: '', preview: idle(), chosenBook: null,
};

const slice = createSlice({
  name: 'addressbooks/importFile',
  initialState,
  reducers: {
    fileChosen: {
      // A `File` is not serializable, so it is passed in `meta` and never stored.
      prepare: (file: File) => ({ payload: file.name, meta: { arg: file } }),
      reducer: (_state, { payload }: PayloadAction<string, string, { arg: File }>) => ({
        ...initialState, suggestedName: bookNameOf(payload),
        sending: { status: 'sending' as const, name: payload, progress: 0, waiting: false },
      }),
    },
    fileRefused: (state, { payload }: PayloadAction<string>) => ({ ...state, refused: payload }),
    sendingProgressed: (state, { payload }: PayloadAction<UploadProgress>) => ({
      ...state, sending: state.sending.status === 'sending' ? { ...state.sending, ...payload } : state.sending,
    }),
    sendingFailed: (state, { payload }: PayloadAction<{ name: string; failure: Failure }>) => ({
      ...state, sending: { status: 'failed' as const, ...payload },
    }),
    fileSent: ({ suggestedName }, { payload }: PayloadAction<{ name: string; uploadUuid: string }>) => ({
      ...initialState, suggestedName, file: { ...payload, reading: {}, columns: null },
    }),
    /** Dispatched to import numbers that were typed on another screen. */
    recipientsTyped: (state, _action: PayloadAction<{ text: string; fileName: string }>) => state,
    /** Restores a file from a draft of an earlier visit. */
    fileRestored: (_state, { payload }: PayloadAction<ChosenFile>) => ({
      ...initialState, suggestedName: bookNameOf(payload.name), file: payload,
    }),
    fileDropped: () => initialState,
    nameSuggested: (state, { payload }: PayloadAction<string>) => ({ ...state, suggestedName: payload }),

    previewRequested: (state, { payload }: PayloadAction<FileReading>) => ({
      ...state, preview: loading(state.preview), file: state.file && { ...state.file, reading: payload },
    }),
    /** Drops a mapping with columns that the file, as read now, does not have. */
    previewLoaded: (state, { payload }: PayloadAction<FilePreview>) => ({
      ...state, preview: ready(payload),
      file: state.file && { ...state.file, columns: fits(state.file.columns, payload) ? state.file.columns : null },
    }),
    previewFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, preview: failed(payload, state.preview) }),
    columnsChosen: (state, { payload }: PayloadAction<ImportColumns>) => ({
      ...state, file: state.file && { ...state.file, columns: payload },
    }),

    /** Dispatched to load the book whose page opened the import. */
    targetBookRequested: (state, _action: PayloadAction<string>) => state,
    bookChosen: (state, { payload }: PayloadAction<{ uuid: string; name: string }>) => ({ ...state, chosenBook: payload }),
    chosenBookApplied: (state) => ({ ...state, chosenBook: null }),
    importStarted: () => initialState,
  },
});

function fits(columns: ImportColumns | null, { columns: found }: FilePreview): boolean {
  return columns === null || Object.values(columns).every((column) => column < found.length);
}

export const importFileReducer = slice.reducer;
const { fileRefused } = slice.actions;
export const {
  fileChosen, sendingProgressed, sendingFailed, fileSent, fileRestored, fileDropped, nameSuggested, previewRequested,
  previewLoaded, previewFailed, columnsChosen, recipientsTyped, targetBookRequested, bookChosen, chosenBookApplied, importStarted,
} = slice.actions;
export const selectImportFile = (state: { addressbooks: { importFile: ImportFileState } }) => state.addressbooks.importFile;

/** Starts the upload, or refuses a file of another type. */
export function fileGiven(file: File) {
  const name = file.name.toLowerCase();
  return fileTypes.some((type) => name.endsWith(type)) ? fileChosen(file) : fileRefused(file.name);
}
