/** Fixture for tests of other modules that trigger webhooks. */
export { deliveredBody } from '../src/callbacks/webhook-body.fixture';
