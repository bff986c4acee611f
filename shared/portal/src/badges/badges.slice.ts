import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Number of waiting items by route path: shown on the menu item and the tab, and as a total on the favicon. */
export type Badges = Readonly<Record<string, number>>;

const STORED = 'badges';

/** The numbers that this browser tab showed last, so that a reload shows them at once instead of moving the menu and the tabs later. */
function storedBadges(): Badges {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    return Object.fromEntries(Object.entries(stored as object).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    return {};
  }
}

/** Does nothing if the browser's store is full. */
export function storeBadges(badges: Badges): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(badges));
  } catch {
    // The next reload shows the numbers stored before.
  }
}

export const badgesSlice = createSlice({
  name: 'badges',
  initialState: storedBadges,
  reducers: {
    badgeShown: (state, { payload: { path, count } }: PayloadAction<{ path: string; count: number }>): Badges => ({
      ...state, [path]: count,
    }),
    /** The next login must not see the numbers of this one. */
    badgesCleared: (): Badges => ({}),
  },
});

export const { badgeShown, badgesCleared } = badgesSlice.actions;
export const selectBadges = (state: { badges: Badges }) => state.badges;
