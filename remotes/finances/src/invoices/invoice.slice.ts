import type { InvoiceToPay } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { commandSucceeded, commandFailed } from './commands.slice';
import { invoiceCreated } from './new-invoice.slice';

type OfInvoice = { uuid: string };

type InvoiceState = {
  /** UUID of the invoice on the screen, or null. */
  open: string | null;
  /** Invoices by UUID; several may be open in tabs. */
  details: Record<string, Loadable<InvoiceToPay>>;
  /** Whether the open invoice changed on the server after the last request. */
  outdated: boolean;
};

const initialState: InvoiceState = { open: null, details: {}, outdated: false };

const withDetail = (state: InvoiceState, uuid: string, detail: Loadable<InvoiceToPay>): InvoiceState => ({
  ...state, details: { ...state.details, [uuid]: detail },
});
const outdatedBy = (state: InvoiceState, uuid: string): InvoiceState => (uuid === state.open ? { ...state, outdated: true } : state);

const slice = createSlice({
  name: 'finances/invoice',
  initialState,
  reducers: {
    invoiceRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({
      ...withDetail(state, uuid, loading(state.details[uuid])), open: uuid, outdated: false,
    }),
    invoiceLoaded: (state, { payload }: PayloadAction<InvoiceToPay>) => withDetail(
      state, payload.uuid, ready(payload, state.details[payload.uuid]),
    ),
    invoiceFailed: (state, { payload: { uuid, failure } }: PayloadAction<OfInvoice & { failure: Failure }>) => withDetail(
      state, uuid, failed(failure, state.details[uuid]),
    ),
    invoiceLeft: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => (state.open === uuid ? { ...state, open: null } : state),
  },
  extraReducers: (builder) => builder
    // The response of the creation is shown without another request.
    .addCase(invoiceCreated, (state, { payload }) => withDetail(state, payload.uuid, ready(payload)))
    .addCase(commandSucceeded, (state, { payload: { invoice } }) => {
      const known = state.details[invoice.uuid];
      return known?.data ? outdatedBy(
        withDetail(state, invoice.uuid, { ...known, data: { ...known.data, invoice } }), invoice.uuid,
      ) : state;
    })
    .addCase(commandFailed, (state, { payload: { uuid } }) => outdatedBy(state, uuid))
    .addCase(liveEvent('invoice.changed'), (state, { payload: { uuid } }) => outdatedBy(state, uuid))
    .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

const nothing = idle<InvoiceToPay>();

export const invoiceReducer = slice.reducer;
export const { invoiceRequested, invoiceLoaded, invoiceFailed, invoiceLeft } = slice.actions;

type WithInvoice = { finances: { invoice: InvoiceState } };
export const selectInvoice = (state: WithInvoice) => state.finances.invoice;
export const selectInvoiceDetail = (uuid: string) => (state: WithInvoice): Loadable<InvoiceToPay> => state.finances.invoice.details[uuid]
  ?? nothing;
