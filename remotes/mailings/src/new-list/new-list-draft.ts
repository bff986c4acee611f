import { useCallback } from 'react';
import * as z from 'zod/mini';
import { newUuid, useDraft } from '@portal/portal';
import { nanoid } from '@portal/portal/state';
import { emptyForm, NewListForm } from './new-list-form';

/** The form stored in this browser and the state of its server draft. Discarded if the stored schema is outdated. */
const NewListDraft = z.object({
  form: NewListForm,
  /** UUID of the server draft; '' before the first change. */
  uuid: z.string(),
  /** Idempotency key of this content: a repeated request does not create a second list (MAIL-11). */
  requestId: z.string(),
  /** `requestId` of the content last saved on the server, and the time of that save. */
  savedRequest: z.string(),
  savedAt: z.nullable(z.string()),
});
export type NewListDraft = z.infer<typeof NewListDraft>;

const fresh: NewListDraft = { form: emptyForm, uuid: '', requestId: '', savedRequest: '', savedAt: null };

export function useNewListDraft() {
  const [draft, set, drop] = useDraft('mailing:new', fresh, NewListDraft);
  const change = useCallback((patch: Partial<NewListForm>) => {
    set((previous) => ({ ...previous, form: { ...previous.form, ...patch }, uuid: previous.uuid || newUuid(), requestId: nanoid() }));
  }, [set]);
  /** Replaces the form. `savedDraft` is given if the new form comes from a server draft. */
  const start = useCallback((form: NewListForm, savedDraft?: { uuid: string; updated: string }) => {
    const requestId = nanoid();
    const savedRequest = savedDraft ? requestId : '';
    set({ form, uuid: savedDraft?.uuid ?? newUuid(), requestId, savedRequest, savedAt: savedDraft?.updated ?? null });
  }, [set]);
  const noteSaved = useCallback((saved: { uuid: string; requestId: string; updated: string }) => {
    const isOutdated = ({ uuid, savedAt }: NewListDraft) => uuid === saved.uuid && (savedAt === null || savedAt < saved.updated);
    set((previous) => (isOutdated(previous) ? { ...previous, savedRequest: saved.requestId, savedAt: saved.updated } : previous));
  }, [set]);
  return { draft, change, start, noteSaved, drop };
}
