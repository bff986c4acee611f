import type { Account, accounts, Data, StatementKind } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { FileFormat } from '../export-menu';

/** The query of the statement. `from` and `to` are days in the browser's time zone. */
export type StatementQuery = { accountUuid: string; from: string; to: string; kind: readonly StatementKind[]; cursor: string };
/** The page with its query; cursors are valid for that query only. */
type StatementPage = Data<typeof accounts.statement> & { query: StatementQuery };

export type StatementState = {
  accounts: Loadable<Account[]>;
  /** The last query; null before the first one and while the screen is hidden. */
  query: StatementQuery | null;
  page: Loadable<StatementPage>;
  /** Whether the screen is visible; hidden screens do not reload. */
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
    pageRequested: (state, { payload }: PayloadAction<StatementQuery>) => ({
      ...state, query: payload, page: loading(shownUnder(payload, state.page)),
    }),
    pageLoaded: (state, { payload }: PayloadAction<StatementPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    exportRequested: (state, { payload: _ }: PayloadAction<{ query: StatementQuery; format: FileFormat }>) => ({
      ...state, exporting: true,
    }),
    exportFinished: (state) => ({ ...state, exporting: false }),
  },
});

/** Whether both queries have the same rows and totals, on any page. */
export function isSameQuestion(one: StatementQuery, other: StatementQuery): boolean {
  return one.accountUuid === other.accountUuid && one.from === other.from && one.to === other.to && one.kind.join() === other.kind.join();
}

/** Hides rows and totals of another account, period or kind of posting, even while the page loads. */
function shownUnder(query: StatementQuery, page: Loadable<StatementPage>): Loadable<StatementPage> {
  return page.data && isSameQuestion(page.data.query, query) ? page : idle();
}

/** Keeps the objects of unchanged rows, so that these rows do not re-render. Stores the new query. */
function answered(page: StatementPage, before: Loadable<StatementPage>): Loadable<StatementPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const statementReducer = slice.reducer;
export const {
  screenOpened, screenLeft, accountsRequested, accountsLoaded, accountsFailed, pageRequested, pageLoaded, pageFailed, exportRequested,
  exportFinished,
} = slice.actions;
export const selectStatement = (state: { finances: { statement: StatementState } }) => state.finances.statement;
