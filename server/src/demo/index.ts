/**
 * The demo that a fresh machine starts with: two customers with money, alpha names and prices, the provider's own people,
 * and the ways to the simulators. It never goes into a database with customers of others. Not part of the server: the
 * launcher seeds it, tests may.
 */
export { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY, DEMO_NUMBERS, SINCH_KEYS, type DemoConnectionKey, type SimulatorPlaces } from './demo-connections';
export { seedDemo, type DemoOptions, type SeededDemo, type SeededLogin } from './seed-demo';
