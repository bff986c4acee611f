/**
 * The sending engine logs each submit before it passes it to a channel, and stores results together with their counters and money. A submit
 * without a response is sent again only if the connection's contract makes a missing receipt proof that the provider never received it.
 */
export { claimMessages, type ClaimedAttempt } from './claim/claim.store';
export { untilNothingIsSent } from './cancel/cancel-wait';
export { withdrawWaiting } from './cancel/waiting-fallback.store';
export { readLeases } from './connection/connection-lease.store';
export { registerEngineRoutes } from './admin-engine.routes';
export { deliveredAmong, markEarlierSubmits } from './results/earlier-submits.store';
export { receiptKey } from './results/recipient-key';
export { backlog, connectionBacklogs, type Backlog, type ConnectionBacklog } from './engine-overview.store';
export { Engine, type EngineState } from './engine';
export { connectEngineDatabase } from './engine-database';
export { fileHeadersBy } from './claim/file-headers';
export { NodeLease } from './node/node-lease';
export { Progress } from './settlement/progress';
export { Receiver, type ReceivedState } from './receiver/receiver';
export { registerReceiverRoutes } from './receiver/receiver.routes';
export { storeResults } from './results/store-results.service';
export { queueStatusQueries, RECHECKED } from './unresolved/recheck.store';
export { engineCleanup } from './engine.cleanup';
export type { Retention } from './engine.cleanup.store';
