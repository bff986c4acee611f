import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What waits for the user, by the path of its route: shown on the menu item and the tab, and in sum on the favicon. */
export type Badges = Readonly<Record<string, number>>;

export const badgesSlice = createSlice({
  name: 'badges',
  initialState: {} as Badges,
  reducers: {
    badgeShown: (state, { payload: { path, count } }: PayloadAction<{ path: string; count: number }>): Badges => ({ ...state, [path]: count }),
  },
});

export const { badgeShown } = badgesSlice.actions;
export const selectBadges = (state: { badges: Badges }) => state.badges;
