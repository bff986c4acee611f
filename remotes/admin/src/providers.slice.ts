import type { AdminProvider } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Connections of providers as they stand now; `turning` is the one that is being switched. */
export type ProvidersState = {
  list: Loadable<readonly AdminProvider[]>;
  turning: { provider: AdminProvider; busy: boolean; failure: Failure | null } | null;
};

const initialState: ProvidersState = { list: idle(), turning: null };

const slice = createSlice({
  name: 'admin/providers',
  initialState,
  reducers: {
    /** From now on they are read again and again, until they are left. */
    providersWatched: (state): ProvidersState => ({ ...state, list: loading(state.list) }),
    providersLeft: (state): ProvidersState => ({ ...state, turning: null }),
    providersLoaded: (state, { payload }: PayloadAction<readonly AdminProvider[]>): ProvidersState => ({ ...state, list: ready(payload, state.list) }),
    providersFailed: (state, { payload }: PayloadAction<Failure>): ProvidersState => ({ ...state, list: failed(payload, state.list) }),
    turnAsked: (state, { payload }: PayloadAction<AdminProvider>): ProvidersState => ({ ...state, turning: { provider: payload, busy: false, failure: null } }),
    turnDropped: (state): ProvidersState => ({ ...state, turning: null }),
    turnRequested: (state): ProvidersState => ({ ...state, turning: state.turning && { ...state.turning, busy: true, failure: null } }),
    turnFailed: (state, { payload }: PayloadAction<Failure>): ProvidersState => ({ ...state, turning: state.turning && { ...state.turning, busy: false, failure: payload } }),
    turned: (state, { payload }: PayloadAction<AdminProvider>): ProvidersState => ({
      list: state.list.data ? { ...state.list, data: state.list.data.map((each) => (each.id === payload.id ? payload : each)) } : state.list,
      turning: null,
    }),
  },
});

export const providersReducer = slice.reducer;
export const { providersWatched, providersLeft, providersLoaded, providersFailed, turnAsked, turnDropped, turnRequested, turnFailed, turned } = slice.actions;
export const selectProviders = (state: { admin: { providers: ProvidersState } }) => state.admin.providers;
