import type { ChatMessage, Data, MessageType, RichContent, chats } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { chatEventsReceived } from '../../chat-events';

export type SendAnswer = Data<typeof chats.send>;

/** A message to be sent. Its `clientUuid` makes repeated sends idempotent. */
export type Outgoing = {
  chatUuid: string;
  clientUuid: string;
  text: string;
  type?: MessageType;
  content?: RichContent;
  templateUuid?: string;
  /** The time at which the message was written, by the browser's clock (ISO 8601). */
  at: string;
  /** `waiting`: waits for earlier messages or a connection. `failed`: waits until the user retries or removes the message. */
  state: 'waiting' | 'sending' | 'failed';
  failure?: Failure;
};
type NewOutgoing = Omit<Outgoing, 'state' | 'failure'>;
/** `queue`: in the order of writing. `hidden`: failed messages that the user dismissed. */
export type OutgoingState = { queue: readonly Outgoing[]; hidden: readonly string[] };

const initialState: OutgoingState = { queue: [], hidden: [] };

const slice = createSlice({
  name: 'chat/outgoing',
  initialState,
  reducers: {
    messageWritten: (state, { payload }: PayloadAction<NewOutgoing>) => ({
      ...state, queue: [...without(state.queue, [payload.clientUuid]), { ...payload, state: 'waiting' as const }],
    }),
    sendingStarted: (state, { payload: clientUuid }: PayloadAction<string>) => change(state, clientUuid, { state: 'sending' }),
    /** Dispatched if there was no response. The message is sent again with the same `clientUuid` after a reconnect. */
    sendingDelayed: (state, { payload: clientUuid }: PayloadAction<string>) => change(state, clientUuid, { state: 'waiting' }),
    sendingFailed: (state, { payload: { clientUuid, failure } }: PayloadAction<{
      clientUuid: string; failure: Failure;
    }>) => change(state, clientUuid, { state: 'failed', failure }),
    messageAnswered: (state, { payload: { clientUuid } }: PayloadAction<{ chatUuid: string; clientUuid: string; answer: SendAnswer }>) => ({
      ...state, queue: without(state.queue, [clientUuid]),
    }),
    outgoingRetried: (state, { payload: { clientUuid } }: PayloadAction<Pick<Outgoing, 'clientUuid' | 'chatUuid'>>) => {
      const again = state.queue.find((each) => each.clientUuid === clientUuid);
      return again ? {
        ...state, queue: [...without(state.queue, [clientUuid]), { ...again, state: 'waiting' as const, failure: undefined }],
      } : state;
    },
    /** Messages restored after a reload precede those written since. */
    outgoingRestored: (state, { payload }: PayloadAction<readonly Outgoing[]>) => ({
      ...state, queue: [...payload, ...without(state.queue, payload.map(({ clientUuid }) => clientUuid))],
    }),
    outgoingDropped: (state, { payload: clientUuid }: PayloadAction<string>) => ({ ...state, queue: without(state.queue, [clientUuid]) }),
    messageHidden: (state, { payload: { msg_uuid } }: PayloadAction<Pick<ChatMessage, 'msg_uuid'>>) => ({
      ...state, hidden: [...state.hidden, msg_uuid],
    }),
  },
  extraReducers: (builder) => builder.addCase(chatEventsReceived, (state, { payload }) => {
    // The event may arrive before the response; either one removes the message from the queue.
    const echoed = payload.flatMap(({ event, data }) => (event === 'chat.out_message' && data.message.clientUuid !== null ? [
      data.message.clientUuid,
    ] : []));
    return state.queue.some(({ clientUuid }) => echoed.includes(clientUuid)) ? { ...state, queue: without(state.queue, echoed) } : state;
  }),
});

function change(state: OutgoingState, clientUuid: string, next: Partial<Outgoing>): OutgoingState {
  return { ...state, queue: state.queue.map((each) => (each.clientUuid === clientUuid ? { ...each, ...next } : each)) };
}

const without = (queue: readonly Outgoing[], clientUuids: readonly string[]) => (
  queue.filter(({ clientUuid }) => !clientUuids.includes(clientUuid))
);

export const outgoingReducer = slice.reducer;
export const {
  messageWritten, sendingStarted, sendingDelayed, sendingFailed, messageAnswered, outgoingRetried, outgoingRestored, outgoingDropped,
  messageHidden,
} = slice.actions;
export const selectOutgoing = (state: { chat: { sending: { outgoing: OutgoingState } } }): OutgoingState => state.chat.sending.outgoing;
