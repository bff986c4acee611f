const SLAB = 128 * 1024;

/** Encodes PDUs into a large buffer. Memory that `take` returned is never overwritten, so a slow socket may keep it without a copy. */
export class PduWriter {
  private octets = Buffer.allocUnsafeSlow(SLAB);
  private at = 0;
  private taken = 0;

  /** Reserves room for a PDU of up to `room` bytes, header included, so that field writes need no bounds check. */
  begin(room: number, command: number, status: number, sequence: number): number {
    if (this.at + room > this.octets.length) this.grow(room);
    const start = this.at;
    this.at += 4;
    this.uint32(command);
    this.uint32(status);
    this.uint32(sequence);
    return start;
  }

  finish(start: number): void {
    const end = this.at;
    this.at = start;
    this.uint32(end - start);
    this.at = end;
  }

  header(command: number, status: number, sequence: number): void {
    this.finish(this.begin(16, command, status, sequence));
  }

  octet(value: number): void {
    this.octets[this.at++] = value;
  }

  uint16(value: number): void {
    const { octets, at } = this;
    octets[at] = value >>> 8;
    octets[at + 1] = value;
    this.at = at + 2;
  }

  uint32(value: number): void {
    const { octets, at } = this;
    octets[at] = value >>> 24;
    octets[at + 1] = value >>> 16;
    octets[at + 2] = value >>> 8;
    octets[at + 3] = value;
    this.at = at + 4;
  }

  /** ASCII without the closing NUL. */
  ascii(text: string): void {
    const { octets } = this;
    let at = this.at;
    for (let i = 0; i < text.length; i++) octets[at++] = text.charCodeAt(i);
    this.at = at;
  }

  cString(text: string): void {
    this.ascii(text);
    this.octets[this.at++] = 0;
  }

  bytes(bytes: Uint8Array): void {
    this.octets.set(bytes, this.at);
    this.at += bytes.length;
  }

  take(): Buffer | undefined {
    if (this.at === this.taken) return undefined;
    const written = this.octets.subarray(this.taken, this.at);
    this.taken = this.at;
    return written;
  }

  private grow(room: number): void {
    const pending = this.at - this.taken;
    const next = Buffer.allocUnsafeSlow(Math.max(SLAB, (pending + room) * 2));
    this.octets.copy(next, 0, this.taken, this.at);
    this.octets = next;
    this.taken = 0;
    this.at = pending;
  }
}
