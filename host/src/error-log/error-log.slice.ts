import { createSlice, nanoid, type PayloadAction } from '@portal/portal/state';

/** An error of the page that nobody handled. `id` is what the user can name to support. */
export type LoggedError = { id: string; message: string; stack: string; where: string; url: string; time: string };
type WithErrorLog = { errorLog: readonly LoggedError[] };

const KEPT = 100;

export const describeError = (error: unknown, where: string): LoggedError => ({
  id: nanoid(10),
  message: error instanceof Error ? error.message : String(error),
  stack: stackOf(error),
  where,
  url: location.pathname + location.search,
  time: new Date().toISOString(),
});

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
