import type { Input } from '@portal/contracts';
import type { adminReleaseTokens, ReleaseToken } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type TokenDialog = { kind: 'create' } | { kind: 'revoke'; item: ReleaseToken };
export type ReleaseTokensState = {
  items: Loadable<readonly ReleaseToken[]>;
  dialog: TokenDialog | null;
  busy: boolean;
  failure: Failure | null;
  /** The new token, shown only until the user closes the dialog. */
  created: { name: string; token: string } | null;
};

const initialState: ReleaseTokensState = { items: idle(), dialog: null, busy: false, failure: null, created: null };
const submitted = (state: ReleaseTokensState): ReleaseTokensState => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/releaseTokens',
  initialState,
  reducers: {
    tokensRequested: (state): ReleaseTokensState => ({ ...state, items: loading(state.items) }),
    tokensLoaded: (state, { payload }: PayloadAction<readonly ReleaseToken[]>): ReleaseTokensState => ({
      ...state, items: ready(payload, state.items),
    }),
    tokensFailed: (state, { payload }: PayloadAction<Failure>): ReleaseTokensState => ({ ...state, items: failed(payload, state.items) }),
    tokenDialogOpened: (state, { payload }: PayloadAction<TokenDialog>): ReleaseTokensState => ({
      ...state, dialog: payload, busy: false, failure: null,
    }),
    tokenDialogClosed: (state): ReleaseTokensState => ({ ...state, dialog: null, busy: false, failure: null, created: null }),
    tokenSubmitted: (state, _action: PayloadAction<Input<typeof adminReleaseTokens.create>['body']>) => submitted(state),
    tokenCreated: (state, { payload }: PayloadAction<{ name: string; token: string }>): ReleaseTokensState => ({
      ...state, dialog: null, busy: false, created: payload,
    }),
    revocationSubmitted: (state, _action: PayloadAction<{ uuid: string }>) => submitted(state),
    tokenCommandFailed: (state, { payload }: PayloadAction<Failure>): ReleaseTokensState => ({ ...state, busy: false, failure: payload }),
  },
});

export const releaseTokensReducer = slice.reducer;
export const {
  tokensRequested, tokensLoaded, tokensFailed, tokenDialogOpened, tokenDialogClosed, tokenSubmitted, tokenCreated, revocationSubmitted,
  tokenCommandFailed,
} = slice.actions;
export const selectReleaseTokens = (state: { admin: { releaseTokens: ReleaseTokensState } }) => state.admin.releaseTokens;
