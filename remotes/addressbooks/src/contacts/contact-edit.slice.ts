import type { Contact, ContactField, NewContact } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

type ContactCell = { num: string; field: ContactField };
/** Why saving failed; after a conflict, `now` is the current contact, or null if it was deleted. */
export type Refused = { failure: Failure; now?: Contact | null };
export type ContactEditState = {
  cell: (ContactCell & { busy: boolean; refused: Refused | null }) | null;
  /** The open form; `contact` is null for a new contact. */
  form: { contact: Contact | null; busy: boolean; refused: Refused | null } | null;
};
type CellChange = { bookUuid: string; row: Contact; field: ContactField; value: string; next: ContactCell | null };
type FormChange = { bookUuid: string; before: Contact | null; contact: NewContact };

const initialState: ContactEditState = { cell: null, form: null };

const slice = createSlice({
  name: 'addressbooks/contactEdit',
  initialState,
  reducers: {
    cellOpened: (state, { payload }: PayloadAction<ContactCell>) => ({ ...state, cell: { ...payload, busy: false, refused: null } }),
    editLeft: () => initialState,
    cellSaveRequested: (state, _action: PayloadAction<CellChange>) => ({
      ...state, cell: state.cell && { ...state.cell, busy: true, refused: null },
    }),
    cellRefused: (state, { payload: failure }: PayloadAction<Failure>) => ({
      ...state, cell: state.cell && { ...state.cell, busy: false, refused: { failure } },
    }),
    formOpened: (_state, { payload }: PayloadAction<Contact | null>) => ({
      cell: null, form: { contact: payload, busy: false, refused: null },
    }),
    formSaveRequested: (state, _action: PayloadAction<FormChange>) => ({
      ...state, form: state.form && { ...state.form, busy: true, refused: null },
    }),
    formRefused: (state, { payload: failure }: PayloadAction<Failure>) => ({
      ...state, form: state.form && { ...state.form, busy: false, refused: { failure } },
    }),
    /** Stores the current contact after a conflict. The next save may overwrite it, because the user has now seen it. */
    otherVersionReceived: ({ cell, form }, { payload: now }: PayloadAction<Contact | null>) => ({
      cell: cell?.refused ? { ...cell, refused: { ...cell.refused, now } } : cell,
      form: form?.refused ? { ...form, contact: now ?? form.contact, refused: { ...form.refused, now } } : form,
    }),
    contactAdded: (state, _action: PayloadAction<Contact>) => state,
  },
});

export const contactEditReducer = slice.reducer;
export const {
  cellOpened, editLeft, cellSaveRequested, cellRefused, formOpened, formSaveRequested, formRefused, otherVersionReceived, contactAdded,
} = slice.actions;
export const selectContactEdit = (state: { addressbooks: { contactEdit: ContactEditState } }) => state.addressbooks.contactEdit;
