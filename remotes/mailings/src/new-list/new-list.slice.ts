import type { Data, mailings, NewMailing, RecipientCheck, RecipientUpload } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type Senders = Data<typeof mailings.alphaNames>['items'];
export type Upload =
  | { status: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is still reading the rows. */
  | { status: 'sending'; name: string; progress: number }
  | { status: 'ready'; name: string; result: RecipientUpload }
  | { status: 'failed'; name: string; failure: Failure };

export type NewListState = {
  senders: Loadable<Senders>;
  /** What the server says of the typed numbers; `idle` while it was not asked about these. */
  check: Loadable<RecipientCheck>;
  upload: Upload;
  creation: Loadable<{ id: number }>;
};

const initialState: NewListState = { senders: idle(), check: idle(), upload: { status: 'idle' }, creation: idle() };

const slice = createSlice({
  name: 'mailings/newList',
  initialState,
  reducers: {
    sendersRequested: (state) => ({ ...state, senders: loading(state.senders) }),
    sendersLoaded: (state, { payload }: PayloadAction<Senders>) => ({ ...state, senders: ready(payload) }),
    sendersFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, senders: failed(payload, state.senders) }),

    numbersTyped: (state, { payload }: PayloadAction<string>) => ({ ...state, check: payload.trim() === '' ? idle() : loading() }),
    numbersChecked: (state, { payload }: PayloadAction<RecipientCheck>) => ({ ...state, check: ready(payload) }),
    numbersCheckFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, check: failed(payload) }),

    uploadStarted: {
      // A file is no data for a store: it travels beside the payload, to the saga alone.
      prepare: (file: File) => ({ payload: file.name, meta: { arg: file } }),
      reducer: (state, { payload }: PayloadAction<string, string, { arg: File }>) => ({ ...state, upload: { status: 'sending' as const, name: payload, progress: 0 } }),
    },
    uploadProgressed: (state, { payload }: PayloadAction<number>) => ({
      ...state, upload: state.upload.status === 'sending' ? { ...state.upload, progress: payload } : state.upload,
    }),
    uploadDone: (state, { payload }: PayloadAction<{ name: string; result: RecipientUpload }>) => ({ ...state, upload: { status: 'ready', ...payload } }),
    uploadFailed: (state, { payload }: PayloadAction<{ name: string; failure: Failure }>) => ({ ...state, upload: { status: 'failed', ...payload } }),
    uploadDropped: (state) => ({ ...state, upload: { status: 'idle' } }),

    creationRequested: (state, _action: PayloadAction<NewMailing>) => ({ ...state, creation: loading() }),
    created: (state, { payload }: PayloadAction<{ id: number }>) => ({ ...state, creation: ready({ id: payload.id }) }),
    creationFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, creation: failed(payload) }),
    creationForgotten: (state) => ({ ...state, creation: idle() }),
  },
});

export const newListReducer = slice.reducer;
export const {
  sendersRequested, sendersLoaded, sendersFailed, numbersTyped, numbersChecked, numbersCheckFailed, uploadStarted, uploadProgressed,
  uploadDone, uploadFailed, uploadDropped, creationRequested, created, creationFailed, creationForgotten,
} = slice.actions;
export const selectNewList = (state: { mailings: { newList: NewListState } }) => state.mailings.newList;
