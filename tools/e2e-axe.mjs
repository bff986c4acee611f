// pnpm e2e:axe: checks every screen with axe in every language, color scheme, size and width; `pnpm e2e` checks only a sample.
process.env.AXE_ALL = '1';
process.argv.push('accessibility');
await import('./e2e.mjs');
