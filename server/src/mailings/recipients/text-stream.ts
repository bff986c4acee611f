import { isAscii } from 'node:buffer';
import { detectEncoding } from '@portal/messaging';

/** The zero bytes of UTF-16 show in the very first characters, but not in the first byte alone. */
const START_BYTES = 1_024;

/**
 * Turns the bytes of a file into text as they come. Past the start, the encoding is settled by the first bytes that are
 * not ASCII, since a list may have thousands of plain numbers before the first Cyrillic name.
 */
export class TextStream {
  private start: Uint8Array | undefined = new Uint8Array();
  private decoder: TextDecoder | undefined;

  decode(chunk: Uint8Array): string {
    if (!this.start) return this.read(chunk);
    this.start = Buffer.concat([this.start, chunk]);
    return this.start.length < START_BYTES ? '' : this.readStart();
  }

  end(): string {
    return this.readStart() + (this.decoder?.decode() ?? '');
  }

  private readStart(): string {
    const start = this.start;
    this.start = undefined;
    return start ? this.read(start) : '';
  }

  private read(bytes: Uint8Array): string {
    this.decoder ??= decoderFor(bytes);
    return this.decoder?.decode(bytes, { stream: true }) ?? Buffer.from(bytes).toString('latin1');
  }
}

/** None while there is nothing to decide. */
function decoderFor(bytes: Uint8Array): TextDecoder | undefined {
  const encoding = detectEncoding(bytes);
  return encoding === 'utf-8' && isAscii(bytes) ? undefined : new TextDecoder(encoding);
}
