import * as fc from 'fast-check';
import { PduBorders } from './pdu-borders';

it('finds each PDU however the stream is cut', () => {
  fc.assert(fc.property(fc.array(
    fc.integer({ min: 16, max: 300 }), { minLength: 1 },
  ), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (lengths, cuts) => {
    const starts: number[] = [];
    const stream = Buffer.concat(lengths.map((length, index) => {
      starts.push(lengths.slice(0, index).reduce((sum, each) => sum + each, 0));
      const pdu = Buffer.alloc(length, 0xff);
      pdu.writeUInt32BE(length);
      return pdu;
    }));
    const borders = new PduBorders();
    const found: number[] = [];
    for (let at = 0, turn = 0; at < stream.length; turn++) {
      const chunk = stream.subarray(at, at + (cuts[turn % cuts.length] ?? 1));
      for (const offset of borders.in(chunk)) found.push(at + offset);
      at += chunk.length;
    }
    expect(found).toEqual(starts);
  }));
});
