/** For a test file that reads styles which hide nothing (jest-setup.cjs); to be called before anything is rendered. */
export function keepAllStyles(): void {
  Object.assign(globalThis, { keepsAllStyles: true });
}
