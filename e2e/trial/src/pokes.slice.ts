import { createAction, createSlice, type Reducer } from '@portal/portal/state';
import { failIf, isWanted } from './fault';

export const poked = createAction('trial/poked');

const pokes = createSlice({
  name: 'trial/pokes',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => builder.addCase(poked, (count) => count + 1),
});
export const pokesReducer = pokes.reducer;

/** Reducer that fails on request; `pokesReducer` must keep working. */
export const faultyReducer: Reducer<number> = (state = 0, action) => {
  failIf('reducer-init');
  if (!poked.match(action)) return state;
  failIf('reducer');
  return isWanted('reducer-undefined') ? (undefined as unknown as number) : state + 1;
};

export const selectPokes = (state: { trial: { pokes: number } }) => state.trial.pokes;
