import type { AdminProvider } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Current state of the provider connections. `switching`: the connection that the user is switching on or off. */
export type ProvidersState = {
  list: Loadable<readonly AdminProvider[]>;
  switching: { provider: AdminProvider; busy: boolean; failure: Failure | null } | null;
};

const initialState: ProvidersState = { list: idle(), switching: null };

const slice = createSlice({
  name: 'admin/providers',
  initialState,
  reducers: {
    /** Starts polling, which continues until the screen is closed. */
    providersWatched: (state): ProvidersState => ({ ...state, list: loading(state.list) }),
    providersLeft: (state): ProvidersState => ({ ...state, switching: null }),
    providersLoaded: (state, { payload }: PayloadAction<readonly AdminProvider[]>): ProvidersState => ({
      ...state, list: ready(payload, state.list),
    }),
    providersFailed: (state, { payload }: PayloadAction<Failure>): ProvidersState => ({ ...state, list: failed(payload, state.list) }),
    switchOpened: (state, { payload }: PayloadAction<AdminProvider>): ProvidersState => ({
      ...state, switching: { provider: payload, busy: false, failure: null },
    }),
    switchDismissed: (state): ProvidersState => ({ ...state, switching: null }),
    switchRequested: (state): ProvidersState => ({
      ...state, switching: state.switching && { ...state.switching, busy: true, failure: null },
    }),
    switchFailed: (state, { payload }: PayloadAction<Failure>): ProvidersState => ({
      ...state, switching: state.switching && { ...state.switching, busy: false, failure: payload },
    }),
    switched: (state, { payload }: PayloadAction<AdminProvider>): ProvidersState => ({
      list: state.list.data ? {
        ...state.list, data: state.list.data.map((each) => (each.id === payload.id ? payload : each)),
      } : state.list,
      switching: null,
    }),
  },
});

export const providersReducer = slice.reducer;
export const {
  providersWatched, providersLeft, providersLoaded, providersFailed, switchOpened, switchDismissed, switchRequested, switchFailed, switched,
} = slice.actions;
export const selectProviders = (state: { admin: { providers: ProvidersState } }) => state.admin.providers;
