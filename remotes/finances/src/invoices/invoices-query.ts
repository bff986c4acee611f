import { INVOICE_STATUS, type InvoiceFilter, type invoiceSorts, type PayMethodType } from '@portal/contracts';
import { instantsOf } from '@portal/ui/screens';

export type InvoicesSort = (typeof invoiceSorts)[number];

/** The three tabs of SPEC 4 in display order, each with the invoice status that it shows. */
export const invoiceTabs = { new: INVOICE_STATUS.new, finished: INVOICE_STATUS.paid, canceled: INVOICE_STATUS.canceled } as const;
export type InvoicesTab = keyof typeof invoiceTabs;
export const isTab = (text: string): text is InvoicesTab => Object.hasOwn(invoiceTabs, text);

/** The query in the URL. `organization` is a UUID, `from` and `to` are days; empty means any. */
export type InvoicesChoice = {
  tab: InvoicesTab;
  text: string;
  type: PayMethodType[];
  organization: string;
  from: string;
  to: string;
  /** Whether to include the invoices of all customers (payment operators only). */
  everybody: boolean;
  sort: InvoicesSort;
};
export type InvoicesQuery = Readonly<InvoicesChoice> & { cursor: string };

export const nothingChosen = () => ({ text: '', type: [] as PayMethodType[], organization: '', from: '', to: '' });

export function filterOf({ tab, text, type, organization, from, to, everybody }: InvoicesQuery): InvoiceFilter {
  return {
    status: [invoiceTabs[tab]],
    ...(text !== '' && { text }),
    ...(type.length > 0 && { payMethodType: [...type] }),
    ...(organization !== '' && { organizationUuid: organization }),
    ...instantsOf({ from, to }),
    ...(everybody && { everybody }),
  };
}

/** The number of active filters in the collapsed section. */
export const countFolded = ({ organization, from, to }: InvoicesQuery): number => [organization, from, to].filter(Boolean).length;
