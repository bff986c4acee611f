import type { Account } from '@portal/contracts';
import { type Failure, newUuid } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The transfer to confirm. */
type Move = { sum: string; comment: string };
/** Dialog that moves an organization's money to its customer. `requestUuid`: idempotency key of this amount and comment. */
export type WriteOffDialogState = { account: Account; requestUuid: string; move: Move | null; busy: boolean; failure: Failure | null };
export type WriteOffState = WriteOffDialogState | null;

const slice = createSlice({
  name: 'finances/writeOff',
  initialState: null as WriteOffState,
  reducers: {
    writeOffOpened: {
      prepare: (account: Account) => ({ payload: { account, requestUuid: newUuid() } }),
      reducer: (_state, { payload }: PayloadAction<{ account: Account; requestUuid: string }>): WriteOffState => ({
        ...payload, move: null, busy: false, failure: null,
      }),
    },
    writeOffClosed: (): WriteOffState => null,
    moveChosen: {
      prepare: (move: Move) => ({ payload: { move, requestUuid: newUuid() } }),
      reducer: (state, { payload: { move, requestUuid } }: PayloadAction<{ move: Move; requestUuid: string }>): WriteOffState => (
        state && { ...state, move, failure: null, requestUuid: isSame(state.move, move) ? state.requestUuid : requestUuid }),
    },
    writeOffRequested: (state): WriteOffState => state && { ...state, busy: true, failure: null },
    writeOffFailed: (state, { payload: failure }: PayloadAction<Failure>): WriteOffState => state && { ...state, busy: false, failure },
    writtenOff: (): WriteOffState => null,
  },
});

function isSame(one: Move | null, other: Move): boolean {
  return one?.sum === other.sum && one.comment === other.comment;
}

export const writeOffReducer = slice.reducer;
export const { writeOffOpened, writeOffClosed, moveChosen, writeOffRequested, writeOffFailed, writtenOff } = slice.actions;
export const selectWriteOff = (state: { finances: { writeOff: WriteOffState } }) => state.finances.writeOff;
