import type { Data, MessageType } from '@portal/contracts';
import type { adminTariffs, Tariff, TariffVersion } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type PricesQuery = { uuid: string; version: string; text: string; messageType: MessageType | undefined; cursor: string };
type PricesPage = Data<typeof adminTariffs.prices> & { query: PricesQuery };
export type TariffCommand =
  | { kind: 'create' } | { kind: 'rename'; tariff: Tariff } | { kind: 'deleteVersion'; tariff: Tariff; version: TariffVersion };
export type TariffsState = {
  list: Loadable<readonly Tariff[]>;
  prices: Loadable<PricesPage>;
  command: TariffCommand | null;
  busy: boolean;
  failure: Failure | null;
};

const initialState: TariffsState = { list: idle(), prices: idle(), command: null, busy: false, failure: null };
const noCommand = { command: null, busy: false, failure: null };
const started = (state: TariffsState): TariffsState => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/tariffs',
  initialState,
  reducers: {
    listRequested: (state): TariffsState => ({ ...state, list: loading(state.list) }),
    listLoaded: (state, { payload }: PayloadAction<readonly Tariff[]>): TariffsState => ({ ...state, list: ready(payload, state.list) }),
    listFailed: (state, { payload }: PayloadAction<Failure>): TariffsState => ({ ...state, list: failed(payload, state.list) }),
    /** Prices of another tariff are not shown while the prices of this one load. */
    pricesRequested: (state, { payload }: PayloadAction<PricesQuery>): TariffsState =>
      ({ ...state, prices: loading(state.prices.data?.query.uuid === payload.uuid ? state.prices : undefined) }),
    pricesLoaded: (state, { payload }: PayloadAction<PricesPage>): TariffsState => ({ ...state, prices: ready(payload) }),
    pricesFailed: (state, { payload }: PayloadAction<Failure>): TariffsState => ({ ...state, prices: failed(payload, state.prices) }),
    commandOpened: (state, { payload }: PayloadAction<TariffCommand>): TariffsState => ({ ...state, ...noCommand, command: payload }),
    commandDismissed: (state): TariffsState => ({ ...state, ...noCommand }),
    creationRequested: (state, _action: PayloadAction<{ name: string; currency_code: string }>) => started(state),
    renamingRequested: (state, _action: PayloadAction<{ uuid: string; name: string; landlines: boolean }>) => started(state),
    deletionRequested: (state, _action: PayloadAction<{ uuid: string; version: string }>) => started(state),
    commandFailed: (state, { payload }: PayloadAction<Failure>): TariffsState => ({ ...state, busy: false, failure: payload }),
    exportRequested: (state, _action: PayloadAction<{ uuid: string; version: string }>) => state,
  },
});

export const tariffsReducer = slice.reducer;
export const {
  listRequested, listLoaded, listFailed, pricesRequested, pricesLoaded, pricesFailed, commandOpened, commandDismissed, creationRequested,
  renamingRequested, deletionRequested, commandFailed, exportRequested,
} = slice.actions;
export const selectTariffs = (state: { admin: { tariffs: TariffsState } }) => state.admin.tariffs;
