import { useCallback } from 'react';
import * as z from 'zod/mini';
import { newUuid, useDraft } from '@portal/portal';
import { nanoid } from '@portal/portal/state';
import { emptyForm, NewListForm } from './new-list-form';

/** The form as it stands, and what is known of the draft of it that the server keeps. One that an older release stored otherwise is dropped. */
const NewListDraft = z.object({
  form: NewListForm,
  /** Names the server's draft; '' before the first change. */
  uuid: z.string(),
  /** Names this content: sent again after a lost answer it makes no second list (MAIL-11). */
  requestId: z.string(),
  /** The content that the server has, and since when. */
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
  /** Puts another form in its place: one that the server keeps, or a new one. */
  const begin = useCallback((form: NewListForm, kept?: { uuid: string; updated: string }) => {
    const requestId = nanoid();
    set({ form, uuid: kept?.uuid ?? newUuid(), requestId, savedRequest: kept ? requestId : '', savedAt: kept?.updated ?? null });
  }, [set]);
  const noteSaved = useCallback((saved: { uuid: string; requestId: string; updated: string }) => {
    const isNews = ({ uuid, savedAt }: NewListDraft) => uuid === saved.uuid && (savedAt === null || savedAt < saved.updated);
    set((previous) => (isNews(previous) ? { ...previous, savedRequest: saved.requestId, savedAt: saved.updated } : previous));
  }, [set]);
  return { draft, change, begin, noteSaved, drop };
}
