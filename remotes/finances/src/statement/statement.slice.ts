import type { Account, accounts, Data, StatementKind } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { FileFormat } from '../export-menu';

/** What is asked: days of the reader's own calendar. */
export type StatementQuery = { accountUuid: string; from: string; to: string; kind: readonly StatementKind[]; cursor: string };
/** With the question that it answers: its cursors lead nowhere under another. */
export type StatementPage = Data<typeof accounts.statement> & { query: StatementQuery };

export type StatementState = {
  accounts: Loadable<Account[]>;
  /** What was asked last; null until then, and while the screen is not in sight. */
  query: StatementQuery | null;
  page: Loadable<StatementPage>;
  /** Whether the screen is in sight: what happens meanwhile is not asked for otherwise. */
  open: boolean;
  exporting: boolean;
};

const initialState: StatementState = { accounts: idle(), query: null, page: idle(), open: false, exporting: false };

const slice = createSlice({
  name: 'finances/statement',
  initialState,
  reducers: {
    screenOpened: (state) => ({ ...state, open: true }),
    screenLeft: (state) => ({ ...state, open: false, query: null }),
    accountsRequested: (state) => ({ ...state, accounts: loading(state.accounts) }),
    accountsLoaded: (state, { payload }: PayloadAction<Account[]>) => ({ ...state, accounts: ready(payload, state.accounts) }),
    accountsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, accounts: failed(payload, state.accounts) }),
    pageRequested: (state, { payload }: PayloadAction<StatementQuery>) => ({ ...state, query: payload, page: loading(shownUnder(payload, state.page)) }),
    pageLoaded: (state, { payload }: PayloadAction<StatementPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    exportRequested: (state, { payload: _ }: PayloadAction<{ query: StatementQuery; format: FileFormat }>) => ({ ...state, exporting: true }),
    exportEnded: (state) => ({ ...state, exporting: false }),
  },
});

/** Whether both are of the same lines and sums, on whatever page of them. */
export function isSameQuestion(one: StatementQuery, other: StatementQuery): boolean {
  return one.accountUuid === other.accountUuid && one.from === other.from && one.to === other.to && one.kind.join() === other.kind.join();
}

/** The lines and sums of one account, or of some days, never stand under those of another, not even while they are read. */
function shownUnder(query: StatementQuery, page: Loadable<StatementPage>): Loadable<StatementPage> {
  return page.data && isSameQuestion(page.data.query, query) ? page : idle();
}

/** The lines that have not changed are those from before, but the question is the one that was asked last. */
function answered(page: StatementPage, before: Loadable<StatementPage>): Loadable<StatementPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const statementReducer = slice.reducer;
export const {
  screenOpened, screenLeft, accountsRequested, accountsLoaded, accountsFailed, pageRequested, pageLoaded, pageFailed, exportRequested, exportEnded,
} = slice.actions;
export const selectStatement = (state: { finances: { statement: StatementState } }) => state.finances.statement;
