/** Client of the portal's API. `PortalClient` has a method for each operation; the README explains its use. */
export { BulkUnsure } from './bulk-unsure';
export { CallUnsure } from './call-unsure';
export type { CallOptions, PortalClientOptions } from './calls';
export type * from './generated/api';
export type { Lines, LineSource } from './line-stream';
export { PortalClient } from './portal-client';
export { isProblemOf, PortalProblem, type ProblemField } from './portal-problem';
export type { RetryOptions } from './retries';
