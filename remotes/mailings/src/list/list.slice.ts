import type { MailingDetail } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { commandSucceeded, hidingDone } from '../command.slice';
import { resetFinished } from './message-commands.slice';

type OfList = { id: number };

type ListState = {
  /** ID of the list on the screen, or null. */
  open: number | null;
  /** Lists by ID: several lists may be open in tabs. */
  details: Record<number, Loadable<MailingDetail>>;
  /** Whether the open list changed on the server after the last request. */
  outdated: boolean;
};

const initialState: ListState = { open: null, details: {}, outdated: false };

const withDetail = (state: ListState, id: number, detail: Loadable<MailingDetail>): ListState => ({
  ...state, details: { ...state.details, [id]: detail },
});

const slice = createSlice({
  name: 'mailings/list',
  initialState,
  reducers: {
    listRequested: (state, { payload: { id } }: PayloadAction<OfList>) => ({
      ...withDetail(state, id, loading(state.details[id])), open: id, outdated: false,
    }),
    listLoaded: (state, { payload }: PayloadAction<MailingDetail>) => withDetail(
      state, payload.id, ready(payload, state.details[payload.id]),
    ),
    listFailed: (state, { payload: { id, failure } }: PayloadAction<OfList & { failure: Failure }>) => withDetail(
      state, id, failed(failure, state.details[id]),
    ),
    listLeft: (state, { payload: { id } }: PayloadAction<OfList>) => (state.open === id ? { ...state, open: null } : state),
  },
  extraReducers: (builder) =>
    builder
      .addCase(commandSucceeded, (state, { payload: { id } }) => ({ ...state, outdated: state.outdated || state.open === id }))
      .addCase(resetFinished, (state, { payload: { id } }) => ({ ...state, outdated: state.outdated || state.open === id }))
      .addCase(hidingDone, (state, { payload: { id, hidden } }) => {
        const known = state.details[id];
        return known?.data ? withDetail(state, id, { ...known, data: { ...known.data, hidden } }) : state;
      })
      .addCase(liveEvent('message_list.progress'), (state, { payload: { id, status, counts, msgcount, cost } }) => {
        const known = state.details[id];
        // The pending response may be older than this event.
        const isOutdated = id === state.open && (known?.status === 'loading' || status !== known?.data?.status);
        const next = known?.data ? withDetail(state, id, { ...known, data: { ...known.data, counts, msgcount, cost } }) : state;
        return { ...next, outdated: next.outdated || isOutdated };
      })
      .addCase(liveEvent(
        'message_list.refresh',
      ), (state, { payload: { id } }) => (id === state.open ? { ...state, outdated: true } : state))
      // Reloads an unconfirmed list, because it shows whether the balance covers its cost.
      .addCase(liveEvent('balance.changed'), (state) => (detailOf(state, state.open).data?.status === 0 ? {
        ...state, outdated: true,
      } : state))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

const nothing = idle<MailingDetail>();
const detailOf = ({ details }: ListState, id: number | null): Loadable<MailingDetail> => (id === null ? undefined : details[id]) ?? nothing;

export const listReducer = slice.reducer;
export const { listRequested, listLoaded, listFailed, listLeft } = slice.actions;

type WithList = { mailings: { list: ListState } };
export const selectList = (state: WithList) => state.mailings.list;
export const selectDetail = (id: number) => (state: WithList) => detailOf(state.mailings.list, id);
