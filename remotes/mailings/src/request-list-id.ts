/** The id of a list created in the portal, in place of the customer's, so that a repeated request creates no second list. */
export const requestListId = (requestId: string): string => `portal-${requestId}`;

/** The id that the customer gave a list; '' for one of ours. */
export const customersListId = (id: string | null | undefined): string => (!id || /^(portal|series)-[\da-f]{8}-/.test(id) ? '' : id);
