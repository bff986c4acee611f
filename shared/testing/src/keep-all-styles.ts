/** Keeps all style rules in jsdom; by default jest-setup.cjs keeps only those for visibility. Call it before rendering. */
export function keepAllStyles(): void {
  Object.assign(globalThis, { keepsAllStyles: true });
}
