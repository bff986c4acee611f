import type { Contact, ContactField, NewContact } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type ContactCell = { num: string; field: ContactField };
/** Why nothing was saved, and the contact as it is by now, where somebody else was quicker: null if it is gone. */
export type Refused = { failure: Failure; now?: Contact | null };
export type ContactEditState = {
  /** The cell whose field is open. */
  cell: (ContactCell & { busy: boolean; refused: Refused | null }) | null;
  /** The form that is open: of a new contact, or of one. */
  form: { contact: Contact | null; busy: boolean; refused: Refused | null } | null;
};
export type CellChange = { bookUuid: string; row: Contact; field: ContactField; value: string; next: ContactCell | null };
export type FormChange = { bookUuid: string; before: Contact | null; contact: NewContact };

const initialState: ContactEditState = { cell: null, form: null };

const slice = createSlice({
  name: 'addressbooks/contactEdit',
  initialState,
  reducers: {
    cellOpened: (state, { payload }: PayloadAction<ContactCell>) => ({ ...state, cell: { ...payload, busy: false, refused: null } }),
    editLeft: () => initialState,
    cellSaveRequested: (state, _action: PayloadAction<CellChange>) => ({ ...state, cell: state.cell && { ...state.cell, busy: true, refused: null } }),
    cellRefused: (state, { payload: failure }: PayloadAction<Failure>) => ({ ...state, cell: state.cell && { ...state.cell, busy: false, refused: { failure } } }),
    formOpened: (_state, { payload }: PayloadAction<Contact | null>) => ({ cell: null, form: { contact: payload, busy: false, refused: null } }),
    formSaveRequested: (state, _action: PayloadAction<FormChange>) => ({ ...state, form: state.form && { ...state.form, busy: true, refused: null } }),
    formRefused: (state, { payload: failure }: PayloadAction<Failure>) => ({ ...state, form: state.form && { ...state.form, busy: false, refused: { failure } } }),
    /** What the contact is by now. Saved again, it is compared with what the reader has been told of. */
    otherSeen: ({ cell, form }, { payload: now }: PayloadAction<Contact | null>) => ({
      cell: cell?.refused ? { ...cell, refused: { ...cell.refused, now } } : cell,
      form: form?.refused ? { ...form, contact: now ?? form.contact, refused: { ...form.refused, now } } : form,
    }),
    contactAdded: (state, _action: PayloadAction<Contact>) => state,
  },
});

export const contactEditReducer = slice.reducer;
export const { cellOpened, editLeft, cellSaveRequested, cellRefused, formOpened, formSaveRequested, formRefused, otherSeen, contactAdded } = slice.actions;
export const selectContactEdit = (state: { addressbooks: { contactEdit: ContactEditState } }) => state.addressbooks.contactEdit;
