/**
 * Imported first by each entry. zod would probe for `new Function`, which our content security policy forbids: the probe is
 * caught, but reported as a violation. It reads its settings from this global.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
