import type { Account, Input, invoices, InvoiceToPay, PayMethod } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type OfOrganization = { organizationUuid: string };
type InvoiceWish = Required<Omit<Input<typeof invoices.create>['body'], 'language'>>;

type NewInvoiceState = {
  /** Accounts that can be topped up. */
  accounts: Loadable<readonly Account[]>;
  /** Payment methods by organization. */
  methods: Record<string, Loadable<readonly PayMethod[]>>;
  /** `requestUuid`: idempotency key of the last request; `created`: the new invoice, to navigate to. */
  creation: { busy: boolean; failure: Failure | null; requestUuid: string | null; created: string | null };
};

const initialState: NewInvoiceState = {
  accounts: idle(), methods: {}, creation: { busy: false, failure: null, requestUuid: null, created: null },
};

const withMethods = (state: NewInvoiceState, organizationUuid: string, methods: Loadable<readonly PayMethod[]>): NewInvoiceState => (
  { ...state, methods: { ...state.methods, [organizationUuid]: methods } });

const slice = createSlice({
  name: 'finances/newInvoice',
  initialState,
  reducers: {
    accountsRequested: (state) => ({ ...state, accounts: loading(state.accounts) }),
    accountsLoaded: (state, { payload }: PayloadAction<readonly Account[]>) => ({ ...state, accounts: ready(payload, state.accounts) }),
    accountsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, accounts: failed(payload, state.accounts) }),

    methodsRequested: (state, { payload: { organizationUuid } }: PayloadAction<OfOrganization>) => withMethods(
      state, organizationUuid, loading(state.methods[organizationUuid]),
    ),
    methodsLoaded: (state, { payload: { organizationUuid, methods } }: PayloadAction<OfOrganization & {
      methods: readonly PayMethod[];
    }>) => (
      withMethods(state, organizationUuid, ready(methods, state.methods[organizationUuid]))),
    methodsFailed: (state, { payload: { organizationUuid, failure } }: PayloadAction<OfOrganization & { failure: Failure }>) => (
      withMethods(state, organizationUuid, failed(failure, state.methods[organizationUuid]))),

    creationRequested: (state, { payload: { requestUuid } }: PayloadAction<InvoiceWish>) => (
      state.creation.busy ? state : { ...state, creation: { busy: true, failure: null, requestUuid, created: null } }),
    invoiceCreated: (state, { payload: { uuid } }: PayloadAction<InvoiceToPay>) => ({
      ...state, creation: { ...state.creation, busy: false, created: uuid },
    }),
    creationFailed: (state, { payload: failure }: PayloadAction<Failure>) => ({
      ...state, creation: { ...state.creation, busy: false, failure },
    }),
    /** Dispatched when the screen opens the created invoice and when the draft changes. */
    creationReset: (state) => (state.creation.busy ? state : { ...state, creation: initialState.creation }),
  },
});

const nothing = idle<readonly PayMethod[]>();

export const newInvoiceReducer = slice.reducer;
export const {
  accountsRequested, accountsLoaded, accountsFailed, methodsRequested, methodsLoaded, methodsFailed, creationRequested, invoiceCreated,
  creationFailed, creationReset,
} = slice.actions;

type WithNewInvoice = { finances: { newInvoice: NewInvoiceState } };
export const selectNewInvoice = (state: WithNewInvoice) => state.finances.newInvoice;
export const selectPayMethods = (organizationUuid: string) => (
  (state: WithNewInvoice): Loadable<readonly PayMethod[]> => state.finances.newInvoice.methods[organizationUuid] ?? nothing
);
