/**
 * Imported first by each entry. zod probes `new Function`, which our content security policy forbids: zod catches the error, but the
 * browser reports a violation. zod reads its settings from this global.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
