import type { Data } from '@portal/contracts';
import type { adminCustomers, adminFinance, adminTrafficGuard, adminTariffs, CustomerCard } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Parts of the card, each loaded separately. `tariffs` are all tariffs to choose from. */
export type CardParts = {
  card: CustomerCard;
  accounts: Data<typeof adminCustomers.accounts>;
  organizations: Data<typeof adminCustomers.organizations>;
  users: Data<typeof adminCustomers.users>;
  alphaNames: Data<typeof adminCustomers.alphaNames>;
  limits: Data<typeof adminTrafficGuard.get>;
  payMethods: Data<typeof adminFinance.orgPayMethods>;
  tariffs: Data<typeof adminTariffs.list>;
};
export type CardPart = keyof CardParts;

/** `of`: UUID of the customer, or of the organization for `payMethods`; empty for `tariffs`. `cursor`: the page of a list. */
export type PartQuery = { part: CardPart; of: string; cursor: string };
type Answered = { query: PartQuery; data: CardParts[CardPart] };

export type CardState = {
  /** UUID of the customer whose card is open, or null. */
  open: string | null;
  parts: { [P in CardPart]: { query: PartQuery | null; answer: Loadable<CardParts[P]> } };
};

const none = () => ({ query: null, answer: idle<never>() });
const initialState: CardState = {
  open: null,
  parts: {
    card: none(), accounts: none(), organizations: none(), users: none(), alphaNames: none(), limits: none(), payMethods: none(),
    tariffs: none(),
  },
};

const isSame = (one: PartQuery | null, other: PartQuery): boolean => one !== null && one.of === other.of && one.cursor === other.cursor;

const slice = createSlice({
  name: 'admin/card',
  initialState,
  reducers: {
    cardOpened: (state, { payload }: PayloadAction<string>): CardState => ({ ...state, open: payload }),
    cardLeft: (state, { payload }: PayloadAction<string>): CardState => (state.open === payload ? { ...state, open: null } : state),
    /** Requests a part. While the part loads, data of another customer or page is hidden. */
    partRequested: (state, { payload: query }: PayloadAction<PartQuery>): CardState => {
      const before = state.parts[query.part];
      return withPart(state, query, loading<unknown>(isSame(before.query, query) ? before.answer : undefined));
    },
    partLoaded: (state, { payload: { query, data } }: PayloadAction<Answered>): CardState => {
      const before = state.parts[query.part];
      return isSame(before.query, query) ? withPart(state, query, ready<unknown>(data, before.answer)) : state;
    },
    partFailed: (state, { payload: { query, failure } }: PayloadAction<{ query: PartQuery; failure: Failure }>): CardState => {
      const before = state.parts[query.part];
      return isSame(before.query, query) ? withPart(state, query, failed<unknown>(failure, before.answer)) : state;
    },
  },
});

/** Sets one part. `answer` is untyped, because TypeScript cannot infer its type from `query.part`. */
function withPart(state: CardState, query: PartQuery, answer: Loadable<unknown>): CardState {
  return { ...state, parts: { ...state.parts, [query.part]: { query, answer } } };
}

export const cardReducer = slice.reducer;
export const { cardOpened, cardLeft, partRequested, partLoaded, partFailed } = slice.actions;

type WithCard = { admin: { card: CardState } };
export const selectCard = (state: WithCard) => state.admin.card;
export const selectPart = <P extends CardPart>(part: P) => (state: WithCard): CardState['parts'][P] => state.admin.card.parts[part];
