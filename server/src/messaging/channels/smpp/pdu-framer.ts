import { readUint32 } from './pdu-reader';

const HEADER = 16;
/** No known provider sends longer PDUs; a greater length means that the stream is out of sync. */
export const MAX_PDU_OCTETS = 64 * 1024;

/** Octets from `start` to `end` are valid only during the call. */
export type PduVisitor = (octets: Buffer, start: number, end: number) => void;

/** Splits the byte stream into PDUs. Whole PDUs are passed in place; only a PDU that spans several reads is copied into a buffer. */
export class PduFramer {
  private partial = Buffer.allocUnsafe(1024);
  private buffered = 0;
  private broken = false;

  get room(): number {
    return this.partial.length;
  }

  /** False if a command_length is impossible, because the stream is then out of sync. */
  push(chunk: Buffer, visit: PduVisitor): boolean {
    let at = 0;
    while (!this.broken && this.buffered > 0 && at < chunk.length) at = this.fill(chunk, at, visit);
    while (!this.broken && at + 4 <= chunk.length) {
      const length = readUint32(chunk, at);
      if (!this.admits(length)) break;
      if (at + length > chunk.length) break;
      visit(chunk, at, at + length);
      at += length;
    }
    if (!this.broken && at < chunk.length) this.bufferRest(chunk, at, chunk.length);
    return !this.broken;
  }

  /** Copies only the octets that the partial PDU still needs; returns the offset of the first octet not copied. */
  private fill(chunk: Buffer, at: number, visit: PduVisitor): number {
    const lengthKnown = this.buffered >= 4;
    const required = lengthKnown ? readUint32(this.partial, 0) : 4;
    const to = Math.min(chunk.length, at + required - this.buffered);
    this.bufferRest(chunk, at, to);
    if (this.buffered < required) return to;
    if (!lengthKnown) {
      this.admits(readUint32(this.partial, 0));
      return to;
    }
    this.buffered = 0;
    visit(this.partial, 0, required);
    return to;
  }

  private admits(length: number): boolean {
    if (length < HEADER || length > MAX_PDU_OCTETS) this.broken = true;
    return !this.broken;
  }

  private bufferRest(chunk: Buffer, from: number, to: number): void {
    const size = this.buffered + to - from;
    if (size > this.partial.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, Math.min(MAX_PDU_OCTETS, this.partial.length * 4)));
      this.partial.copy(larger, 0, 0, this.buffered);
      this.partial = larger;
    }
    chunk.copy(this.partial, this.buffered, from, to);
    this.buffered = size;
  }
}
