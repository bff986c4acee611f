import type { Data, Input } from '@portal/contracts';
import type { AdminRequest, adminRequests } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { RequestsQuery } from './requests-query';

type RequestsPage = Data<typeof adminRequests.list> & { query: RequestsQuery };
type Decision =
  | { kind: 'approve'; body: Input<typeof adminRequests.approve>['body'] }
  | { kind: 'reject'; body: Input<typeof adminRequests.reject>['body'] };

export type RequestsState = {
  page: Loadable<RequestsPage>;
  /** The query of the screen; null while the screen is closed. */
  query: RequestsQuery | null;
  /** The last decision, while it is being saved or after it failed; otherwise null. */
  decision: { uuid: string; kind: Decision['kind']; busy: boolean; failure: Failure | null } | null;
  /** UUIDs of documents that are being downloaded. */
  fetching: readonly string[];
};

const initialState: RequestsState = { page: idle(), query: null, decision: null, fetching: [] };

const slice = createSlice({
  name: 'admin/requests',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<RequestsQuery>): RequestsState => ({
      ...state, page: loading(state.page), query: payload,
    }),
    pageLoaded: (state, { payload }: PayloadAction<RequestsPage>): RequestsState => ({ ...state, page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>): RequestsState => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state): RequestsState => ({ ...state, query: null, decision: null }),
    decisionRequested: (state, { payload: { kind, body } }: PayloadAction<Decision>): RequestsState => ({
      ...state, decision: { uuid: body.uuid, kind, busy: true, failure: null },
    }),
    decisionFailed: (state, { payload: { uuid, kind, failure } }: PayloadAction<{
      uuid: string; kind: Decision['kind']; failure: Failure;
    }>): RequestsState => ({ ...state, decision: { uuid, kind, busy: false, failure } }),
    decided: (state, { payload }: PayloadAction<AdminRequest>): RequestsState => ({
      ...state, decision: null,
      page: state.page.data ? {
        ...state.page,
        data: { ...state.page.data, items: state.page.data.items.map((each) => (each.uuid === payload.uuid ? payload : each)) },
      } : state.page,
    }),
    documentRequested: (state, { payload }: PayloadAction<string>): RequestsState => ({ ...state, fetching: [...state.fetching, payload] }),
    documentFinished: (state, { payload }: PayloadAction<string>): RequestsState => ({
      ...state, fetching: state.fetching.filter((uuid) => uuid !== payload),
    }),
  },
});

export const requestsReducer = slice.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, screenLeft, decisionRequested, decisionFailed, decided, documentRequested, documentFinished,
} = slice.actions;
export const selectRequests = (state: { admin: { requests: RequestsState } }) => state.admin.requests;
