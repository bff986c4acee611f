/**
 * The sending engine: claims queued messages, logs each submit, and only then passes it to its route's channel. It stores answers and
 * receipts together with the counters and money that they change. Any number of nodes may share one database. After a crash, submits
 * without an answer are unresolved: they are never sent again merely for lack of a receipt, unless the connection's contract makes silence
 * a proof.
 */
export { claimMessages, type ClaimedAttempt } from './claim.store';
export { untilNothingIsSent } from './cancel-wait';
export { readLeases } from './connection-lease.store';
export { registerEngineRoutes } from './admin-engine.routes';
export { receiptKey } from './recipient-key';
export { backlog, connectionBacklogs, type Backlog, type ConnectionBacklog } from './engine-overview.store';
export { Engine, type EngineState } from './engine';
export { connectEngineDatabase } from './engine-database';
export { fileHeadersBy } from './file-headers';
export { NodeLease } from './node-lease';
export { Progress } from './progress';
export { Receiver, type ReceivedState } from './receiver';
export { registerReceiverRoutes } from './receiver.routes';
export { storeResults } from './store-results.service';
export { engineCleanup } from './engine.cleanup';
export type { Retention } from './engine.cleanup.store';
