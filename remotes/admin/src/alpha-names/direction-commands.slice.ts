import type { Input } from '@portal/contracts';
import type { AdminAlphaName, adminAlphaNames, AdminDirection } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type DirectionDialog =
  | { kind: 'create'; alphaName: AdminAlphaName }
  | { kind: 'edit' | 'delete'; direction: AdminDirection };

/** A server request that changes the routes of one alpha name. */
export type DirectionCommand = { alphaNameUuid: string } & (
  | { kind: 'create'; body: Input<typeof adminAlphaNames.createDirection>['body'] }
  | { kind: 'edit' | 'switch'; body: Input<typeof adminAlphaNames.editDirection>['body'] }
  | { kind: 'delete'; body: Input<typeof adminAlphaNames.deleteDirection>['body'] }
  | { kind: 'priorities'; body: Input<typeof adminAlphaNames.setPriorities>['body'] }
);
type Kind = DirectionCommand['kind'];
type Of = { kind: Kind; alphaNameUuid: string };

export type DirectionCommandsState = {
  dialog: DirectionDialog | null;
  /** The last command, while it is running or after it failed; otherwise null. */
  command: (Of & { busy: boolean; failure: Failure | null }) | null;
};

const initialState: DirectionCommandsState = { dialog: null, command: null };

const slice = createSlice({
  name: 'admin/directionCommands',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<DirectionDialog>): DirectionCommandsState => ({ dialog: payload, command: null }),
    dialogClosed: () => initialState,
    commandSubmitted: (state, { payload: { kind, alphaNameUuid } }: PayloadAction<DirectionCommand>): DirectionCommandsState => ({
      ...state, command: { kind, alphaNameUuid, busy: true, failure: null },
    }),
    commandFailed: (state, { payload: { kind, alphaNameUuid, failure } }: PayloadAction<Of & {
      failure: Failure;
    }>): DirectionCommandsState => ({ ...state, command: { kind, alphaNameUuid, busy: false, failure } }),
    commandSucceeded: (_state, _action: PayloadAction<Of & { changed: readonly AdminDirection[] }>) => initialState,
  },
});

export const directionCommandsReducer = slice.reducer;
export const { dialogOpened, dialogClosed, commandSubmitted, commandFailed, commandSucceeded } = slice.actions;
export const selectDirectionCommands = (state: { admin: { directionCommands: DirectionCommandsState } }) => state.admin.directionCommands;
