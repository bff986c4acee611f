import fc from 'fast-check';
import type { SmsSubmission } from '../channel';
import { decodeBind, encodeBind, encodeBindResponse } from './bind-pdu';
import { Command } from './command';
import { decodeDeliverSm, encodeDeliverSm, encodeDeliveryResponse } from './deliver-sm';
import { PduReader, commandOf, sequenceOf, statusOf } from './pdu-reader';
import { PduWriter } from './pdu-writer';
import { decodeReceiptText } from './message-text';
import { decodeQuerySm, decodeQuerySmResponse, encodeQuerySm, encodeQuerySmResponse } from './query-sm';
import { isReceipt, receiptFrom } from './receipt';
import { decodeMessageId, decodeSubmitSm, encodeSubmitSm, encodeSubmitSmResponse, submissionFault } from './submit-sm';

const settings = { messageIdFormat: 'verbatim', receiptUtcOffsetMinutes: 0, receiptsByText: true, receiptsNameRecipient: true } as const;
const options = { withReference: true, serviceType: '' };

function written(write: (writer: PduWriter) => void): Buffer {
  const writer = new PduWriter();
  write(writer);
  const octets = writer.take() ?? Buffer.alloc(0);
  expect(octets.readUInt32BE(0)).toBe(octets.length);
  return octets;
}

function opened(octets: Buffer, start = 0, end = octets.length): PduReader {
  const reader = new PduReader();
  reader.open(octets, start, end);
  return reader;
}

const printable = (min: number, max: number) => fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), minLength: min, maxLength: max,
});
const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const submissions: fc.Arbitrary<SmsSubmission> = fc.record({
  attemptId: fc.bigInt({ min: 0n, max: 2n ** 63n }),
  reference: fc.integer({ min: 0, max: 0xffff }),
  source: printable(1, 20),
  destination: digits,
  text: fc.record({
    encoding: fc.constantFrom('gsm' as const, 'ucs2' as const),
    octets: fc.uint8Array({ maxLength: 600 }),
    udh: fc.option(fc.uint8Array({ minLength: 6, maxLength: 7 }), { nil: undefined }),
    sar: fc.option(fc.record({
      reference: fc.integer({ min: 0, max: 0xffff }), total: fc.constant(255), number: fc.integer({ min: 1, max: 255 }),
    }), { nil: undefined }),
    inPayload: fc.boolean(),
  }),
  validitySeconds: fc.option(fc.integer({ min: 1, max: 604_800 }), { nil: undefined }),
});

test('[CHN-01] the octets of a submit_sm are those of SMPP 3.4 section 4.4.1', () => {
  const submission: SmsSubmission = {
    attemptId: 1n, reference: 0x1234, source: 'Shop', destination: '380671234567',
    text: { encoding: 'gsm', octets: Buffer.from('Hi') }, validitySeconds: 3_600,
  };
  const octets = written((writer) => encodeSubmitSm(writer, 7, submission, options));
  expect(octets.toString('hex')).toBe([
    '00000049', '00000004', '00000000', '00000007',
    '00', '05', '00', '53686f7000', '01', '01', '33383036373132333435363700', '00', '00', '00', '00',
    '3030303030303031303030303030305200', '01', '00', '00', '00', '02', '4869', '02040002' + '1234',
  ].join(''));
});

test('[CHN-01] every submit_sm comes back as it went', () => {
  fc.assert(fc.property(submissions, fc.integer({ min: 1, max: 0x7fffffff }), (submission, sequence) => {
    expect(submissionFault(submission)).toBe(0);
    const octets = written((writer) => encodeSubmitSm(writer, sequence, submission, options));
    const read = decodeSubmitSm(opened(octets));
    const { text } = submission;
    expect([commandOf(octets, 0), sequenceOf(octets, 0)]).toEqual([Command.submitSm, sequence]);
    expect(read).toMatchObject({
      source: submission.source, destination: submission.destination, esmClass: text.udh ? 0x40 : 0, registeredDelivery: 1,
      dataCoding: text.encoding === 'gsm' ? 0 : 8, userMessageReference: submission.reference, segment: text.sar,
    });
    expect(
      Buffer.compare(octets.subarray(read?.textStart, read?.textEnd), Buffer.concat([text.udh ?? Buffer.alloc(0), text.octets])),
    ).toBe(0);
  }));
});

test('[CHN-01] a segment travels as the TLVs of SMPP 3.4 sections 5.3.2.22 to 5.3.2.24', () => {
  const octets = written((writer) => encodeSubmitSm(writer, 1, {
    attemptId: 1n, reference: 1, source: 'Shop', destination: '380671234567',
    text: { encoding: 'gsm', octets: Buffer.from('Hi'), sar: { reference: 0xbeef, total: 3, number: 2 } },
  }, { withReference: false, serviceType: '' }));
  expect(octets.subarray(-16).toString('hex')).toBe('020c0002beef' + '020e000103' + '020f000102');
  expect(decodeSubmitSm(opened(octets))).toMatchObject({ esmClass: 0, segment: { reference: 0xbeef, total: 3, number: 2 } });
});

test.each([[0, 1], [2, 0], [2, 3]])('a segment that says %i in all and is number %i is none', (total, number) => {
  const fields = { source: '1', destination: '2', esmClass: 0, dataCoding: 0, text: 'x' };
  const read = (segment?: { reference: number; total: number; number: number }) => decodeDeliverSm(
    opened(written((writer) => encodeDeliverSm(writer, 1, { ...fields, segment }))),
  )?.segment;
  expect(read({ reference: 7, total, number })).toBeUndefined();
  expect(read({ reference: 7, total: 2, number: 2 })).toEqual({ reference: 7, total: 2, number: 2 });
});

test('[CHN-01] a text that does not fit into short_message goes into message_payload, with sm_length 0', () => {
  const submit = (length: number, inPayload?: boolean): Buffer => written((writer) => encodeSubmitSm(writer, 1, {
    attemptId: 1n, reference: 1, source: 'Shop', destination: '380671234567',
    text: { encoding: 'gsm', octets: Buffer.alloc(length, 0x41), inPayload },
  }, options));
  expect(submit(254).includes(Buffer.from('042400fe', 'hex'))).toBe(false);
  expect(submit(255).includes(Buffer.from('042400ff', 'hex'))).toBe(true);
  expect(submit(2, true).includes(Buffer.from('042400024141', 'hex'))).toBe(true);
});

test('the reference TLV can be left out', () => {
  fc.assert(fc.property(submissions, (submission) => {
    const octets = written((writer) => encodeSubmitSm(writer, 1, submission, { ...options, withReference: false }));
    expect(decodeSubmitSm(opened(octets))?.userMessageReference).toBeUndefined();
  }));
});

test.each([
  ['a sender outside ASCII', { source: 'Мій' }, 0x0a],
  ['a destination with a plus sign', { destination: '+380671234567' }, 0x0b],
  ['a text above the longest PDU', { text: { encoding: 'gsm' as const, octets: new Uint8Array(65_500) } }, 0x01],
])('%s is refused before it is written', (_, change, status) => {
  const submission: SmsSubmission = {
    attemptId: 1n, reference: 1, source: 'Shop', destination: '380671234567', text: { encoding: 'gsm', octets: Buffer.from('Hi') },
  };
  expect(submissionFault({ ...submission, ...change })).toBe(status);
});

test('every deliver_sm comes back as it went', () => {
  const fields = fc.record({
    source: digits, destination: printable(1, 20), esmClass: fc.integer({ min: 0, max: 255 }), dataCoding: fc.integer({ min: 0, max: 255 }),
    text: fc.uint8Array({ maxLength: 400 }),
    receiptedMessageId: fc.option(fc.stringMatching(/^[0-9a-f]{1,64}$/), { nil: undefined }),
    messageState: fc.option(fc.integer({ min: 0, max: 255 }), { nil: undefined }),
    userMessageReference: fc.option(fc.integer({ min: 0, max: 0xffff }), { nil: undefined }),
  });
  fc.assert(fc.property(fields, ({ text, ...expected }) => {
    const octets = written((writer) => encodeDeliverSm(writer, 5, { ...expected, text }));
    const read = decodeDeliverSm(opened(octets));
    expect(read).toMatchObject(expected);
    expect(Buffer.compare(octets.subarray(read?.textStart, read?.textEnd), text)).toBe(0);
  }));
});

test('[CHN-01] submit_sm_resp with an id, without the NUL, and without a body', () => {
  const octets = written((writer) => encodeSubmitSmResponse(writer, 9, 'abc-1'));
  expect([commandOf(octets, 0), statusOf(octets, 0), sequenceOf(octets, 0)]).toEqual([0x80000004, 0, 9]);
  expect(decodeMessageId(octets, 0, octets.length)).toBe('abc-1');
  expect(decodeMessageId(octets, 0, octets.length - 1)).toBe('abc-1');
  expect(decodeMessageId(octets, 0, 16)).toBe('');
});

test('deliver_sm_resp is 17 octets with an empty id', () => {
  expect(written((writer) => encodeDeliveryResponse(writer, Command.deliverSmResponse, 3, 0x64)).toString('hex')).toBe(
    '00000011800000050000006400000003' + '00',
  );
});

test('bind, its response and query_sm come back as they went', () => {
  const bind = { systemId: 'portal', password: 'secret', systemType: 'VMA', addressRange: '' };
  expect(decodeBind(opened(written((writer) => encodeBind(writer, 1, 'transceiver', bind))))).toEqual(bind);
  expect(written((writer) => encodeBindResponse(writer, 1, 'receiver', 'X')).toString('hex')).toBe(
    '00000017' + '80000001' + '00000000' + '00000001' + '5800' + '0210000134',
  );
  const query = { messageId: 'abc', source: 'Shop' };
  expect(decodeQuerySm(opened(written((writer) => encodeQuerySm(writer, 1, query))))).toEqual(query);
  const answer = { messageId: 'abc', finalDate: '261120143159000+', state: 'expired' as const, errorCode: 4 };
  expect(decodeQuerySmResponse(opened(written((writer) => encodeQuerySmResponse(writer, 1, answer))))).toEqual(answer);
});

test('a PDU cut short anywhere in its mandatory fields is told, not guessed', () => {
  const octets = written((writer) => encodeDeliverSm(writer, 1, {
    source: '380671234567', destination: 'Shop', esmClass: 4, dataCoding: 0, text: 'id:1',
  }));
  for (let end = 16; end < octets.length; end++) expect(decodeDeliverSm(opened(octets, 0, end))).toBeUndefined();
  expect(decodeDeliverSm(opened(octets))).toBeDefined();
});

test.each([0, 1, 3, 4, 8])('[CHN-01] a user_message_reference of %d octets is none', (width) => {
  const plain = written((writer) => encodeDeliverSm(writer, 1, { source: '1', destination: '2', esmClass: 4, dataCoding: 0, text: '' }));
  const octets = Buffer.concat([plain, Buffer.from([0x02, 0x04, 0, width]), Buffer.alloc(width, 0xff)]);
  octets.writeUInt32BE(octets.length, 0);
  expect(decodeDeliverSm(opened(octets))).toMatchObject({ source: '1', userMessageReference: undefined });
});

test('[CHN-01] no NUL octet comes out of a receipt', () => {
  const fields = {
    source: '1', destination: '2', esmClass: 4, dataCoding: 0, text: 'id:A\0B err:0\x001 stat:DELIVRD', receiptedMessageId: 'A\0B',
  };
  const octets = written((writer) => encodeDeliverSm(writer, 1, fields));
  const read = decodeDeliverSm(opened(octets));
  expect(read?.receiptedMessageId).toBe('A');
  if (!read) throw new Error('it is a receipt');
  const receipt = receiptFrom({ ...read, receiptedMessageId: undefined }, fields.text, settings);
  expect([receipt.providerMessageId, receipt.errorCode]).toEqual(['A', '0']);
});

test('a TLV that claims to reach beyond the PDU is not read', () => {
  const octets = written((writer) => encodeDeliverSm(writer, 1, {
    source: '1', destination: '2', esmClass: 4, dataCoding: 0, text: '', receiptedMessageId: 'abc',
  }));
  expect(decodeDeliverSm(opened(octets, 0, octets.length - 1))?.receiptedMessageId).toBeUndefined();
});

test('[CHN-01] arbitrary bytes never throw in any decoder', () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 16, maxLength: 120 }), (bytes) => {
    const octets = Buffer.from(bytes);
    decodeSubmitSm(opened(octets));
    decodeBind(opened(octets));
    decodeQuerySm(opened(octets));
    decodeQuerySmResponse(opened(octets));
    decodeMessageId(octets, 0, octets.length);
    const deliverSm = decodeDeliverSm(opened(octets));
    if (deliverSm === undefined) return;
    const text = decodeReceiptText(octets, deliverSm.textStart, deliverSm.textEnd);
    isReceipt(deliverSm, () => text, settings);
    receiptFrom(deliverSm, text, { ...settings, messageIdFormat: 'hex-in-response' });
  }), { numRuns: 2_000 });
});

test('what was taken from the writer is never overwritten', () => {
  const writer = new PduWriter();
  const taken: { octets: Buffer | undefined; copy: string }[] = [];
  for (let sequence = 1; sequence <= 20_000; sequence++) {
    encodeSubmitSmResponse(writer, sequence, `id-${sequence}`);
    if (sequence % 7 !== 0) continue;
    const octets = writer.take();
    taken.push({ octets, copy: octets?.toString('hex') ?? '' });
  }
  for (const { octets, copy } of taken) expect(octets?.toString('hex')).toBe(copy);
});

test('the writer grows for a batch above its buffer and keeps what waits', () => {
  const writer = new PduWriter();
  for (let sequence = 1; sequence <= 20_000; sequence++) writer.header(Command.enquireLink, 0, sequence);
  const octets = writer.take();
  expect(octets).toHaveLength(320_000);
  expect(sequenceOf(octets ?? Buffer.alloc(16), 19_999 * 16)).toBe(20_000);
});
