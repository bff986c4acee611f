import { createSlice } from '@portal/portal/state';
import { hideList, type Hiding } from '../list-commands.state';

/** The last list that was hidden or shown again, on any screen, until the undo message is closed. */
const slice = createSlice({
  name: 'mailings/justHidden',
  initialState: null as Hiding | null,
  reducers: { hidingDismissed: () => null },
  extraReducers: (builder) => builder.addCase(hideList.succeeded, (_, { payload }) => payload.request),
});

export const justHiddenReducer = slice.reducer;
export const { hidingDismissed } = slice.actions;
export const selectJustHidden = (state: { mailings: { justHidden: Hiding | null } }) => state.mailings.justHidden;
