import { mailingDrafts } from '@portal/contracts';
import { callResource } from '@portal/portal/resource';
import { draftDiscarded, draftSaved, type SavedDraft } from './saved-drafts.slice';

type DraftList = { items: SavedDraft[] };

const without = ({ items }: DraftList, uuid: string) => items.filter((draft) => draft.uuid !== uuid);

/** The user's drafts on the server, newest first. */
export const draftList = callResource('mailings/draftList', mailingDrafts.list, () => ({}), {
  patchOn: [
    {
      on: draftSaved,
      patch: (list, { uuid, name, updated }: SavedDraft) => ({ items: [{ uuid, name, updated }, ...without(list, uuid)] }),
    },
    { on: draftDiscarded, patch: (list, uuid: string) => ({ items: without(list, uuid) }) },
  ],
});
