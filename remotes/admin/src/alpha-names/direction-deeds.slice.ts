import type { Input } from '@portal/contracts';
import type { AdminAlphaName, adminAlphaNames, AdminDirection } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type DirectionDialog =
  | { kind: 'create'; alphaName: AdminAlphaName }
  | { kind: 'edit' | 'delete'; direction: AdminDirection };

/** What the server is asked to do with the ways of one alpha name. */
export type DirectionDeed = { alphanameUuid: string } & (
  | { kind: 'create'; body: Input<typeof adminAlphaNames.createDirection>['body'] }
  | { kind: 'edit' | 'switch'; body: Input<typeof adminAlphaNames.editDirection>['body'] }
  | { kind: 'delete'; body: Input<typeof adminAlphaNames.deleteDirection>['body'] }
  | { kind: 'priorities'; body: Input<typeof adminAlphaNames.setPriorities>['body'] }
);
type Kind = DirectionDeed['kind'];
type Of = { kind: Kind; alphanameUuid: string };

export type DirectionDeedsState = {
  dialog: DirectionDialog | null;
  /** The last one: under way, or refused. */
  deed: (Of & { busy: boolean; failure: Failure | null }) | null;
};

const initialState: DirectionDeedsState = { dialog: null, deed: null };

const slice = createSlice({
  name: 'admin/directionDeeds',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<DirectionDialog>): DirectionDeedsState => ({ dialog: payload, deed: null }),
    dialogClosed: () => initialState,
    deedRequested: (state, { payload: { kind, alphanameUuid } }: PayloadAction<DirectionDeed>): DirectionDeedsState => ({ ...state, deed: { kind, alphanameUuid, busy: true, failure: null } }),
    deedFailed: (state, { payload: { kind, alphanameUuid, failure } }: PayloadAction<Of & { failure: Failure }>): DirectionDeedsState => ({ ...state, deed: { kind, alphanameUuid, busy: false, failure } }),
    deedDone: (_state, _action: PayloadAction<Of & { changed: readonly AdminDirection[] }>) => initialState,
  },
});

export const directionDeedsReducer = slice.reducer;
export const { dialogOpened, dialogClosed, deedRequested, deedFailed, deedDone } = slice.actions;
export const selectDirectionDeeds = (state: { admin: { directionDeeds: DirectionDeedsState } }) => state.admin.directionDeeds;
