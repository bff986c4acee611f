import { createSlice, nanoid, type PayloadAction } from '@portal/portal/state';
import { componentsOf } from '../parts/component-stacks';

/** An entry of the error log. `id` is the trace id that the user can give to support. `components` is React's component stack, if any. */
export type LoggedError = { id: string; message: string; stack: string; components: string; where: string; url: string; time: string };
type WithErrorLog = { errorLog: readonly LoggedError[] };

const MAX_ENTRIES = 100;
/** Maximum lengths in characters; longer texts are truncated, because the beginning identifies the error. */
const MESSAGE = 1000;
const STACK = 8000;

export const describeError = (error: unknown, where: string): LoggedError => ({
  id: nanoid(10),
  message: truncated(error instanceof Error ? error.message || error.name : String(error), MESSAGE),
  stack: truncated(stackOf(error), STACK),
  components: truncated(componentsOf(error).trim(), STACK),
  where: truncated(where, MESSAGE),
  url: truncated(location.pathname + location.search, MESSAGE),
  time: new Date().toISOString(),
});

const truncated = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/** The error's stack, followed by the stacks of its causes. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause) || String(error.cause)}`;
}

export const errorLogSlice = createSlice({
  name: 'errorLog',
  initialState: [] as readonly LoggedError[],
  reducers: {
    errorLogged: (state, { payload }: PayloadAction<LoggedError>) => [...state, payload].slice(-MAX_ENTRIES),
    errorLogCleared: () => [],
  },
});

export const { errorLogged, errorLogCleared } = errorLogSlice.actions;
export const selectErrorLog = (state: WithErrorLog) => state.errorLog;
