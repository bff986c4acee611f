import type { Data, MessageType } from '@portal/contracts';
import type { adminRates, DirectionRate, Tariff } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type RatesQuery = {
  text: string; messageType: MessageType | undefined; connectionId: number; state: DirectionRate['state'] | undefined; cursor: string;
};
export type MarginsQuery = { tariffUuid: string; text: string; messageType: MessageType | undefined; cursor: string };
type RatesPage = Data<typeof adminRates.list> & { query: RatesQuery };
type MarginsPage = Data<typeof adminRates.margins> & { query: MarginsQuery };
/** `tariffs`: all tariffs to choose from. */
export type RatesState = { page: Loadable<RatesPage>; margins: Loadable<MarginsPage>; tariffs: Loadable<readonly Tariff[]> };

const initialState: RatesState = { page: idle(), margins: idle(), tariffs: idle() };

const slice = createSlice({
  name: 'admin/rates',
  initialState,
  reducers: {
    pageRequested: (state, _action: PayloadAction<RatesQuery>): RatesState => ({ ...state, page: loading(state.page) }),
    pageLoaded: (state, { payload }: PayloadAction<RatesPage>): RatesState => ({ ...state, page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>): RatesState => ({ ...state, page: failed(payload, state.page) }),
    /** Margins of another tariff are not shown while the margins of this one load. */
    marginsRequested: (state, { payload }: PayloadAction<MarginsQuery>): RatesState =>
      ({ ...state, margins: loading(state.margins.data?.query.tariffUuid === payload.tariffUuid ? state.margins : undefined) }),
    marginsLoaded: (state, { payload }: PayloadAction<MarginsPage>): RatesState => ({ ...state, margins: ready(payload) }),
    marginsFailed: (state, { payload }: PayloadAction<Failure>): RatesState => ({ ...state, margins: failed(payload, state.margins) }),
    tariffsRequested: (state): RatesState => ({ ...state, tariffs: loading(state.tariffs) }),
    tariffsLoaded: (state, { payload }: PayloadAction<readonly Tariff[]>): RatesState => ({
      ...state, tariffs: ready(payload, state.tariffs),
    }),
    tariffsFailed: (state, { payload }: PayloadAction<Failure>): RatesState => ({ ...state, tariffs: failed(payload, state.tariffs) }),
    exportRequested: (state, _action: PayloadAction<number>) => state,
  },
});

export const ratesReducer = slice.reducer;
export const {
  pageRequested, pageLoaded, pageFailed, marginsRequested, marginsLoaded, marginsFailed, tariffsRequested, tariffsLoaded, tariffsFailed,
  exportRequested,
} = slice.actions;
export const selectRates = (state: { admin: { rates: RatesState } }) => state.admin.rates;
