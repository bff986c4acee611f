import { useCallback, useEffect } from 'react';
import { newUuid, useDraft } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import * as z from 'zod/mini';

const NewInvoiceDraft = z.object({
  accountUuid: z.string(),
  organizationUuid: z.string(),
  /** As it was typed. */
  sum: z.string(),
  /** The visit whose address, with its sum and account, was taken over last. */
  taken: z.string(),
  methodUuid: z.string(),
  /** The server makes one invoice of it, however often it is sent: after a second press, or an answer that was lost. */
  requestUuid: z.string(),
});
export type NewInvoiceDraft = z.infer<typeof NewInvoiceDraft>;

const empty: NewInvoiceDraft = { accountUuid: '', organizationUuid: '', sum: '', taken: '', methodUuid: '', requestUuid: '' };

/** An invoice that is being prepared outlives a reload. `asked` is what the balance's dialog, a debt or a low balance leads here with. */
export function useNewInvoiceDraft({ sum, account }: { sum: string; account: string }) {
  const { key } = useLocation();
  const [draft, setDraft] = useDraft('finances:new-invoice', empty, NewInvoiceDraft);
  /** What is changed is another wish, so that a repeated request never stands for it. */
  const change = useCallback((patch: Partial<NewInvoiceDraft>) => setDraft((before) => ({ ...before, ...patch, requestUuid: newUuid() })), [setDraft]);
  /** For the next invoice. The sum of this visit has had its invoice. */
  const begin = useCallback(() => setDraft(({ taken }) => ({ ...empty, taken })), [setDraft]);
  const isAsked = sum !== '' || account !== '';
  const visit = [key, sum, account].join(' ').trimEnd();
  useEffect(() => {
    if (isAsked && visit !== draft.taken) change({ ...(sum !== '' && { sum }), ...(account !== '' && { accountUuid: account }), taken: visit });
  }, [isAsked, sum, account, visit, draft.taken, change]);
  return { draft, change, begin };
}
