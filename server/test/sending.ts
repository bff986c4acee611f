/** Fixtures that send messages through a dispatcher, for tests of modules that read the results. */
export { confirmList, createList, numbers, PRICE } from '../src/dispatcher/engine.fixture';
export { FALLBACK_PRICE, createFallbackWorld, receipt, type FallbackWorld } from '../src/dispatcher/fallback.fixture';
export { startSending, type SendingWorld } from '../src/mailings/engine.fixture';
export { createMailingWorld, type MailingWorld, type Sender } from '../src/mailings/mailings.fixture';
export { confirmMailing } from '../src/mailings/transitions';
export { createBulkWorld, NDJSON, type BulkAnswer, type BulkWorld, type BulkClient } from '../src/mailings/bulk/bulk.fixture';
