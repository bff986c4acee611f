/**
 * Demo data of a fresh installation: two customers with money, alpha names and prices, the provider's own people, and connections to the
 * simulators. Added only to a database without customers or with demo customers. The launcher and tests seed the data; the server does not
 * use this module.
 */
export { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY, DEMO_NUMBERS, SINCH_KEYS, type SimulatorAddresses } from './demo-connections';
export { seedDemo, type SeededDemo } from './seed-demo';
