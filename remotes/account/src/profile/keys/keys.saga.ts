import { apiKeys } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../../commands.saga';
import { successToast } from '../../success-toast';
import { applyReading } from '../../reading.saga';
import { keyCreated, keyRemoved, keys, keyWished } from './keys.slice';

const quiet = { quiet: true };

function* make({ payload }: ReturnType<typeof keyWished>): SagaGenerator<void> {
  const { key, item } = yield* request(apiKeys.create, { body: payload }, quiet);
  yield* put(keyCreated({ key, name: item.name }));
  yield* put(keys.requested());
}

function* remove({ payload: { uuid, name } }: ReturnType<typeof keyRemoved>): SagaGenerator<void> {
  yield* request(apiKeys.remove, { body: { uuid } }, quiet);
  yield* put(successToast('keys.removed', { name }));
  yield* put(keys.requested());
}

export function* keysSaga() {
  yield* applyReading(keys, function* () {
    return yield* request(apiKeys.list, undefined, quiet);
  });
  yield* takeCommand(keyWished, () => 'new-key', make);
  yield* takeCommand(keyRemoved, ({ payload }) => `remove-key ${payload.uuid}`, remove);
}
