/** Whether an address leads to the very server of another: the same protocol, host and port, whatever stands before or behind them. */
export function isOfOrigin(url: string, other: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(other).origin;
}
