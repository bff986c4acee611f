import type { Data, chats } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type ChatSender = Data<typeof chats.senders>['items'][number];
type NewChat = { phoneNumber: string; alphanameUuid: string };

export type StartState = {
  /** Alpha names that can start a chat. */
  senders: Loadable<readonly ChatSender[]>;
  busy: boolean;
  /** Why the chat could not be started. */
  failure: Failure | null;
  /** The started or existing chat, until the screen opens it. */
  started: string | null;
};

const initialState: StartState = { senders: idle(), busy: false, failure: null, started: null };

const slice = createSlice({
  name: 'chat/start',
  initialState,
  reducers: {
    sendersRequested: (state) => ({ ...state, senders: loading(state.senders) }),
    sendersLoaded: (state, { payload }: PayloadAction<readonly ChatSender[]>) => ({ ...state, senders: ready(payload, state.senders) }),
    sendersFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, senders: failed(payload, state.senders) }),
    startRequested: (state, { payload: _ }: PayloadAction<NewChat>) => ({ ...state, busy: true, failure: null }),
    chatStarted: (state, { payload: started }: PayloadAction<string>) => ({ ...state, busy: false, started }),
    startFailed: (state, { payload: failure }: PayloadAction<Failure>) => ({ ...state, busy: false, failure }),
    /** Dispatched when the dialog closes, to ignore a later response, and when the saga starts, to reset an interrupted start. */
    startLeft: (state) => ({ ...state, busy: false, failure: null, started: null }),
  },
});

export const startReducer = slice.reducer;
export const { sendersRequested, sendersLoaded, sendersFailed, startRequested, chatStarted, startFailed, startLeft } = slice.actions;
export const selectStart = (state: { chat: { start: StartState } }) => state.chat.start;
