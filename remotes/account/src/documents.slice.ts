import type { RequestDocument } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The current upload of a form. After the upload, the document is stored in the form's draft. */
export type DocumentUpload =
  | { status: 'sending'; name: string; progress: number }
  | { status: 'ready'; document: RequestDocument }
  | { status: 'failed'; name: string; failure: Failure };
/** Keyed by form name. */
export type DocumentsState = Readonly<Record<string, DocumentUpload>>;

const initialState: DocumentsState = {};

const slice = createSlice({
  name: 'account/documents',
  initialState,
  reducers: {
    documentChosen: {
      // A `File` is not serializable, so it is passed in `meta` and never stored.
      prepare: (form: string, file: File) => ({ payload: { form, name: file.name }, meta: { arg: file } }),
      reducer: (state, { payload: { form, name } }: PayloadAction<{ form: string; name: string }, string, { arg: File }>) => ({
        ...state, [form]: { status: 'sending' as const, name, progress: 0 },
      }),
    },
    documentProgressed: (state, { payload: { form, progress } }: PayloadAction<{ form: string; progress: number }>) => {
      const upload = state[form];
      return upload?.status === 'sending' ? { ...state, [form]: { ...upload, progress } } : state;
    },
    documentArrived: (state, { payload: { form, document } }: PayloadAction<{ form: string; document: RequestDocument }>) => ({
      ...state, [form]: { status: 'ready' as const, document },
    }),
    documentFailed: (state, { payload: { form, name, failure } }: PayloadAction<{ form: string; name: string; failure: Failure }>) => ({
      ...state, [form]: { status: 'failed' as const, name, failure },
    }),
    documentDropped: (state, { payload: form }: PayloadAction<string>) => Object.fromEntries(
      Object.entries(state).filter(([key]) => key !== form),
    ),
  },
});

export const documentsReducer = slice.reducer;
export const { documentChosen, documentProgressed, documentArrived, documentFailed, documentDropped } = slice.actions;
export const selectDocument = (form: string) => (state: {
  account: { documents: DocumentsState };
}): DocumentUpload | undefined => state.account.documents[form];
