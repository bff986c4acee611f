// pnpm e2e:axe: every screen in every language, colour scheme, size and width before axe; a test run looks at a part of it.
process.env.AXE_ALL = '1';
process.argv.push('accessibility');
await import('./e2e.mjs');
