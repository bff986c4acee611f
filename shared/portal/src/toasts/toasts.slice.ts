import { createSlice, nanoid, type PayloadAction } from '@portal/portal/state';
import { failureText, type Failure } from '../failure';
import { sessionEnded } from '../session/session.slice';

export type Toast = {
  id: string;
  intent: 'success' | 'info' | 'warning' | 'error';
  text: string;
  lines: readonly string[];
  traceId?: string;
  /**
   * A screen where the user can act on the toast, if this login may open it. Such a toast stays until it is dismissed or the session ends.
   */
  link?: { to: string; text: string };
};
type ToastContent = Pick<Toast, 'intent' | 'text' | 'traceId' | 'link'> & { lines?: readonly string[] };

export const TOAST_MS = 5000;

/** True if the newer toast replaces the older one: both have the same link target, or the same intent and texts. */
const sameMatter = (a: Toast, b: Toast) => (a.link && a.link.to === b.link?.to)
  || a.intent === b.intent && a.text === b.text && a.lines.join() === b.lines.join();

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as readonly Toast[],
  reducers: {
    /** `text` and `lines` are already translated. */
    toastShown: {
      prepare: ({ lines = [], ...content }: ToastContent) => ({ payload: { id: nanoid(), lines, ...content } as Toast }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state.filter((toast) => !sameMatter(toast, payload)), payload],
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, (state) => state.filter(({ link }) => !link)),
});

export const { toastShown, toastDismissed } = toastsSlice.actions;
/** Shows a failure as a toast, with the text defined by ERR-01. */
export const failureShown = (shown: Failure) => toastShown({ intent: 'error', ...failureText(shown), traceId: shown.traceId });
export const selectToasts = (state: { toasts: readonly Toast[] }) => state.toasts;
