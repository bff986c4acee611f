import type { Contact, ContactField, contacts, contactSorts, Data } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

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
};

const initialState: ContactsState = { query: null, page: idle(), outdated: false };

const slice = createSlice({
  name: 'addressbooks/contacts',
  initialState,
  reducers: {
    contactsRequested: (state, { payload }: PayloadAction<ContactsQuery>) => ({
      // Nobody is shown the contacts of another book meanwhile.
      query: payload, page: loading(state.page.data?.query.bookUuid === payload.bookUuid ? state.page : undefined), outdated: false,
    }),
    contactsLoaded: (state, { payload }: PayloadAction<ContactsPage>) => ({ ...state, page: answered(payload, state.page) }),
    contactsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    contactsLeft: (state) => ({ ...state, query: null }),
    /** One of the rows is this contact now. */
    contactSeen: (state, { payload: { was, contact } }: PayloadAction<{ was: string; contact: Contact }>) => ({ ...state, page: withRow(state.page, was, contact) }),
  },
  extraReducers: (builder) =>
    builder
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
export const { contactsRequested, contactsLoaded, contactsFailed, contactsLeft, contactSeen } = slice.actions;
export const selectContacts = (state: { addressbooks: { contacts: ContactsState } }) => state.addressbooks.contacts;
