import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

/** One line per accepted message; `serial` continues across runs. */
export type Journalled = { serial: number; destination: string; text: string };

const MAX_ENTRIES = 10_000;

/** Stores accepted messages. `flush` writes them to the operating system, so that acknowledged messages survive a kill of the simulator. */
export class Journal<Entry extends Journalled> {
  readonly lastSerial: number;
  private file: number | undefined;
  private readonly recent: Entry[] = [];
  private next = 0;
  private lines = '';

  constructor(private readonly path: string | null) {
    this.file = path === null ? undefined : openSync(path, 'a+');
    this.lastSerial = this.file === undefined ? 0 : lastSerialIn(this.file);
  }

  append(entry: Entry): void {
    if (this.file !== undefined) this.lines += `${JSON.stringify(entry)}\n`;
    this.recent[this.next] = entry;
    this.next = (this.next + 1) % MAX_ENTRIES;
  }

  flush(): void {
    if (this.file === undefined || this.lines === '') return;
    const octets = Buffer.from(this.lines);
    this.lines = '';
    for (let at = 0; at < octets.length;) at += writeSync(this.file, octets, at);
  }

  latest(): Entry[] {
    return [...this.recent.slice(this.next), ...this.recent.slice(0, this.next)];
  }

  /** Entries whose text or destination contains the token, from the file if there is one. */
  find(token: string): Entry[] {
    const entries = this.path === null ? this.latest() : parseLines<Entry>(readFileSync(this.path, 'utf8'));
    return entries.filter(({ text, destination }) => text.includes(token) || destination.includes(token));
  }

  close(): void {
    this.flush();
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

function parseLines<Entry>(content: string): Entry[] {
  return content.split('\n').filter((line) => line !== '').map((line): Entry => JSON.parse(line));
}

const TAIL = 64 * 1024;

/** Returns the last serial of the previous run. Removes an incomplete last line, because its message was not acknowledged. */
function lastSerialIn(file: number): number {
  const { size } = fstatSync(file);
  const tail = Buffer.alloc(Math.min(TAIL, size));
  readSync(file, tail, 0, tail.length, size - tail.length);
  const whole = tail.lastIndexOf('\n') + 1;
  if (whole < tail.length) ftruncateSync(file, size - tail.length + whole);
  const lines = tail.toString('utf8', tail.length < size ? tail.indexOf('\n') + 1 : 0, whole);
  return parseLines<Journalled>(lines).at(-1)?.serial ?? 0;
}
