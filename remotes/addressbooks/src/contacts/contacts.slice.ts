import type { Contact, ContactField, contacts, contactSorts, Data } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import { broughtBack, removed } from '../removals.slice';
import type { ContactSearch } from './contact-filter';
import { pinContact, withPinnedContacts, type PinnedContact } from './pinned-contacts';
import { deleteContacts, transferContacts } from './transfer.state';

export type ContactsSort = (typeof contactSorts)[number];
/** Search, sort order and page of the contacts, as in the URL of the book's page. */
export type ContactsQuery = ContactSearch & { bookUuid: string; sort: ContactsSort; cursor: string; last: boolean; size: number };
export type ContactCell = { num: string; field: ContactField };
/** The page with its query; cursors are valid for that query only. */
export type ContactsPage = Data<typeof contacts.list> & { query: ContactsQuery };

export type ContactsState = {
  /** The query of the contacts page; null while the page is closed. */
  query: ContactsQuery | null;
  page: Loadable<ContactsPage>;
  /** True if the data changed on the server after the last request. */
  outdated: boolean;
  /** Contacts that the user changed on this page; they keep their position until the user requests a page. */
  pinned: readonly PinnedContact[];
  /** True while a page that the user requested is loading. */
  turning: boolean;
  /** The cell that the user edits. Meanwhile the page is not reloaded, because the row could disappear. */
  cell: ContactCell | null;
};

const initialState: ContactsState = { query: null, page: idle(), outdated: false, pinned: [], turning: false, cell: null };

const slice = createSlice({
  name: 'addressbooks/contacts',
  initialState,
  reducers: {
    /** Dispatched when the user opens a page. Background reloads use `contactsOutdated`. */
    contactsRequested: (state, { payload }: PayloadAction<ContactsQuery>) => ({
      // Contacts of another book are not shown while the contacts of this book load.
      ...state, query: payload, page: loading(state.page.data?.query.bookUuid === payload.bookUuid ? state.page : undefined),
      outdated: false, pinned: [], turning: true,
    }),
    /** Dispatched to reload the page after a change on the server. */
    contactsOutdated: (state, _action: PayloadAction<ContactsQuery>) => ({ ...state, page: loading(state.page), outdated: false }),
    contactsLoaded: (state, { payload }: PayloadAction<ContactsPage>) => {
      const { items, pinned } = withPinnedContacts(payload.items, state.pinned);
      return { ...state, page: answered({ ...payload, items }, state.page), pinned, turning: false };
    },
    contactsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    contactsLeft: (state) => ({ ...state, query: null, cell: null }),
    cellOpened: (state, { payload }: PayloadAction<ContactCell>) => ({ ...state, cell: payload }),
    cellLeft: (state) => ({ ...state, cell: null }),
    /** Updates the row of a changed contact and pins it to its position. */
    contactReceived: (state, { payload: { was, contact } }: PayloadAction<{ was: string; contact: Contact }>) => ({
      ...state, page: withRow(state.page, was, contact),
      pinned: state.turning ? state.pinned : pinContact(state.pinned, state.page.data?.items ?? [], was, contact),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(removed, (state, { payload }) => (payload.kind === 'contacts'
        ? {
          ...state,
          pinned: state.pinned.map((each) => (payload.nums.includes(each.contact.num) ? { ...each, removedBy: payload.undo } : each)),
        }
        : state))
      .addCase(broughtBack, (state, { payload: { undo } }) => ({
        ...state, pinned: state.pinned.map((each) => (each.removedBy === undo ? { ...each, removedBy: null } : each)),
      }))
      // Unpins all contacts when a job is started that removes contacts from this book.
      .addCase(transferContacts.submitted, (state, { payload: { kind } }) => (kind === 'move' ? { ...state, pinned: [] } : state))
      .addCase(deleteContacts.submitted, (state) => ({ ...state, pinned: [] }))
      .addCase(liveEvent(
        'addressbook.changed',
      ), (state, { payload: { uuid } }) => (state.query?.bookUuid === uuid ? { ...state, outdated: true } : state))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** Keeps the objects of unchanged rows, so that these rows do not re-render, but stores the new query. */
function answered(page: ContactsPage, before: Loadable<ContactsPage>): Loadable<ContactsPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

function withRow(page: Loadable<ContactsPage>, was: string, contact: Contact): Loadable<ContactsPage> {
  if (!page.data) return page;
  return { ...page, data: { ...page.data, items: page.data.items.map((row) => (row.num === was ? contact : row)) } };
}

export const contactAdded = createAction('addressbooks/contacts/contactAdded');
export const contactsReducer = slice.reducer;
export const {
  contactsRequested, contactsOutdated, contactsLoaded, contactsFailed, contactsLeft, contactReceived, cellOpened, cellLeft,
} = slice.actions;
export const selectContacts = (state: { addressbooks: { contacts: ContactsState } }) => state.addressbooks.contacts;
