import * as z from 'zod/mini';
import { tabTitled } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

const Tab = z.object({ path: z.string(), to: z.string(), title: z.optional(z.string()) });
const Tabs = z.object({ tabs: z.readonly(z.array(Tab)), used: z.readonly(z.array(z.string())) });

/** A visited place, known by its path; `to` is where in it the user was last, with its query. */
export type Tab = z.infer<typeof Tab>;
/** `tabs` in the order of opening, `used` by the latest use. Fixed tabs come from the routes, and lie here once visited. */
export type Tabs = z.infer<typeof Tabs>;
type WithTabs = { tabs: Tabs };

const STORED = 'tabs';
const none: Tabs = { tabs: [], used: [] };

/** The tabs of this browser tab survive a reload; what another release stored in another shape does not. */
export function storedTabs(): Tabs {
  try {
    const stored = Tabs.safeParse(JSON.parse(sessionStorage.getItem(STORED) ?? 'null'));
    return stored.success ? stored.data : none;
  } catch {
    return none;
  }
}

export const storeTabs = (tabs: Tabs) => sessionStorage.setItem(STORED, JSON.stringify(tabs));

const keep = ({ tabs, used }: Tabs, kept: (path: string) => boolean): Tabs => ({
  tabs: tabs.filter(({ path }) => kept(path)),
  used: used.filter(kept),
});

export const tabsSlice = createSlice({
  name: 'tabs',
  initialState: storedTabs,
  reducers: {
    tabVisited: ({ tabs, used }, { payload: { path, to } }: PayloadAction<{ path: string; to: string }>): Tabs => ({
      tabs: tabs.some((tab) => tab.path === path) ? tabs.map((tab) => (tab.path === path ? { ...tab, to } : tab)) : [...tabs, { path, to }],
      used: [path, ...used.filter((other) => other !== path)],
    }),
    tabClosed: (state, { payload }: PayloadAction<string>) => keep(state, (path) => path !== payload),
    /** All but these; the fixed ones are the caller's to name. */
    othersClosed: (state, { payload }: PayloadAction<readonly string[]>) => keep(state, (path) => payload.includes(path)),
    tabsCleared: () => none,
  },
  extraReducers: (builder) => {
    builder.addCase(tabTitled, ({ tabs, used }, { payload: { path, title } }): Tabs => ({
      tabs: tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)),
      used,
    }));
  },
});

export const { tabVisited, tabClosed, othersClosed, tabsCleared } = tabsSlice.actions;
export const selectTabs = (state: WithTabs) => state.tabs.tabs;
/** Where to go when this tab closes: the one used before it, else the first place. */
export const selectAfterClosing = (closing: string) => (state: WithTabs) => {
  const path = state.tabs.used.find((other) => other !== closing);
  return state.tabs.tabs.find((tab) => tab.path === path)?.to ?? '/';
};
