import type { Data, invoices } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { commandSucceeded, commandFailed } from './commands.slice';
import type { InvoicesQuery } from './invoices-query';

/** The page with its query; cursors are valid for that query only. */
type InvoicesPage = Data<typeof invoices.list> & { query: InvoicesQuery };

export type InvoicesState = {
  /** The query of the open screen, or null. */
  query: InvoicesQuery | null;
  page: Loadable<InvoicesPage>;
  /** Whether the data changed on the server after the last request. */
  outdated: boolean;
};

const initialState: InvoicesState = { query: null, page: idle(), outdated: false };

const outdated = (state: InvoicesState): InvoicesState => ({ ...state, outdated: true });

const slice = createSlice({
  name: 'finances/invoices',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<InvoicesQuery>) => ({
      query: payload, page: loading(shownUnder(payload, state.page)), outdated: false,
    }),
    pageLoaded: (state, { payload }: PayloadAction<InvoicesPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) => builder
    // Reloads after a failed command too, because the invoice has probably changed.
    .addCase(commandSucceeded, outdated).addCase(commandFailed, outdated)
    .addCase(liveEvent('invoice.changed'), outdated).addCase(liveEvent('stream.reset'), outdated),
});

/** Returns the page to show during loading: empty if the tab or the filter `everybody` changed. */
const shownUnder = ({ tab, everybody }: InvoicesQuery, page: Loadable<InvoicesPage>): Loadable<InvoicesPage> => (
  page.data?.query.tab === tab && page.data.query.everybody === everybody ? page : idle());

/** Keeps the objects of unchanged rows, so that these rows do not re-render, but stores the new query. */
function answered(page: InvoicesPage, before: Loadable<InvoicesPage>): Loadable<InvoicesPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const invoicesReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft } = slice.actions;
export const selectInvoices = (state: { finances: { invoices: InvoicesState } }) => state.finances.invoices;
