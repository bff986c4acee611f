/** The public API: `apiRoute` registers an operation of the contracts, `registerApi` sets up admission, limits and errors. */
export type { ApiCaller } from './api-caller';
export { apiRoute, type ApiServer, type InOrder } from './api-route';
export type { KeyedAnswer, KeyedCall, StoredResponse } from './idempotency-key';
export { defaultApiRateLimits, type ApiRateLimits } from './call-limits';
export { isApiPath, problemOf, sendProblem } from './problem';
export { refusedRequest } from './refused-request';
export { registerApi, type ApiDeps } from './register-api';
export { readShape } from './shape-faults';
export { readStrictJson } from './strict-json';
