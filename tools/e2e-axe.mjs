// pnpm e2e:axe: axe on every screen in every language, color scheme, size and width; a test run checks a sample.
process.env.AXE_ALL = '1';
process.argv.push('accessibility');
await import('./e2e.mjs');
