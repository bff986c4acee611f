/**
 * The sending engine: takes queued messages of lists in progress, logs each submit before it is written, hands it to the
 * channel of its route, and stores answers and receipts with the counters and the money they move. Any number of nodes
 * may run on one database. What a kill leaves without an answer is in doubt: never sent again on silence alone, unless the
 * connection's contract makes silence a proof.
 */
export { claimMessages, type ClaimedAttempt } from './claim.store';
export { readLeases } from './connection-lease.store';
export { registerEngineRoutes } from './admin-engine.routes';
export { backlog, type Backlog } from './engine-overview.store';
export { Engine, type EngineOptions, type EngineState } from './engine';
export { connectEngineDatabase } from './engine-database';
export { fileHeadersBy } from './file-headers';
export { NodeLease } from './node-lease';
export type { NodeDescription } from './node.store';
export { Progress } from './progress';
export { Receiver } from './receiver';
export { registerReceiverRoutes } from './receiver.routes';
export { storeResults } from './store-results.service';
export { sweepEngine } from './retention';
export type { Retention } from './retention.store';
