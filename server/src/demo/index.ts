/**
 * Demo data of a fresh installation: two customers with money, alpha names and prices, the provider's own people, and connections to the
 * simulators. Never added to a database with other customers. The launcher and tests seed it; the server does not use it.
 */
export { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY, DEMO_NUMBERS, SINCH_KEYS, type SimulatorAddresses } from './demo-connections';
export { seedDemo, type SeededDemo } from './seed-demo';
