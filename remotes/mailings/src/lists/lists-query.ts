import type { MailingFilter, mailingSorts, MessageType } from '@portal/contracts';
import { instantsOf } from '@portal/ui/screens';

export type ListsSort = (typeof mailingSorts)[number];

/** The query in the URL. `sender` and `organization` are UUIDs, `from` and `to` are days; empty means any. */
export type ListsChoice = {
  status: number[];
  text: string;
  type: MessageType[];
  sender: string;
  organization: string;
  from: string;
  to: string;
  /** Shows only hidden lists instead of only visible ones. */
  hidden: boolean;
  sort: ListsSort;
};
export type ListsQuery = Readonly<ListsChoice> & { cursor: string };

export const nothingChosen = () => ({
  status: [] as number[], text: '', type: [] as MessageType[], sender: '', organization: '', from: '', to: '', hidden: false,
});

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

/** The number of active filters in the collapsed section. */
export const countFolded = ({ type, sender, organization, from, to, hidden }: ListsQuery): number => (
  [type.length > 0, sender, organization, from, to, hidden].filter(Boolean).length);
