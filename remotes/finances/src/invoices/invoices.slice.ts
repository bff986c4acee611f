import type { Data, invoices } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { commandSucceeded, commandFailed } from './commands.slice';
import type { InvoicesQuery } from './invoices-query';

/** With the question that it answers: its cursors lead nowhere under another. */
export type InvoicesPage = Data<typeof invoices.list> & { query: InvoicesQuery };

export type InvoicesState = {
  /** What the open screen shows; null while it is not open. */
  query: InvoicesQuery | null;
  page: Loadable<InvoicesPage>;
  /** Something has changed on the server since the page was asked for. */
  outdated: boolean;
};

const initialState: InvoicesState = { query: null, page: idle(), outdated: false };

const outdated = (state: InvoicesState): InvoicesState => ({ ...state, outdated: true });

const slice = createSlice({
  name: 'finances/invoices',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<InvoicesQuery>) => ({ query: payload, page: loading(shownUnder(payload, state.page)), outdated: false }),
    pageLoaded: (state, { payload }: PayloadAction<InvoicesPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) => builder
    // A refusal often means that the invoice has become another meanwhile.
    .addCase(commandSucceeded, outdated).addCase(commandFailed, outdated)
    .addCase(liveEvent('invoice.changed'), outdated).addCase(liveEvent('stream.reset'), outdated),
});

/** Rows of one tab are not shown as those of another, nor those of all customers as one's own, while the answer is under way. */
const shownUnder = ({ tab, everybody }: InvoicesQuery, page: Loadable<InvoicesPage>): Loadable<InvoicesPage> => (
  page.data?.query.tab === tab && page.data.query.everybody === everybody ? page : idle());

/** The rows that have not changed are those from before, but the question is the one that was asked last. */
function answered(page: InvoicesPage, before: Loadable<InvoicesPage>): Loadable<InvoicesPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const invoicesReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft } = slice.actions;
export const selectInvoices = (state: { finances: { invoices: InvoicesState } }) => state.finances.invoices;
