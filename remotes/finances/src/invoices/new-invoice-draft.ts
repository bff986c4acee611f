import { useCallback, useEffect } from 'react';
import { newUuid, useDraft } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import { typedSum } from '@portal/ui/screens';
import * as z from 'zod/mini';

const NewInvoiceDraft = z.object({
  accountUuid: z.string(),
  organizationUuid: z.string(),
  /** The amount as typed. */
  sum: z.string(),
  /** Identifies the last navigation whose URL parameters were copied to the draft. */
  taken: z.string(),
  methodUuid: z.string(),
  /** Idempotency key: repeated requests create one invoice. */
  requestUuid: z.string(),
});
export type NewInvoiceDraft = z.infer<typeof NewInvoiceDraft>;

const empty: NewInvoiceDraft = { accountUuid: '', organizationUuid: '', sum: '', taken: '', methodUuid: '', requestUuid: '' };

/** The draft of a new invoice, kept across reloads. Links from the balance, a debt or a low-balance alert preset `sum` and `account`. */
export function useNewInvoiceDraft({ sum, account }: { sum: string; account: string }) {
  const { key } = useLocation();
  const [draft, setDraft] = useDraft('finances:new-invoice', empty, NewInvoiceDraft);
  /** A changed invoice gets a new idempotency key. */
  const change = useCallback(
    (patch: Partial<NewInvoiceDraft>) => setDraft((before) => ({ ...before, ...patch, requestUuid: newUuid() })), [setDraft],
  );
  /** Resets the draft for the next invoice. It keeps `taken`, so that the URL parameters are not applied again. */
  const start = useCallback(() => setDraft(({ taken }) => ({ ...empty, taken })), [setDraft]);
  const isPrefilled = sum !== '' || account !== '';
  const visit = [key, sum, account].join(' ').trimEnd();
  useEffect(() => {
    if (isPrefilled && visit !== draft.taken) {
      change({ ...(sum !== '' && { sum: typedSum(sum) }), ...(account !== '' && { accountUuid: account }), taken: visit });
    }
  }, [isPrefilled, sum, account, visit, draft.taken, change]);
  return { draft, change, start };
}
