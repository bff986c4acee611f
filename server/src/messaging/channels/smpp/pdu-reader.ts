/** Reads a PDU's fields from the receive buffer. Fields past the PDU's end are empty, and `complete`, which decoders check, is false. */
export class PduReader {
  octets: Buffer = Buffer.alloc(0);
  at = 0;
  end = 0;
  complete = true;
  /** Tag of the optional parameter that `nextParameter` found; the value runs from `valueStart` to `valueEnd`. */
  tag = 0;
  valueStart = 0;
  valueEnd = 0;

  open(octets: Buffer, start: number, end: number): void {
    this.octets = octets;
    this.at = start + 16;
    this.end = end;
    this.complete = true;
  }

  octet(): number {
    if (this.at >= this.end) {
      this.complete = false;
      return 0;
    }
    return this.octets[this.at++] ?? 0;
  }

  cString(): string {
    const from = this.at;
    const to = this.skipCString();
    return to === from ? '' : this.octets.toString('latin1', from, to);
  }

  skipCString(): number {
    const { octets, end } = this;
    let at = this.at;
    while (at < end && octets[at] !== 0) at++;
    if (at >= end) {
      this.complete = false;
      this.at = end;
      return end;
    }
    this.at = at + 1;
    return at;
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.end) {
      this.at = this.end;
      this.complete = false;
    }
  }

  /** False at the end, and for a value that claims to extend beyond the PDU. */
  nextParameter(): boolean {
    const valueStart = this.at + 4;
    if (valueStart > this.end) return false;
    const valueEnd = valueStart + readUint16(this.octets, this.at + 2);
    if (valueEnd > this.end) return false;
    this.tag = readUint16(this.octets, this.at);
    this.valueStart = valueStart;
    this.valueEnd = valueEnd;
    this.at = valueEnd;
    return true;
  }

  /** Reads up to the first NUL: many providers end the value with one. */
  parameterText(): string {
    const { octets, valueStart } = this;
    let to = valueStart;
    while (to < this.valueEnd && octets[to] !== 0) to++;
    return octets.toString('latin1', valueStart, to);
  }

  parameterNumber(): number {
    let value = 0;
    for (let at = this.valueStart; at < this.valueEnd; at++) value = value * 256 + (this.octets[at] ?? 0);
    return value;
  }
}

function readUint16(octets: Buffer, at: number): number {
  return ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
}

export function readUint32(octets: Buffer, at: number): number {
  return (((octets[at] ?? 0) << 24) | ((octets[at + 1] ?? 0) << 16) | ((octets[at + 2] ?? 0) << 8) | (octets[at + 3] ?? 0)) >>> 0;
}

export function commandOf(octets: Buffer, start: number): number {
  return readUint32(octets, start + 4);
}

export function statusOf(octets: Buffer, start: number): number {
  return readUint32(octets, start + 8);
}

export function sequenceOf(octets: Buffer, start: number): number {
  return readUint32(octets, start + 12);
}
