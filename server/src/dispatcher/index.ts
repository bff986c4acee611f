/**
 * The sending engine logs each submit before it passes it to a channel, and stores results together with their counters and money. A submit
 * without a response is sent again only if the connection's contract makes a missing receipt proof that the provider never received it.
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
