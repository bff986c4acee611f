/** Secrets that must be read back, sealed with AES-256-GCM under a key from the environment. */
export { readSealingKeys, type SealingKeys } from './sealing-keys';
export { open, seal } from './seal';
