import { createSlice, type PayloadAction } from '@portal/portal/state';

/** State of the page's socket; 'connecting' includes the pauses between attempts. */
export type Connection = 'connecting' | 'open' | 'closed';

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: 'closed' as Connection,
  reducers: { connectionChanged: (_state, { payload }: PayloadAction<Connection>) => payload },
});

export const { connectionChanged } = connectionSlice.actions;
export const selectConnection = (state: { connection: Connection }) => state.connection;
