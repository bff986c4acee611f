import type { Input } from '@portal/contracts';
import type {
  adminCustomers, adminFinance, adminTrafficGuard, CardAccount, CardAlphaName, CardOrganization, Customer, CustomerCard,
} from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The open dialog, with the record it is about. */
type CustomerDialog =
  | { kind: 'create' }
  | { kind: 'update'; customer: CustomerCard }
  | { kind: 'enable' | 'disable'; customer: Pick<Customer, 'uuid' | 'name'> }
  | { kind: 'provider'; customer: Pick<Customer, 'uuid' | 'name' | 'isProvider'> }
  | { kind: 'createOrganization' | 'createAlphaName' | 'stop'; customer: Pick<Customer, 'uuid' | 'name'> }
  | { kind: 'deleteAlphaName'; customer: Pick<Customer, 'uuid' | 'name'>; alphaName: CardAlphaName }
  | { kind: 'writeOff'; customer: Pick<Customer, 'uuid' | 'name'>; account: CardAccount; organizationUuid: string }
  | { kind: 'payMethods'; customer: Pick<Customer, 'uuid' | 'name'>; organization: CardOrganization };

/** A server request about a customer. `customerUuid`: the customer, if `body` does not contain it. */
export type CustomerCommand =
  | { kind: 'create'; body: Input<typeof adminCustomers.create>['body'] }
  | { kind: 'update'; body: Input<typeof adminCustomers.update>['body'] }
  | { kind: 'enable' | 'disable'; body: Input<typeof adminCustomers.disable>['body'] }
  | { kind: 'provider'; body: Input<typeof adminCustomers.setProvider>['body'] }
  | { kind: 'createOrganization'; body: Input<typeof adminCustomers.createOrganization>['body'] }
  | { kind: 'createAlphaName'; body: Input<typeof adminCustomers.createAlphaName>['body'] }
  | { kind: 'deleteAlphaName'; body: Input<typeof adminCustomers.deleteAlphaName>['body'] }
  | { kind: 'writeOff'; customerUuid: string; body: Input<typeof adminFinance.writeOff>['body'] }
  | { kind: 'payMethods'; customerUuid: string; body: Input<typeof adminFinance.updateOrgPayMethods>['body'] }
  | { kind: 'limits'; body: Input<typeof adminTrafficGuard.set>['body'] }
  | { kind: 'stop'; body: Input<typeof adminTrafficGuard.block>['body'] }
  | { kind: 'unblock'; body: Input<typeof adminTrafficGuard.unblock>['body'] };

export type CustomerCommandsState = {
  dialog: CustomerDialog | null;
  /** The last command, while it is running or after it failed; otherwise null. */
  command: { kind: CustomerCommand['kind']; busy: boolean; failure: Failure | null } | null;
  /** UUID of a new customer, until its card is opened. */
  created: string | null;
};

const initialState: CustomerCommandsState = { dialog: null, command: null, created: null };

const slice = createSlice({
  name: 'admin/customerCommands',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<CustomerDialog>): CustomerCommandsState => ({ ...initialState, dialog: payload }),
    dialogClosed: () => initialState,
    commandSubmitted: (state, { payload }: PayloadAction<CustomerCommand>): CustomerCommandsState => ({
      ...state, command: { kind: payload.kind, busy: true, failure: null },
    }),
    commandFailed: (state, { payload }: PayloadAction<{ kind: CustomerCommand['kind']; failure: Failure }>): CustomerCommandsState => ({
      ...state, command: { ...payload, busy: false },
    }),
    commandSucceeded: (_state, { payload }: PayloadAction<{ kind: CustomerCommand['kind']; created?: string }>): CustomerCommandsState => ({
      ...initialState, created: payload.created ?? null,
    }),
    creationHandled: (state): CustomerCommandsState => ({ ...state, created: null }),
  },
});

export const customerCommandsReducer = slice.reducer;
export const { dialogOpened, dialogClosed, commandSubmitted, commandFailed, commandSucceeded, creationHandled } = slice.actions;
export const selectCustomerCommands = (state: { admin: { customerCommands: CustomerCommandsState } }) => state.admin.customerCommands;
