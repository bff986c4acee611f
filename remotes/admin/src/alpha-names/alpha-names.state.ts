import type { Data } from '@portal/contracts';
import { adminAlphaNames, type AdminDirection } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';
import { toInput } from './alpha-names-query';
import { directionCommands, editDirection, setPriorities, switchDirection } from './direction-commands.state';

type AlphaNamesPage = Data<typeof adminAlphaNames.list>;

// Shows changed routes immediately, while the page reloads.
const withDirection = (page: AlphaNamesPage, { result }: { result: AdminDirection }) => withDirections(page, [result]);

export const alphaNamesPage = callResource('admin/alphaNames', adminAlphaNames.list, toInput, {
  refreshOn: directionCommands.map(({ succeeded }) => succeeded),
  patchOn: [
    { on: editDirection.succeeded, patch: withDirection },
    { on: switchDirection.succeeded, patch: withDirection },
    {
      on: setPriorities.succeeded,
      patch: (page, { result }: { result: Data<typeof adminAlphaNames.setPriorities> }) => withDirections(page, result.items),
    },
  ],
});

function withDirections(page: AlphaNamesPage, changed: readonly AdminDirection[]): AlphaNamesPage {
  const newest = (direction: AdminDirection) => changed.find(({ uuid }) => uuid === direction.uuid) ?? direction;
  return { ...page, items: page.items.map((each) => ({ ...each, directions: each.directions.map(newest) })) };
}
