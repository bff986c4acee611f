/**
 * The demo that a fresh machine starts with: two customers with money, alpha names and prices, the provider's own people,
 * and the way to the SMSC simulator. It never goes into a database with customers of others. Not part of the server: the
 * launcher seeds it, tests may.
 */
export { seedDemo, type DemoOptions, type SeededDemo, type SeededLogin } from './seed-demo';
