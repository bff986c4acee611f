import { INVOICE_STATUS, type InvoiceFilter, type invoiceSorts, type PayMethodType } from '@portal/contracts';
import { realDay } from '../period';

export type InvoicesSort = (typeof invoiceSorts)[number];

/** SPEC 4's three tabs, in its order, and the status that each shows. */
export const invoiceTabs = { new: INVOICE_STATUS.new, finished: INVOICE_STATUS.paid, canceled: INVOICE_STATUS.canceled } as const;
export type InvoicesTab = keyof typeof invoiceTabs;
export const isTab = (text: string): text is InvoicesTab => Object.hasOwn(invoiceTabs, text);

/** What invoices are asked for, as it stands in the URL. `organization` is a uuid, `from` and `to` days; empty where any is meant. */
export type InvoicesChoice = {
  tab: InvoicesTab;
  text: string;
  type: PayMethodType[];
  organization: string;
  from: string;
  to: string;
  /** Of all customers, for whoever accepts payments. */
  everybody: boolean;
  sort: InvoicesSort;
};
export type InvoicesQuery = Readonly<InvoicesChoice> & { cursor: string };

export const nothingChosen = () => ({ text: '', type: [] as PayMethodType[], organization: '', from: '', to: '' });

export function filterOf({ tab, text, type, organization, from, to, everybody }: InvoicesQuery): InvoiceFilter {
  const [begin, end] = [beginningOf(from), beginningOf(to, 1)];
  return {
    status: [invoiceTabs[tab]],
    ...(text !== '' && { text }),
    ...(type.length > 0 && { payMethodType: [...type] }),
    ...(organization !== '' && { organizationUuid: organization }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
    ...(everybody && { everybody }),
  };
}

/** Of the filters that are folded away: how many are set. */
export const countFolded = ({ organization, from, to }: InvoicesQuery): number => [organization, from, to].filter(Boolean).length;

export const isFiltered = (query: InvoicesQuery): boolean => query.text !== '' || query.type.length > 0 || countFolded(query) > 0;

/** By the clocks of this browser: some days have 23 hours, or 25. */
function beginningOf(text: string, daysLater = 0): Date | null {
  if (realDay(text) === '') return null;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(year, month - 1, day + daysLater);
}
