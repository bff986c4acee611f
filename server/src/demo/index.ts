/** Demo data of a fresh installation, seeded by the launcher and tests. Only for databases without customers or with demo customers. */
export { DEMO_CLIENT_EMAIL, DEMO_LIQPAY_PUBLIC_KEY, DEMO_NUMBERS, SINCH_KEYS, type SimulatorAddresses } from './demo-connections';
export { seedDemo, type SeededDemo } from './seed-demo';
