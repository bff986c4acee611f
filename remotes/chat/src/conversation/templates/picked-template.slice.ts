import type { Template } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** A template that the user chose for a chat on the templates page. It waits here until the chat's message field takes it. */
type Picked = { chatUuid: string; template: Template };

const slice = createSlice({
  name: 'chat/pickedTemplate',
  initialState: null as Picked | null,
  reducers: {
    templateLoaded: (_, { payload }: PayloadAction<Picked>) => payload,
    templateTaken: () => null,
  },
});

export const pickedTemplateReducer = slice.reducer;
export const { templateLoaded, templateTaken } = slice.actions;
export const selectPickedTemplate = (chatUuid: string) => ({ chat: { pickedTemplate } }: { chat: { pickedTemplate: Picked | null } }) => (
  pickedTemplate?.chatUuid === chatUuid ? pickedTemplate.template : undefined);
