/**
 * Disables JIT in zod; each entry point must import this module first. Otherwise zod would try `new Function`, and the browser would report
 * a violation of our content security policy.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
