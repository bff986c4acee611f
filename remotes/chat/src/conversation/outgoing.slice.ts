import type { ChatMessage, Data, MessageType, RichContent, chats } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { newsCame } from '../chat-news';

export type SendAnswer = Data<typeof chats.send>;

/** A message that this browser has to send. The server knows it by its `clientUuid`, however often it is sent. */
export type Outgoing = {
  chatUuid: string;
  clientUuid: string;
  text: string;
  type?: MessageType;
  content?: RichContent;
  templateUuid?: string;
  /** When it was written, as the list shows it. */
  at: string;
  /** `waiting` for its turn, or for the connection; `failed` until the user decides. */
  state: 'waiting' | 'sending' | 'failed';
  failure?: Failure;
};
export type NewOutgoing = Omit<Outgoing, 'state' | 'failure'>;
/** In the order in which they were written. `hidden`: messages that were not sent, and that the user does not want to see. */
export type OutgoingState = { queue: readonly Outgoing[]; hidden: readonly string[] };

const initialState: OutgoingState = { queue: [], hidden: [] };

const slice = createSlice({
  name: 'chat/outgoing',
  initialState,
  reducers: {
    messageWritten: (state, { payload }: PayloadAction<NewOutgoing>) => ({ ...state, queue: [...without(state.queue, [payload.clientUuid]), { ...payload, state: 'waiting' as const }] }),
    sendingBegan: (state, { payload: clientUuid }: PayloadAction<string>) => change(state, clientUuid, { state: 'sending' }),
    /** Nobody answered: it is sent again, with the same name, once somebody does. */
    sendingHeldUp: (state, { payload: clientUuid }: PayloadAction<string>) => change(state, clientUuid, { state: 'waiting' }),
    sendingFailed: (state, { payload: { clientUuid, failure } }: PayloadAction<{ clientUuid: string; failure: Failure }>) => change(state, clientUuid, { state: 'failed', failure }),
    messageAnswered: (state, { payload: { clientUuid } }: PayloadAction<{ chatUuid: string; clientUuid: string; answer: SendAnswer }>) => ({ ...state, queue: without(state.queue, [clientUuid]) }),
    outgoingRetried: (state, { payload: { clientUuid } }: PayloadAction<Pick<Outgoing, 'clientUuid' | 'chatUuid'>>) => {
      const again = state.queue.find((each) => each.clientUuid === clientUuid);
      return again ? { ...state, queue: [...without(state.queue, [clientUuid]), { ...again, state: 'waiting' as const, failure: undefined }] } : state;
    },
    /** What an earlier page of this tab has left, before what was written since. */
    outgoingRestored: (state, { payload }: PayloadAction<readonly Outgoing[]>) => ({ ...state, queue: [...payload, ...without(state.queue, payload.map(({ clientUuid }) => clientUuid))] }),
    outgoingDropped: (state, { payload: clientUuid }: PayloadAction<string>) => ({ ...state, queue: without(state.queue, [clientUuid]) }),
    messageHidden: (state, { payload: { msg_uuid } }: PayloadAction<Pick<ChatMessage, 'msg_uuid'>>) => ({ ...state, hidden: [...state.hidden, msg_uuid] }),
  },
  extraReducers: (builder) => builder.addCase(newsCame, (state, { payload }) => {
    // The echo may come before the answer: with either the message is the server's.
    const echoed = payload.flatMap(({ event, data }) => (event === 'chat.out_message' && data.message.clientUuid !== null ? [data.message.clientUuid] : []));
    return state.queue.some(({ clientUuid }) => echoed.includes(clientUuid)) ? { ...state, queue: without(state.queue, echoed) } : state;
  }),
});

function change(state: OutgoingState, clientUuid: string, next: Partial<Outgoing>): OutgoingState {
  return { ...state, queue: state.queue.map((each) => (each.clientUuid === clientUuid ? { ...each, ...next } : each)) };
}

const without = (queue: readonly Outgoing[], clientUuids: readonly string[]) => queue.filter(({ clientUuid }) => !clientUuids.includes(clientUuid));

export const outgoingReducer = slice.reducer;
export const {
  messageWritten, sendingBegan, sendingHeldUp, sendingFailed, messageAnswered, outgoingRetried, outgoingRestored, outgoingDropped, messageHidden,
} = slice.actions;
export const selectOutgoing = (state: { chat: { sending: { outgoing: OutgoingState } } }): OutgoingState => state.chat.sending.outgoing;
