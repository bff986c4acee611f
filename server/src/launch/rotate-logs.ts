import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { Part } from './part';

const LOG_BYTES = 20 * 1024 * 1024;
const EVERY_MS = 60_000;

/** Copies each large log over its previous copy and truncates the log. Writers append, so they need no signal. */
export function rotateLogs(folder: string, maxBytes = LOG_BYTES): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith('.log') || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) continue;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  }
}

export function startLogRotation(folder: string, print: (line: string) => void): Part {
  const timer = setInterval(() => {
    try {
      rotateLogs(folder);
    } catch (error) {
      print(`Cannot rotate the logs in ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }, EVERY_MS).unref();
  const end = () => clearInterval(timer);
  return { kill: end, stop: async () => end() };
}
