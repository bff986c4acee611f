import type { Data, mailings, NewMailing, RecipientCheck } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type Senders = Data<typeof mailings.alphaNames>['items'];
export type Sender = Senders[number];

export type NewListState = {
  senders: Loadable<Senders>;
  /** The server's check of the typed numbers; `idle` before the request. */
  check: Loadable<RecipientCheck>;
  creation: Loadable<{ id: number }>;
};

const initialState: NewListState = { senders: idle(), check: idle(), creation: idle() };

const slice = createSlice({
  name: 'mailings/newList',
  initialState,
  reducers: {
    sendersRequested: (state) => ({ ...state, senders: loading(state.senders) }),
    sendersLoaded: (state, { payload }: PayloadAction<Senders>) => ({ ...state, senders: ready(payload) }),
    sendersFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, senders: failed(payload, state.senders) }),

    numbersTyped: (state, { payload }: PayloadAction<{ recipients: string; type: NewMailing['type'] }>) => ({
      ...state, check: payload.recipients.trim() === '' ? idle() : loading(),
    }),
    numbersChecked: (state, { payload }: PayloadAction<RecipientCheck>) => ({ ...state, check: ready(payload) }),
    numbersCheckFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, check: failed(payload) }),

    creationRequested: (state, _action: PayloadAction<NewMailing>) => ({ ...state, creation: loading() }),
    created: (state, { payload }: PayloadAction<{ id: number }>) => ({ ...state, creation: ready({ id: payload.id }) }),
    creationFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, creation: failed(payload) }),
    creationReset: (state) => ({ ...state, creation: idle() }),
  },
});

export const newListReducer = slice.reducer;
export const {
  sendersRequested, sendersLoaded, sendersFailed, numbersTyped, numbersChecked, numbersCheckFailed, creationRequested, created,
  creationFailed, creationReset,
} = slice.actions;
export const selectNewList = (state: { mailings: { newList: NewListState } }) => state.mailings.newList;
