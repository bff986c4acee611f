/** Fixture for tests of other modules that trigger webhooks. */
export { deliveredBody } from '../src/platform/callbacks/webhook-body.fixture';
