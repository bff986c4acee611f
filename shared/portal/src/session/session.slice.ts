import type { AlphaName, Balance, Organization, PageData, UiElement, UserInfo } from '@portal/contracts';
import { createAction, createSelector, createSlice, type PayloadAction } from '@portal/portal/state';
import type { EndReason } from './end-reason';

/** Why the server no longer takes this page's token: code 19999; code 50008, 50012 or 50014; HTTP 401 or 403 (SPEC 8). */
export type SessionLoss = 'cleared' | 'relogin' | 'unauthorized';

export type Session = Partial<UserInfo> & {
  token?: string;
  uielements: readonly UiElement[];
  /** The customer's own account; `sum` as the wire has it. */
  balance: { sum: string; currency: string } | null;
  organizations: readonly Organization[];
  alphaNames: readonly AlphaName[];
  allAlphaNames: readonly AlphaName[];
  page?: PageData;
  /** The dialog of SPEC 8: one, however many requests failed. */
  reloginAsked: boolean;
  /** The question for the password: one, however many calls wait for it. `proofs` is how often it was answered. */
  stepUp: { asked: boolean; proofs: number };
};
type WithSession = { session: Session };

const initialState: Session = { uielements: [], balance: null, organizations: [], alphaNames: [], allAlphaNames: [], reloginAsked: false, stepUp: { asked: false, proofs: 0 } };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    tokenTaken: (state, { payload }: PayloadAction<string>) => ({ ...state, token: payload }),
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
      reducer: (state, { payload }: PayloadAction<SessionLoss, string, { reason: EndReason }>) => (payload === 'relogin' ? { ...state, reloginAsked: true } : state),
    },
    reloginDismissed: (state) => ({ ...state, reloginAsked: false }),
    stepUpAsked: (state) => ({ ...state, stepUp: { ...state.stepUp, asked: true } }),
    stepUpProven: (state) => ({ ...state, stepUp: { asked: false, proofs: state.stepUp.proofs + 1 } }),
    stepUpDismissed: (state) => ({ ...state, stepUp: { ...state.stepUp, asked: false } }),
    sessionEnded: () => initialState,
  },
});

export const {
  tokenTaken, pageDataLoaded, userInfoLoaded, elementsLoaded, organizationsLoaded, alphaNamesLoaded, allAlphaNamesLoaded, balanceLoaded,
  sessionLost, reloginDismissed, sessionEnded, stepUpAsked, stepUpProven, stepUpDismissed,
} = sessionSlice.actions;

/** Asks; the host's sagas act. */
export const logoutRequested = createAction('session/logoutRequested');
export const reloginConfirmed = createAction('session/reloginConfirmed');
export const balanceRequested = createAction('session/balanceRequested');
/** The server gave this browser another session, such as one that impersonates: the host takes it and begins anew (SES-08). */
export const tokenSwapped = createAction<{ token: string }>('session/tokenSwapped');

/** Told by the client: the server refused a call for want of a right (code 40300). */
export const permissionDenied = createAction('session/permissionDenied');
/** The place of this path has nothing to show: its record is missing, or its right was lost. The host closes its tab once it is left. */
export const placeUnavailable = createAction<{ path: string }>('session/placeUnavailable');

export const selectSession = (state: WithSession) => state.session;
export const selectBalance = (state: WithSession) => state.session.balance;
export const selectReloginAsked = (state: WithSession) => state.session.reloginAsked;
/** Whether organizations matter to this login: it may choose whose a new record shall be. */
export const selectHasOrganizations = ({ session: { organizations, isRestricted = false } }: WithSession) => isRestricted || organizations.length > 1;
export const selectStepUp = (state: WithSession) => state.session.stepUp;
/** The paths that this login's roles give. */
export const selectElements = createSelector(
  (state: WithSession) => state.session.uielements,
  (elements): ReadonlySet<string> => new Set(elements.map(({ path }) => path)),
);
export const selectCan = (element: string) => (state: WithSession) => selectElements(state).has(element);
