/**
 * The demo that a fresh machine starts with: two customers with money, alpha names and prices, the provider's own people,
 * and the way to the SMSC simulator. Not part of the server: the launcher seeds it, tests may.
 */
export { seedDemo, type DemoOptions, type SeededLogin } from './seed-demo';
