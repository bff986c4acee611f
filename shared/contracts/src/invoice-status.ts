/** 1 new, 3 canceled, 4 paid (SPEC 4). Apart from the shapes of invoices, so that the shell knows these without them. */
export const INVOICE_STATUS = { new: 1, canceled: 3, paid: 4 } as const;
