import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Number of waiting items by route path: shown on the menu item and the tab, and as a total on the favicon. */
export type Badges = Readonly<Record<string, number>>;

export const badgesSlice = createSlice({
  name: 'badges',
  initialState: {} as Badges,
  reducers: {
    badgeShown: (state, { payload: { path, count } }: PayloadAction<{ path: string; count: number }>): Badges => ({
      ...state, [path]: count,
    }),
  },
});

export const { badgeShown } = badgesSlice.actions;
export const selectBadges = (state: { badges: Badges }) => state.badges;
