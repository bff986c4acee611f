const LENGTH_OCTETS = 4;

/** Finds PDU boundaries in a stream of any chunk size; each PDU starts with its length (SMPP 3.4 section 3.2). */
export class PduBorders {
  private left = 0;
  private length = Buffer.alloc(0);

  in(chunk: Buffer): number[] {
    const offsets: number[] = [];
    for (let at = 0; at < chunk.length;) {
      if (this.left === 0) {
        if (this.length.length === 0) offsets.push(at);
        const lacking = chunk.subarray(at, at + LENGTH_OCTETS - this.length.length);
        this.length = Buffer.concat([this.length, lacking]);
        at += lacking.length;
        if (this.length.length < LENGTH_OCTETS) break;
        this.left = Math.max(0, this.length.readUInt32BE() - LENGTH_OCTETS);
        this.length = Buffer.alloc(0);
      }
      const taken = Math.min(this.left, chunk.length - at);
      this.left -= taken;
      at += taken;
    }
    return offsets;
  }
}
