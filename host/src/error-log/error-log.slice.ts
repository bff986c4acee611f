import { createSlice, nanoid, type PayloadAction } from '@portal/portal/state';
import { componentsOf } from './component-stacks';

/** An error of the page that nobody handled. `id` is what the user can name to support; `components` is React's own stack, where it gave one. */
export type LoggedError = { id: string; message: string; stack: string; components: string; where: string; url: string; time: string };
type WithErrorLog = { errorLog: readonly LoggedError[] };

const KEPT = 100;
/** A stack of a thousand frames, or a message with a whole answer in it, tells no more than its beginning. */
const MESSAGE = 1000;
const STACK = 8000;

export const describeError = (error: unknown, where: string): LoggedError => ({
  id: nanoid(10),
  message: cut(error instanceof Error ? error.message || error.name : String(error), MESSAGE),
  stack: cut(stackOf(error), STACK),
  components: cut(componentsOf(error).trim(), STACK),
  where: cut(where, MESSAGE),
  url: cut(location.pathname + location.search, MESSAGE),
  time: new Date().toISOString(),
});

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** With what caused it, and what caused that. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause) || String(error.cause)}`;
}

export const errorLogSlice = createSlice({
  name: 'errorLog',
  initialState: [] as readonly LoggedError[],
  reducers: {
    errorLogged: (state, { payload }: PayloadAction<LoggedError>) => [...state, payload].slice(-KEPT),
    errorLogCleared: () => [],
  },
});

export const { errorLogged, errorLogCleared } = errorLogSlice.actions;
export const selectErrorLog = (state: WithErrorLog) => state.errorLog;
