/** What callbacks would tell, for tests of modules whose messages they tell of. */
export { deliveredBody } from '../src/callbacks/told.fixture';
