import type { Data, Endpoint, Input } from '@portal/contracts';
import { call, type SagaGenerator } from '@portal/portal/saga';
import { api } from './client';

/** `const page = yield* request(mailings.list, { query })`: `api` for sagas, typed by its contract. */
export function* request<E extends Endpoint>(...args: Parameters<typeof api<E>>): SagaGenerator<Data<E>> {
  return yield* call(() => api<E>(...args));
}

/** A call whose failure the screen shows itself. */
export function quietRequest<E extends Endpoint>(endpoint: E, input: Input<E>): SagaGenerator<Data<E>> {
  return request<E>(...([endpoint, input, { quiet: true }] as unknown as Parameters<typeof api<E>>));
}
