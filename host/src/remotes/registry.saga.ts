import { remotes } from '@portal/contracts';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { registryLoaded } from './remotes.slice';

/** This user's remotes. A page keeps its set until it reloads, or a remote of it is gone. */
export function* loadRegistry(): SagaGenerator<void> {
  yield* put(registryLoaded(yield* request(remotes.mine)));
}
