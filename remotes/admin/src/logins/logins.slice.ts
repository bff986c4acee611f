import type { Data } from '@portal/contracts';
import type { AdminLogin, adminLogins } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { LoginsQuery } from './logins-query';

/** The page with its query; the cursor is valid for that query only. */
type LoginsPage = Data<typeof adminLogins.list> & { query: LoginsQuery };
/** The login whose impersonation the administrator has to confirm. */
type Entry = { login: AdminLogin; busy: boolean; failure?: Failure };
type FilteredCustomer = AdminLogin['customer'];
type LoginsState = { page: Loadable<LoginsPage>; entry: Entry | null; customer: FilteredCustomer | null };

const initialState: LoginsState = { page: idle(), entry: null, customer: null };

const slice = createSlice({
  name: 'admin/logins',
  initialState,
  reducers: {
    pageRequested: (state, _action: PayloadAction<LoginsQuery>) => ({ ...state, page: loading(state.page) }),
    pageLoaded: (state, { payload }: PayloadAction<LoginsPage>) => ({ ...state, page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    /** An empty UUID clears the filter. */
    customerRequested: (state, { payload }: PayloadAction<string>) => (state.customer?.uuid === payload ? state : {
      ...state, customer: null,
    }),
    customerLoaded: (state, { payload: customer }: PayloadAction<FilteredCustomer>) => ({ ...state, customer }),
    customerFailed: (state, _action: PayloadAction<Failure>) => state,
    /** Updates the row in place instead of reloading the page, so that the row does not move. */
    loginChanged: (state, { payload }: PayloadAction<AdminLogin>) => {
      const { data } = state.page;
      if (!data) return state;
      return {
        ...state,
        page: { ...state.page, data: { ...data, items: data.items.map((login) => (login.uuid === payload.uuid ? payload : login)) } },
      };
    },

    entryOpened: (state, { payload }: PayloadAction<AdminLogin>) => ({ ...state, entry: { login: payload, busy: false } }),
    entryDropped: (state) => ({ ...state, entry: null }),
    /** `busy` stays true after success, until the browser loads the start page with the impersonated session. */
    entryRequested: (state, { payload }: PayloadAction<AdminLogin>) => ({ ...state, entry: { login: payload, busy: true } }),
    entryFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state, entry: state.entry && { login: state.entry.login, busy: false, failure: payload },
    }),
  },
});

export const loginsReducer = slice.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, customerRequested, customerLoaded, customerFailed, loginChanged, entryOpened, entryDropped,
  entryRequested, entryFailed,
} = slice.actions;

type WithLogins = { admin: { logins: LoginsState } };
export const selectLogins = (state: WithLogins) => state.admin.logins.page;
export const selectFilteredCustomer = (state: WithLogins) => state.admin.logins.customer;
export const selectEntry = (state: WithLogins) => state.admin.logins.entry;
