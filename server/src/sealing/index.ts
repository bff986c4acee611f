/**
 * Secrets that the program has to read again, sealed for the database with AES-256-GCM under a key of the environment. Knows no business:
 * whose a secret is, and by which setting its keys come, is told.
 */
export { readSealingKeys, type SealingKeys } from './sealing-keys';
export { open, seal } from './seal';
