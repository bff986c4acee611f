import * as z from 'zod/mini';
import { tabTitled } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';

const Tab = z.object({ path: z.string(), to: z.string(), title: z.optional(z.string()) });
const Tabs = z.object({ tabs: z.readonly(z.array(Tab)), used: z.readonly(z.array(z.string())) });

/** A visited page, identified by path; `to` is its last URL, with the query. */
export type Tab = z.infer<typeof Tab>;
/** `tabs`: visited tabs in the order of opening, or as the user moved them. `used`: paths, the last visited first. */
export type Tabs = z.infer<typeof Tabs>;
type WithTabs = { tabs: Tabs };
type Visit = { path: string; to: string };
/** Moves the tab of `path` before or after the tab of `of`. Idempotent, because a drag dispatches the action repeatedly. */
export type TabMove = { path: string; side: 'before' | 'after'; of: string };

const STORED = 'tabs';
const none: Tabs = { tabs: [], used: [] };

/** Reads the tabs stored for this browser tab, so that they survive a reload. Ignores data that doesn't match the current schema. */
export function storedTabs(): Tabs {
  try {
    const stored = Tabs.safeParse(JSON.parse(sessionStorage.getItem(STORED) ?? 'null'));
    return stored.success ? stored.data : none;
  } catch {
    return none;
  }
}

export function storeTabs(tabs: Tabs): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(tabs));
  } catch {
    // Ignored if the storage quota is exceeded. After a reload, the tabs stored last are shown.
  }
}

// Lookups use `original`, because reading the draft would make Immer create a proxy for every tab.
export const tabsSlice = createSlice({
  name: 'tabs',
  initialState: storedTabs,
  reducers: {
    tabVisited(state, { payload: { path, to } }: PayloadAction<Visit>) {
      const { tabs, used } = original(state);
      const tab = state.tabs[tabs.findIndex((one) => one.path === path)];
      if (tab) tab.to = to;
      else state.tabs.push({ path, to });
      if (used[0] !== path) state.used = [path, ...used.filter((other) => other !== path)];
    },
    tabsClosed(state, { payload }: PayloadAction<readonly string[]>): Tabs {
      const { tabs, used } = original(state);
      const closed = new Set(payload);
      return { tabs: tabs.filter(({ path }) => !closed.has(path)), used: used.filter((path) => !closed.has(path)) };
    },
    tabMoved(state, { payload: { path, side, of } }: PayloadAction<TabMove>): Tabs {
      const { tabs, used } = original(state);
      const moved = tabs.find((tab) => tab.path === path);
      const others = tabs.filter((tab) => tab !== moved);
      const other = others.findIndex((tab) => tab.path === of);
      if (!moved || other < 0) return original(state);
      const at = side === 'before' ? other : other + 1;
      return { tabs: [...others.slice(0, at), moved, ...others.slice(at)], used };
    },
    tabsCleared: () => none,
  },
  extraReducers: (builder) => {
    builder.addCase(tabTitled, (state, { payload: { path, title } }) => {
      const tab = state.tabs[original(state).tabs.findIndex((one) => one.path === path)];
      if (!tab) return;
      if (title === null) delete tab.title;
      else tab.title = title;
    });
  },
});

export const { tabVisited, tabsClosed, tabMoved, tabsCleared } = tabsSlice.actions;
export const selectTabs = (state: WithTabs) => state.tabs.tabs;
/** True if this is the page visited last, with the same URL. */
export const selectIsLatest = ({ path, to }: Visit) => ({ tabs: { tabs, used } }: WithTabs) =>
  used[0] === path && tabs.some((tab) => tab.path === path && tab.to === to);
/** Target after closing these tabs: the most recently used other tab, otherwise the start page. */
export const selectAfterClosing = (closing: readonly string[]) => (state: WithTabs) => {
  const path = state.tabs.used.find((other) => !closing.includes(other));
  return state.tabs.tabs.find((tab) => tab.path === path)?.to ?? '/';
};
