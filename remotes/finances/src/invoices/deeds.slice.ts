import type { Amount, Invoice } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What is asked about before it is done: money that came in, an invoice that nobody will pay, a card payment that goes back. */
export type Deed = 'accept' | 'cancel' | 'refund';
export type DeedRequest = { deed: Deed; uuid: string; /** Of 'accept' and 'refund'. */ sum: Amount };

export type DeedsState = {
  asked: { deed: Deed; invoice: Invoice } | null;
  /** Under way, or how it was refused; with the invoice, since a form for it can stand on another screen than the one that asked. */
  current: { uuid: string; deed: Deed; busy: boolean; failure: Failure | null } | null;
  /** Invoices whose PDF is being made, for the disk or for the printer. */
  fetching: readonly string[];
};
type OfInvoice = { uuid: string };
type OfDeed = OfInvoice & { deed: Deed };

const initialState: DeedsState = { asked: null, current: null, fetching: [] };

/** Another question may have been asked, and another deed begun, since the server was told of this one. */
const isCurrent = ({ current }: DeedsState, { uuid, deed }: OfDeed) => current?.uuid === uuid && current.deed === deed;
const isAsked = ({ asked }: DeedsState, { uuid, deed }: OfDeed) => asked?.invoice.uuid === uuid && asked.deed === deed;

const slice = createSlice({
  name: 'finances/invoiceDeeds',
  initialState,
  reducers: {
    /** One at a time: while a deed is under way nothing else is asked. */
    deedAsked: (state, { payload }: PayloadAction<{ deed: Deed; invoice: Invoice }>) => (state.current?.busy ? state : { ...state, asked: payload, current: null }),
    /** What the server was told of goes on without its question. */
    deedDropped: (state) => ({ ...state, asked: null, current: state.current?.busy ? state.current : null }),
    deedRequested: (state, { payload: { uuid, deed } }: PayloadAction<DeedRequest>) => (state.current?.busy ? state : { ...state, current: { uuid, deed, busy: true, failure: null } }),
    /** As the server has the invoice now. */
    deedEnded: (state, { payload: { deed, invoice: { uuid } } }: PayloadAction<{ deed: Deed; invoice: Invoice }>) => ({
      ...state,
      asked: isAsked(state, { uuid, deed }) ? null : state.asked,
      current: isCurrent(state, { uuid, deed }) ? null : state.current,
    }),
    deedFailed: (state, { payload: { uuid, deed, failure } }: PayloadAction<OfDeed & { failure: Failure }>) => (
      isCurrent(state, { uuid, deed }) ? { ...state, current: { uuid, deed, busy: false, failure } } : state),

    downloadRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    printRequested: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: [...state.fetching, uuid] }),
    fileEnded: (state, { payload: { uuid } }: PayloadAction<OfInvoice>) => ({ ...state, fetching: state.fetching.filter((each) => each !== uuid) }),
  },
});

export const deedsReducer = slice.reducer;
export const { deedAsked, deedDropped, deedRequested, deedEnded, deedFailed, downloadRequested, printRequested, fileEnded } = slice.actions;
type WithDeeds = { finances: { invoiceDeeds: DeedsState } };
export const selectDeeds = (state: WithDeeds) => state.finances.invoiceDeeds;
/** How a deed on an invoice stands, wherever it was asked for. */
export const selectDeed = (deed: Deed, uuid: string) => (state: WithDeeds) => {
  const { current } = selectDeeds(state);
  return current?.uuid === uuid && current.deed === deed ? current : null;
};
