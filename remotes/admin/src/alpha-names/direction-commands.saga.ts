import { adminAlphaNames, type AdminDirection } from '@portal/contracts/admin';
import { guard, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { put, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { commandSucceeded, commandFailed, commandSubmitted, type DirectionCommand } from './direction-commands.slice';

// The form shows the refusal, so no toast is needed.
const quiet = { quiet: true };

function* callOf(command: DirectionCommand): SagaGenerator<readonly AdminDirection[]> {
  switch (command.kind) {
    case 'create':
      yield* request(adminAlphaNames.createDirection, { body: command.body }, quiet);
      return [];
    case 'edit':
    case 'switch': return [yield* request(adminAlphaNames.editDirection, { body: command.body }, quiet)];
    case 'delete':
      yield* request(adminAlphaNames.deleteDirection, { body: command.body }, quiet);
      return [];
    case 'priorities': return (yield* request(adminAlphaNames.setPriorities, { body: command.body }, quiet)).items;
  }
}

function* act({ payload: command }: ReturnType<typeof commandSubmitted>) {
  const { kind, alphaNameUuid } = command;
  const changed = yield* callOf(command);
  yield* put(commandSucceeded({ kind, alphaNameUuid, changed }));
  yield* put(toastShown({ intent: 'success', text: i18n.t(`direction.done.${kind}`, { ns: 'admin' }) }));
}

export function* directionCommandsSaga() {
  yield* takeLeading(commandSubmitted, guard(
    (failure, { payload: { kind, alphaNameUuid } }: ReturnType<typeof commandSubmitted>) => commandFailed({ kind, alphaNameUuid, failure }),
    act,
  ));
}
