import fc from 'fast-check';
import { MAX_PDU_OCTETS, PduFramer } from './pdu-framer';

function pdu(length: number, fill = 7): Buffer {
  const octets = Buffer.alloc(length, fill);
  octets.writeUInt32BE(length, 0);
  return octets;
}

function frame(chunks: Buffer[]): { pdus: string[]; followed: boolean } {
  const framer = new PduFramer();
  const pdus: string[] = [];
  let followed = true;
  for (const chunk of chunks) {
    followed = framer.push(chunk, (octets, start, end) => pdus.push(octets.toString('hex', start, end)));
  }
  return { pdus, followed };
}

const stream = [pdu(16), pdu(200, 1), pdu(17, 2), pdu(5_000, 3), pdu(16, 4)];
const hex = stream.map((octets) => octets.toString('hex'));
const joined = Buffer.concat(stream);

test('[CHN-01] PDUs joined in one read are cut apart', () => {
  expect(frame([joined])).toEqual({ pdus: hex, followed: true });
});

test('[CHN-01] a split at any byte changes nothing', () => {
  for (let at = 0; at <= joined.length; at++) {
    expect(frame([joined.subarray(0, at), joined.subarray(at)]).pdus).toEqual(hex);
  }
});

test('[CHN-01] nor does a stream that comes byte by byte', () => {
  expect(frame([...joined].map((octet) => Buffer.from([octet]))).pdus).toEqual(hex);
});

test('[CHN-01] nor do any pieces of any PDUs', () => {
  const lengths = fc.array(fc.integer({ min: 16, max: 400 }), { minLength: 1, maxLength: 20 });
  const cuts = fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 1 });
  fc.assert(fc.property(lengths, cuts, (each, pieces) => {
    const pdus = each.map((length, index) => pdu(length, index));
    const all = Buffer.concat(pdus);
    const chunks: Buffer[] = [];
    for (let at = 0, turn = 0; at < all.length; turn++) {
      const size = pieces[turn % pieces.length] ?? 1;
      chunks.push(all.subarray(at, at + size));
      at += size;
    }
    expect(frame(chunks)).toEqual({ pdus: pdus.map((octets) => octets.toString('hex')), followed: true });
  }));
});

test('the longest PDU passes, in one piece and in two', () => {
  const longest = pdu(MAX_PDU_OCTETS);
  expect(frame([longest]).pdus).toHaveLength(1);
  expect(frame([longest.subarray(0, 30_000), longest.subarray(30_000)]).pdus).toHaveLength(1);
});

test.each([
  0, 4, 15, MAX_PDU_OCTETS + 1, 2 ** 31, 2 ** 32 - 1,
])('[CHN-01] command_length %i ends the stream, after what came before it', (length) => {
  const bad = pdu(16);
  bad.writeUInt32BE(length, 0);
  const chunk = Buffer.concat([pdu(16), bad, pdu(16)]);
  expect(frame([chunk])).toMatchObject({ followed: false, pdus: { length: 1 } });
  expect(frame([...chunk].map((octet) => Buffer.from([octet])))).toMatchObject({ followed: false, pdus: { length: 1 } });
});

test('arbitrary bytes never throw', () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 80 })), (chunks) => {
    frame(chunks.map((chunk) => Buffer.from(chunk)));
  }));
});
