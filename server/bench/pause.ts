export function pause(ms: number): Promise<void> {
  return new Promise((over) => { setTimeout(over, ms); });
}
