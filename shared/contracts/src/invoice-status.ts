/** 1 new, 3 canceled, 4 paid (SPEC 4). Separate from the invoice shapes, so the shell can use it without them. */
export const INVOICE_STATUS = { new: 1, canceled: 3, paid: 4 } as const;
