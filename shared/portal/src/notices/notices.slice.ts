import { createSlice, nanoid, type PayloadAction } from '@portal/portal/state';
import { failureText, type Failure } from '../failure';
import { sessionEnded } from '../session/session.slice';

export type Notice = {
  id: string;
  intent: 'success' | 'info' | 'warning' | 'error';
  text: string;
  lines: readonly string[];
  traceId?: string;
  /** Where what it tells of can be dealt with: a screen of the portal that this login may open. It stays until it is put away, or the login ends. */
  link?: { to: string; text: string };
};
type Said = Pick<Notice, 'intent' | 'text' | 'traceId' | 'link'> & { lines?: readonly string[] };

export const NOTICE_MS = 5000;

/** Newer words about the same matter take the place of the older ones too. */
const sameMatter = (a: Notice, b: Notice) => (a.link && a.link.to === b.link?.to) || a.intent === b.intent && a.text === b.text && a.lines.join() === b.lines.join();

export const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as readonly Notice[],
  reducers: {
    /** Texts are already in the user's language. The same words are not shown twice at a time. */
    noticeShown: {
      prepare: ({ lines = [], ...said }: Said) => ({ payload: { id: nanoid(), lines, ...said } as Notice }),
      reducer: (state, { payload }: PayloadAction<Notice>) => [...state.filter((notice) => !sameMatter(notice, payload)), payload],
    },
    noticeDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, (state) => state.filter(({ link }) => !link)),
});

export const { noticeShown, noticeDismissed } = noticesSlice.actions;
/** A failure as a notice, worded by ERR-01. */
export const failureShown = (shown: Failure) => noticeShown({ intent: 'error', ...failureText(shown), traceId: shown.traceId });
export const selectNotices = (state: { notices: readonly Notice[] }) => state.notices;
