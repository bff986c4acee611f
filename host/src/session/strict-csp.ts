/**
 * Disables JIT in zod; each entry point must import this module first. zod would probe `new Function`, which our content security policy
 * forbids. zod catches the error, but the browser reports a violation.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
