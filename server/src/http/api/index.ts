/** The public API for the modules: `apiRoute` registers an operation of the contracts, `registerApi` is what stands around them all. */
export type { ApiCaller, AuthenticateCaller } from './api-caller';
export { apiRoute, type ApiHandler, type ApiServer, type InTurn } from './api-route';
export { defaultApiRateLimits, type ApiRateLimits } from './call-limits';
export { isApiPath, problemOf, sendProblem } from './problem';
export { refusedRequest } from './refused-request';
export { registerApi, type ApiDeps } from './register-api';
export type { AnswerOnce } from './repeat';
export { readShape } from './shape-faults';
export { readStrictJson } from './strict-json';
