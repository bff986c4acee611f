import { decodeSubmitSm, encodeSubmitSm, PduReader, PduWriter } from '../src/messaging/channels';

const BATCH = 200;

/** Encodes and decodes submits without socket and session; returns messages per second. */
export function bareCodecRate(messages: number): number {
  const writer = new PduWriter();
  const reader = new PduReader();
  const octets = Buffer.from('Hello from the bench, a text of common length for one part');
  const startedAt = performance.now();
  let read = 0;
  for (let serial = 0; serial < messages;) {
    const end = Math.min(messages, serial + BATCH);
    for (; serial < end; serial++) {
      encodeSubmitSm(writer, serial + 1, {
        attemptId: BigInt(serial), reference: serial & 0xffff, source: 'Bench', destination: `38044${String(serial).padStart(7, '0')}`,
        text: { encoding: 'gsm', octets },
      }, { withReference: true, serviceType: '' });
    }
    const written = writer.take() ?? Buffer.alloc(0);
    for (let start = 0; start < written.length;) {
      const end = start + written.readUInt32BE(start);
      reader.open(written, start, end);
      if (decodeSubmitSm(reader)) read++;
      start = end;
    }
  }
  if (read !== messages) throw new Error(`of ${messages} submits ${read} could be read`);
  return messages / ((performance.now() - startedAt) / 1_000);
}
