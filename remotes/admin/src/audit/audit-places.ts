export type Seen = { canSeeCustomer: boolean; canSeeInvoice: boolean };

/** The page of a thing that an entry names, where it has one that this login may open. */
export function placeOf(path: string | null, name: string, value: string, { canSeeCustomer, canSeeInvoice }: Seen): string | undefined {
  const isOfCustomer = name === 'customerUuid' || (name === 'uuid' && path !== null && /^\/(v2\/)?admin\/customers\//.test(path));
  if (isOfCustomer) return canSeeCustomer ? `/customer/${value}` : undefined;
  const isOfInvoice = name === 'invoiceUuid' || (name === 'uuid' && path !== null && /\/invoices\//.test(path));
  return isOfInvoice && canSeeInvoice ? `/finances/invoice/${value}` : undefined;
}
