import type { Data } from '@portal/contracts';
import type { adminLogins } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type Organizations = Data<typeof adminLogins.listPermOrgs>['items'];
type LoginOrganizations = { granted: Organizations; available: Organizations };
/** `moving`: UUIDs of organizations whose change is being saved. */
export type LoginOrganizationsState = { both: Loadable<LoginOrganizations>; moving: readonly string[]; failure: Failure | null };
type RightChange = { uuid: string; organizationUuid: string; granted: boolean };

const initialState: LoginOrganizationsState = { both: idle(), moving: [], failure: null };
const without = (moving: readonly string[], uuid: string) => moving.filter((each) => each !== uuid);

const slice = createSlice({
  name: 'admin/loginOrganizations',
  initialState,
  reducers: {
    organizationsRequested: (state, _action: PayloadAction<{ uuid: string }>) => ({ ...state, both: loading(state.both) }),
    organizationsRead: (state, { payload }: PayloadAction<LoginOrganizations>) => ({ ...state, both: ready(payload, state.both) }),
    organizationsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, both: failed(payload, state.both) }),
    organizationsLeft: () => initialState,
    rightChanged: (state, { payload }: PayloadAction<RightChange>) => ({
      ...state, failure: null, moving: [...without(state.moving, payload.organizationUuid), payload.organizationUuid],
    }),
    rightSaved: (state, { payload }: PayloadAction<RightChange & { items: Organizations }>) => {
      const moving = without(state.moving, payload.organizationUuid);
      const { data } = state.both;
      if (!data) return { ...state, moving };
      const all = [...data.granted, ...data.available];
      const granted = payload.items;
      const available = all.filter(({ uuid }) => granted.every((other) => other.uuid !== uuid)).sort((one, other) => (
        one.name.localeCompare(other.name)
      ));
      return { ...state, moving, both: { ...state.both, data: { granted, available } } };
    },
    rightRefused: (state, { payload: { organizationUuid, failure } }: PayloadAction<{ organizationUuid: string; failure: Failure }>) => ({
      ...state, failure, moving: without(state.moving, organizationUuid),
    }),
  },
});

export const loginOrganizationsReducer = slice.reducer;
export const {
  organizationsRequested, organizationsRead, organizationsFailed, organizationsLeft, rightChanged, rightSaved, rightRefused,
} = slice.actions;
export const selectLoginOrganizations = (state: {
  admin: { loginOrganizations: LoginOrganizationsState };
}) => state.admin.loginOrganizations;
