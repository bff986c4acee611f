import type { Data, Endpoint } from '@portal/contracts';
import { call, type SagaGenerator } from '@portal/portal/saga';
import { api } from './client';

/** `const page = yield* request(mailings.list, { query })`: `api` for sagas, typed by its contract. */
export function* request<E extends Endpoint>(...args: Parameters<typeof api<E>>): SagaGenerator<Data<E>> {
  return yield* call(() => api<E>(...args));
}
