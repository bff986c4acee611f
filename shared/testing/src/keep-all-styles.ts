/** For test files that read other styles than visibility (jest-setup.cjs); call it before rendering. */
export function keepAllStyles(): void {
  Object.assign(globalThis, { keepsAllStyles: true });
}
