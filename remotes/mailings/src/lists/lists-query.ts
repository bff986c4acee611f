import type { MailingFilter, mailingSorts, MessageType } from '@portal/contracts';
import { instantsOf } from '../day-span';

export type ListsSort = (typeof mailingSorts)[number];

/** What lists are asked for, as it stands in the URL. `sender` and `organization` are uuids, `from` and `to` days; empty where any is meant. */
export type ListsChoice = {
  status: number[];
  text: string;
  type: MessageType[];
  sender: string;
  organization: string;
  from: string;
  to: string;
  /** Those that were hidden instead of the others. */
  hidden: boolean;
  sort: ListsSort;
};
export type ListsQuery = Readonly<ListsChoice> & { cursor: string };

export const nothingChosen = () => ({ status: [] as number[], text: '', type: [] as MessageType[], sender: '', organization: '', from: '', to: '', hidden: false });

export function filterOf({ status, text, type, sender, organization, hidden, ...days }: ListsQuery): MailingFilter {
  return {
    ...(status.length > 0 && { status: [...status] }),
    ...(text !== '' && { text }),
    ...(type.length > 0 && { type: [...type] }),
    ...(sender !== '' && { alphaNameUuid: sender }),
    ...(organization !== '' && { organizationUuid: organization }),
    ...instantsOf(days),
    ...(hidden && { hidden }),
  };
}

/** Of the filters that are folded away: how many are set. */
export const countFolded = ({ type, sender, organization, from, to, hidden }: ListsQuery): number => (
  [type.length > 0, sender, organization, from, to, hidden].filter(Boolean).length);

export const isFiltered = (query: ListsQuery): boolean => query.status.length > 0 || query.text !== '' || countFolded(query) > 0;
