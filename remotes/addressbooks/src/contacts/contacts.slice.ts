import type { Contact, ContactField, contacts, contactSorts, Data } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { broughtBack, removed } from '../removals.slice';
import { hold, holdingPlaces, type HeldContact } from './held-contacts';
import { deletionRequested, transferRequested } from './transfer.slice';

export type ContactsSort = (typeof contactSorts)[number];
/** As it stands in the URL of the book's page. */
export type ContactsQuery = { bookUuid: string; text: string; field: ContactField | ''; sort: ContactsSort; cursor: string; last: boolean; size: number };
/** With the question that it answers: its cursors lead nowhere under another. */
export type ContactsPage = Data<typeof contacts.list> & { query: ContactsQuery };

export type ContactsState = {
  /** What the open page shows; null while it is not open. */
  query: ContactsQuery | null;
  page: Loadable<ContactsPage>;
  /** Something has changed on the server since the page was asked for. */
  outdated: boolean;
  /** What the reader has changed on this page; it keeps its place until he asks for a page himself. */
  held: readonly HeldContact[];
  /** The reader has asked for a page that is not there yet. */
  turning: boolean;
};

const initialState: ContactsState = { query: null, page: idle(), outdated: false, held: [], turning: false };

const slice = createSlice({
  name: 'addressbooks/contacts',
  initialState,
  reducers: {
    /** By the reader's own command. */
    contactsRequested: (state, { payload }: PayloadAction<ContactsQuery>) => ({
      // Nobody is shown the contacts of another book meanwhile.
      query: payload, page: loading(state.page.data?.query.bookUuid === payload.bookUuid ? state.page : undefined), outdated: false, held: [], turning: true,
    }),
    /** The same page again, since it has changed on the server. */
    contactsOutdated: (state, _action: PayloadAction<ContactsQuery>) => ({ ...state, page: loading(state.page), outdated: false }),
    contactsLoaded: (state, { payload }: PayloadAction<ContactsPage>) => {
      const { items, held } = holdingPlaces(payload.items, state.held);
      return { ...state, page: answered({ ...payload, items }, state.page), held, turning: false };
    },
    contactsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    contactsLeft: (state) => ({ ...state, query: null }),
    /** One of the rows is this contact now. */
    contactSeen: (state, { payload: { was, contact } }: PayloadAction<{ was: string; contact: Contact }>) => ({
      ...state, page: withRow(state.page, was, contact), held: state.turning ? state.held : hold(state.held, state.page.data?.items ?? [], was, contact),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(removed, (state, { payload }) => (payload.kind === 'contacts'
        ? { ...state, held: state.held.map((each) => (payload.nums.includes(each.contact.num) ? { ...each, removedBy: payload.undo } : each)) }
        : state))
      .addCase(broughtBack, (state, { payload: { undo } }) => ({ ...state, held: state.held.map((each) => (each.removedBy === undo ? { ...each, removedBy: null } : each)) }))
      // What a job takes out of the book is not held on the page.
      .addCase(transferRequested, (state, { payload: { kind } }) => (kind === 'move' ? { ...state, held: [] } : state))
      .addCase(deletionRequested, (state) => ({ ...state, held: [] }))
      .addCase(liveEvent('addressbook.changed'), (state, { payload: { uuid } }) => (state.query?.bookUuid === uuid ? { ...state, outdated: true } : state))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** The rows that have not changed are those from before, but the question is the one that was asked last. */
function answered(page: ContactsPage, before: Loadable<ContactsPage>): Loadable<ContactsPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

function withRow(page: Loadable<ContactsPage>, was: string, contact: Contact): Loadable<ContactsPage> {
  if (!page.data) return page;
  return { ...page, data: { ...page.data, items: page.data.items.map((row) => (row.num === was ? contact : row)) } };
}

export const contactsReducer = slice.reducer;
export const { contactsRequested, contactsOutdated, contactsLoaded, contactsFailed, contactsLeft, contactSeen } = slice.actions;
export const selectContacts = (state: { addressbooks: { contacts: ContactsState } }) => state.addressbooks.contacts;
