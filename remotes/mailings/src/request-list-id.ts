const PREFIX = 'portal-';

/** The id of a list created in the portal, in place of the customer's, so that a repeated request creates no second list. */
export const requestListId = (requestId: string): string => `${PREFIX}${requestId}`;

/** The id that the customer gave a list; empty if it has none. */
export const customersListId = (customerListId: string | null | undefined): string => (
  !customerListId || customerListId.startsWith(PREFIX) ? '' : customerListId);
