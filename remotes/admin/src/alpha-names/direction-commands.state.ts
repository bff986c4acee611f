import type { Input } from '@portal/contracts';
import { adminAlphaNames } from '@portal/contracts/admin';
import { callCommand } from '@portal/portal/resource';

type Create = Input<typeof adminAlphaNames.createDirection>;
type Edit = Input<typeof adminAlphaNames.editDirection>;
type Delete = Input<typeof adminAlphaNames.deleteDirection>;
type Prioritize = Input<typeof adminAlphaNames.setPriorities>;
type OfAlphaName = { alphaNameUuid: string };

// The key of the commands without a dialog is the UUID of the alpha name.
const keyOf = ({ alphaNameUuid }: OfAlphaName) => alphaNameUuid;

export const createDirection = callCommand(
  'admin/createDirection', adminAlphaNames.createDirection, (input: Create) => input, { done: 'direction.done.create' },
);
export const editDirection = callCommand(
  'admin/editDirection', adminAlphaNames.editDirection, (input: Edit) => input, { done: 'direction.done.edit' },
);
export const switchDirection = callCommand(
  'admin/switchDirection', adminAlphaNames.editDirection, ({ body }: Edit & OfAlphaName) => ({ body }),
  { keyOf, done: 'direction.done.switch' },
);
export const deleteDirection = callCommand(
  'admin/deleteDirection', adminAlphaNames.deleteDirection, (input: Delete) => input, { done: 'direction.done.delete' },
);
export const setPriorities = callCommand(
  'admin/setPriorities', adminAlphaNames.setPriorities, ({ body }: Prioritize & OfAlphaName) => ({ body }),
  { keyOf, done: 'direction.done.priorities' },
);

export const directionCommands = [createDirection, editDirection, switchDirection, deleteDirection, setPriorities];
