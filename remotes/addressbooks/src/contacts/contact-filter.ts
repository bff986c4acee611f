import type { ContactFilter } from '@portal/contracts';
import type { ContactsQuery } from './contacts.slice';

export const filterOf = ({ text, field }: Pick<ContactsQuery, 'text' | 'field'>): ContactFilter => (
  text === '' ? {} : { text, ...(field !== '' && { field }) }
);
