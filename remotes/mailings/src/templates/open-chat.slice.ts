import type { Topics } from '@portal/contracts';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';

/** The chat that the user has open, or had open last, as the chat remote published it. */
type OpenChat = Topics['chat.open'];

const slice = createSlice({
  name: 'mailings/openChat',
  initialState: null as OpenChat | null,
  reducers: { chatNoted: (_, { payload }: PayloadAction<OpenChat>) => payload },
});

export const openChatReducer = slice.reducer;
export const { chatNoted } = slice.actions;
/** The user inserts a template into a chat. */
export const templateInserted = createAction<Topics['template.pick']>('mailings/templateInserted');
export const selectOpenChat = (state: { mailings: { openChat: OpenChat | null } }) => state.mailings.openChat;
