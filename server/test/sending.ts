/** Fixtures that send messages through a dispatcher, for tests of modules that read the results. */
export { confirmList, createList, numbers, PRICE } from '../src/messaging/dispatcher/engine.fixture';
export { FALLBACK_PRICE, createFallbackWorld, receipt, type FallbackWorld } from '../src/messaging/dispatcher/fallback.fixture';
export { accepted, idOf, refused, steppedEngine, type SteppedEngine } from '../src/messaging/dispatcher/stepped-engine.fixture';
export { finishLists, lockDrainedStreams } from '../src/messaging/dispatcher/settlement/finish.store';
export { startSending, type SendingWorld } from '../src/messaging/mailings/engine.fixture';
export { createMailingWorld, mailingBody, type MailingWorld, type Sender } from '../src/messaging/mailings/mailings.fixture';
export { confirmMailing } from '../src/messaging/mailings/lists/transitions';
export { createBulkWorld, NDJSON, type BulkAnswer, type BulkWorld, type BulkClient } from '../src/messaging/mailings/bulk/bulk.fixture';
