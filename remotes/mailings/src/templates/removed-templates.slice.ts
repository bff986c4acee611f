import { createSlice, type PayloadAction } from '@portal/portal/state';
import { removeTemplate, restoreTemplate, type RemovedTemplate } from './templates.state';

const without = (state: readonly RemovedTemplate[], undo: string) => state.filter((each) => each.undo !== undo);

const slice = createSlice({
  name: 'mailings/removedTemplates',
  initialState: [] as readonly RemovedTemplate[],
  reducers: {
    /** Dispatched when the undo period ends, or the user dismisses the banner. */
    removalDismissed: (state, { payload: undo }: PayloadAction<string>) => without(state, undo),
  },
  extraReducers: (builder) => builder
    .addCase(removeTemplate.succeeded, (state, { payload: { request, result } }) => [...state, { name: request.name, ...result }])
    .addCase(restoreTemplate.succeeded, (state, { payload: { request } }) => without(state, request.undo)),
});

export const removedTemplatesReducer = slice.reducer;
export const { removalDismissed } = slice.actions;
type WithRemoved = { mailings: { removedTemplates: readonly RemovedTemplate[] } };
export const selectRemovedTemplates = (state: WithRemoved) => state.mailings.removedTemplates;
