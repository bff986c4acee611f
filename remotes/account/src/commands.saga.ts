import { guard } from '@portal/portal';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { commandStarted, commandSucceeded, commandFailed, selectCommand } from './commands.slice';

type CommandCreator = ((...args: never[]) => Action) & { type: string };

/** Runs a command unless one with the same name is running. Its progress and failure are stored for the command's form. */
export function* takeCommand<W extends CommandCreator>(
  wish: W, nameOf: (action: ReturnType<W>) => string, act: (action: ReturnType<W>) => SagaGenerator<void>,
): SagaGenerator<void> {
  yield* takeEvery(wish, function* (action) {
    const name = nameOf(action);
    if ((yield* select(selectCommand(name))).status === 'busy') return;
    yield* put(commandStarted(name));
    yield* guard((failure) => commandFailed({ name, failure }), function* () {
      yield* act(action);
      yield* put(commandSucceeded(name));
    })(action);
  });
}
