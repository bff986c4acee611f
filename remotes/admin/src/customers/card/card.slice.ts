import type { Data } from '@portal/contracts';
import type { adminCustomers, adminFinance, adminTrafficGuard, adminTariffs, CustomerCard } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** What the card is made of, each read by itself. `tariffs` are the portal's, to choose from. */
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

/** `of` is the customer's uuid, of `payMethods` the organization's; a page of a list is named by its cursor. */
export type Asked = { part: CardPart; of: string; cursor: string };
export type Answered = { asked: Asked; data: CardParts[CardPart] };

export type CardState = {
  /** The customer on the screen; null while none is. */
  open: string | null;
  parts: { [P in CardPart]: { asked: Asked | null; answer: Loadable<CardParts[P]> } };
};

const none = () => ({ asked: null, answer: idle<never>() });
const initialState: CardState = {
  open: null,
  parts: { card: none(), accounts: none(), organizations: none(), users: none(), alphaNames: none(), limits: none(), payMethods: none(), tariffs: none() },
};

const isSame = (one: Asked | null, other: Asked): boolean => one !== null && one.of === other.of && one.cursor === other.cursor;

const slice = createSlice({
  name: 'admin/card',
  initialState,
  reducers: {
    cardOpened: (state, { payload }: PayloadAction<string>): CardState => ({ ...state, open: payload }),
    cardLeft: (state, { payload }: PayloadAction<string>): CardState => (state.open === payload ? { ...state, open: null } : state),
    /** What was read of another customer, or is another page, is not shown while this is on its way. */
    partRequested: (state, { payload: asked }: PayloadAction<Asked>): CardState => {
      const before = state.parts[asked.part];
      return withPart(state, asked, loading<unknown>(isSame(before.asked, asked) ? before.answer : undefined));
    },
    partLoaded: (state, { payload: { asked, data } }: PayloadAction<Answered>): CardState => {
      const before = state.parts[asked.part];
      return isSame(before.asked, asked) ? withPart(state, asked, ready<unknown>(data, before.answer)) : state;
    },
    partFailed: (state, { payload: { asked, failure } }: PayloadAction<{ asked: Asked; failure: Failure }>): CardState => {
      const before = state.parts[asked.part];
      return isSame(before.asked, asked) ? withPart(state, asked, failed<unknown>(failure, before.answer)) : state;
    },
  },
});

/** Which part it is of is known by `asked`, which no index type says. */
function withPart(state: CardState, asked: Asked, answer: Loadable<unknown>): CardState {
  return { ...state, parts: { ...state.parts, [asked.part]: { asked, answer } } };
}

export const cardReducer = slice.reducer;
export const { cardOpened, cardLeft, partRequested, partLoaded, partFailed } = slice.actions;

type WithCard = { admin: { card: CardState } };
export const selectCard = (state: WithCard) => state.admin.card;
export const selectPart = <P extends CardPart>(part: P) => (state: WithCard): CardState['parts'][P] => state.admin.card.parts[part];
