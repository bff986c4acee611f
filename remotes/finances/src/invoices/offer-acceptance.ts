import { useDraft, writeDraft } from '@portal/portal';
import * as z from 'zod/mini';

const draftKey = (uuid: string) => `finances:offer:${uuid}`;

/** Whether the payer of this invoice has accepted the offer. Kept across reloads. */
export const useOfferAcceptance = (uuid: string) => useDraft(draftKey(uuid), false, z.boolean());

export const acceptOffer = (uuid: string): void => writeDraft(draftKey(uuid), true);
