import { useCallback } from 'react';
import * as z from 'zod/mini';
import { recipientUpload, type NewMailing } from '@portal/contracts';
import { useDraft } from '@portal/portal';
import { nanoid } from '@portal/portal/state';

/** The form as it stands, with the file that the server holds for it. One that an older release stored otherwise is dropped. */
const NewListDraft = z.object({
  name: z.string(),
  description: z.string(),
  /** '' is the sender's own. */
  organizationUuid: z.string(),
  alphaNameUuid: z.string(),
  body: z.string(),
  recipients: z.string(),
  file: z.nullable(z.object({ name: z.string(), result: recipientUpload.data })),
  /** Names this content: sent again after a lost answer it makes no second list (MAIL-11). */
  requestId: z.string(),
});
export type NewListDraft = z.infer<typeof NewListDraft>;

const empty: NewListDraft = { name: '', description: '', organizationUuid: '', alphaNameUuid: '', body: '', recipients: '', file: null, requestId: '' };

export function useNewListDraft() {
  const [draft, set, drop] = useDraft('mailing:new', empty, NewListDraft);
  const change = useCallback((patch: Partial<NewListDraft>) => set((previous) => ({ ...previous, ...patch, requestId: nanoid() })), [set]);
  const isEmpty = Object.values({ ...draft, requestId: '', alphaNameUuid: '' }).every((value) => value === '' || value === null);
  return { draft, change, drop, isEmpty };
}

export function toNewMailing(draft: NewListDraft): NewMailing {
  return {
    name: draft.name,
    description: draft.description,
    ...(draft.organizationUuid !== '' && { organizationUuid: draft.organizationUuid }),
    alphaNameUuid: draft.alphaNameUuid,
    type: 'sms',
    body: draft.body,
    recipients: draft.recipients,
    ...(draft.file && { uploadUuid: draft.file.result.uuid }),
    customerListId: `portal-${draft.requestId}`,
  };
}
