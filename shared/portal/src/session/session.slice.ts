import type { AlphaName, Balance, Organization, PageData, UiElement, UserInfo } from '@portal/contracts';
import { createAction, createSelector, createSlice, type PayloadAction } from '@portal/portal/state';
import type { EndReason } from './end-reason';

/**
 * Why the server no longer accepts this page's token (SPEC 8). `cleared`: code 19999. `relogin`: code 50008, 50012 or 50014, or HTTP 403
 * from /v2. `unauthorized`: HTTP 401 or 403.
 */
export type SessionLoss = 'cleared' | 'relogin' | 'unauthorized';

export type Session = Partial<UserInfo> & {
  token?: string;
  uielements: readonly UiElement[];
  /** Balance of the customer's account, not of an organization's; `sum` in the API's format. */
  balance: { sum: string; currency: string } | null;
  organizations: readonly Organization[];
  alphaNames: readonly AlphaName[];
  allAlphaNames: readonly AlphaName[];
  page?: PageData;
  /** True while the sign-in dialog of SPEC 8 is shown: a single dialog, even if several requests failed. */
  reloginRequested: boolean;
  /** State of the step-up dialog, shared by all waiting calls. `proofs` counts successful step-ups. */
  stepUp: { required: boolean; proofs: number };
};
type WithSession = { session: Session };

const initialState: Session = {
  uielements: [], balance: null, organizations: [], alphaNames: [], allAlphaNames: [], reloginRequested: false,
  stepUp: { required: false, proofs: 0 },
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenReceived: (state, { payload }: PayloadAction<string>) => ({ ...state, token: payload }),
    pageDataLoaded: (state, { payload }: PayloadAction<PageData>) => ({ ...state, page: payload }),
    userInfoLoaded: (state, { payload }: PayloadAction<UserInfo>) => ({ ...state, ...payload }),
    elementsLoaded: (state, { payload }: PayloadAction<readonly UiElement[]>) => ({ ...state, uielements: payload }),
    organizationsLoaded: (state, { payload }: PayloadAction<readonly Organization[]>) => ({ ...state, organizations: payload }),
    alphaNamesLoaded: (state, { payload }: PayloadAction<readonly AlphaName[]>) => ({ ...state, alphaNames: payload }),
    allAlphaNamesLoaded: (state, { payload }: PayloadAction<readonly AlphaName[]>) => ({ ...state, allAlphaNames: payload }),
    balanceLoaded: (state, { payload }: PayloadAction<Pick<Balance, 'sum' | 'currency_code'>>) => ({
      ...state, balance: { sum: payload.sum, currency: payload.currency_code },
    }),
    sessionLost: {
      prepare: (payload: SessionLoss, reason: EndReason = 'refused') => ({ payload, meta: { reason } }),
      reducer: (state, { payload }: PayloadAction<SessionLoss, string, { reason: EndReason }>) => (payload === 'relogin' ? {
        ...state, reloginRequested: true,
      } : state),
    },
    reloginDismissed: (state) => ({ ...state, reloginRequested: false }),
    stepUpRequested: (state) => ({ ...state, stepUp: { ...state.stepUp, required: true } }),
    stepUpProven: (state) => ({ ...state, stepUp: { required: false, proofs: state.stepUp.proofs + 1 } }),
    stepUpDismissed: (state) => ({ ...state, stepUp: { ...state.stepUp, required: false } }),
    sessionEnded: () => initialState,
  },
});

export const {
  tokenReceived, pageDataLoaded, userInfoLoaded, elementsLoaded, organizationsLoaded, alphaNamesLoaded, allAlphaNamesLoaded, balanceLoaded,
  sessionLost, reloginDismissed, sessionEnded, stepUpRequested, stepUpProven, stepUpDismissed,
} = sessionSlice.actions;

/** Actions that the host's sagas handle. */
export const logoutRequested = createAction('session/logoutRequested');
export const reloginConfirmed = createAction('session/reloginConfirmed');
export const balanceRequested = createAction('session/balanceRequested');
/** The server issued another session, for example when impersonation starts. The host stores its token and reloads the page (SES-08). */
export const tokenSwapped = createAction<{ token: string }>('session/tokenSwapped');

/** Dispatched by the client when the server refuses a call for lack of a right (code 40300). */
export const permissionDenied = createAction('session/permissionDenied');
/** This path's page can't be shown: its record is missing or the login lost the right. The host closes its tab when the user leaves. */
export const pageUnavailable = createAction<{ path: string }>('session/pageUnavailable');

export const selectSession = (state: WithSession) => state.session;
export const selectBalance = (state: WithSession) => state.session.balance;
export const selectReloginRequested = (state: WithSession) => state.session.reloginRequested;
/** True if a new record's organizations can be chosen: there are several, or the login may use only some of them. */
export const selectHasOrganizations = ({ session: { organizations, isRestricted = false } }: WithSession) => isRestricted
  || organizations.length > 1;
export const selectStepUp = (state: WithSession) => state.session.stepUp;
/** Paths of the UI elements granted by the login's roles. */
export const selectElements = createSelector(
  (state: WithSession) => state.session.uielements,
  (elements): ReadonlySet<string> => new Set(elements.map(({ path }) => path)),
);
export const selectCan = (element: string) => (state: WithSession) => selectElements(state).has(element);
