import type { AddressInfo } from 'node:net';
import type { Pdu, Session } from 'smpp';
import { connect, createServer } from 'smpp';
import { splitForWire } from '@portal/messaging';
import { cleanUp, endAll, openChannel, startSimulator, submission, until } from '../../../../simulators/smsc/channel-under-test';
import type { SmscOptions } from '../../../../simulators/smsc/smsc-simulator';
import { selfSigned } from './tls.fixture';

afterEach(endAll);

/** The npm package `smpp` as provider: an independent codec. */
async function startForeignProvider(options: { key?: string; cert?: string } = {}): Promise<{
  port: number; submits: Pdu[]; receiptAnswers: Pdu[]; session(): Session | undefined; enquireLinks(): number; unbinds(): number;
}> {
  const submits: Pdu[] = [];
  const receiptAnswers: Pdu[] = [];
  let current: Session | undefined;
  let enquireLinks = 0;
  let unbinds = 0;
  const server = createServer(options, (session) => {
    current = session;
    session.on('error', () => undefined);
    session.on('bind_transceiver', (pdu: Pdu) => session.send(pdu.response({ system_id: 'foreign' })));
    session.on('enquire_link', (pdu: Pdu) => {
      enquireLinks++;
      session.send(pdu.response());
    });
    session.on('unbind', (pdu: Pdu) => {
      unbinds++;
      session.send(pdu.response());
    });
    session.on('submit_sm', (pdu: Pdu) => {
      submits.push(pdu);
      const id = `F${submits.length}`;
      session.send(pdu.response({ message_id: id }));
      session.deliver_sm({
        source_addr: pdu['destination_addr'], destination_addr: pdu['source_addr'], esm_class: 4, receipted_message_id: id,
        message_state: 2,
        user_message_reference: pdu['user_message_reference'], short_message: { message: `id:${id} stat:DELIVRD err:000` }, data_coding: 0,
      }, (answer) => receiptAnswers.push(answer));
    });
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  cleanUp(async () => {
    current?.destroy();
    await new Promise((closed) => { server.close(closed); });
  });
  return {
    port: (server.address() as AddressInfo).port, submits, receiptAnswers, session: () => current, enquireLinks: () => enquireLinks,
    unbinds: () => unbinds,
  };
}

test('[CHN-01] our channel works with a foreign provider', async () => {
  const provider = await startForeignProvider();
  const { channel, received } = openChannel(provider.port, { enquireLinkMs: 20 });
  await until(() => channel.free() > 0);
  const udh = Buffer.from([5, 0, 3, 1, 2, 1]);
  channel.submit([
    submission(1, { validitySeconds: 3_600 }),
    submission(2, { source: '380991112233', text: { encoding: 'ucs2', octets: Buffer.from('Привіт', 'utf16le').swap16() } }),
    submission(3, { text: { encoding: 'gsm', octets: Buffer.from('part'), udh } }),
    submission(4, { text: { encoding: 'gsm', octets: Buffer.alloc(300, 0x61), inPayload: true } }),
  ]);
  await until(() => received.receipts.length === 4 && provider.receiptAnswers.length === 4);
  expect(received.outcomes).toEqual(
    [1, 2, 3, 4].map((index) => ({ kind: 'accepted', attemptId: BigInt(index), providerMessageId: `F${index}` })),
  );
  expect(received.receipts.map(({ providerMessageId, reference, state }) => [providerMessageId, reference, state])).toEqual(
    [1, 2, 3, 4].map((index) => [`F${index}`, index, 'delivered']),
  );
  expect(provider.submits).toMatchObject([
    {
      source_addr: 'MyShop', source_addr_ton: 5, source_addr_npi: 0, dest_addr_ton: 1, dest_addr_npi: 1, data_coding: 0,
      short_message: { message: 'text 1' }, registered_delivery: 1,
    },
    { source_addr: '380991112233', source_addr_ton: 1, source_addr_npi: 1, data_coding: 8, short_message: { message: 'Привіт' } },
    { esm_class: 0x40, short_message: { message: 'part', udh: [expect.anything()] } },
    { message_payload: { message: 'a'.repeat(300) } },
  ]);
  expect(provider.receiptAnswers.every((answer) => answer.command_status === 0)).toBe(true);
  await until(() => provider.enquireLinks() >= 3);
  expect(channel.state().bound).toBe(1);
  await channel.stop(100);
  await until(() => provider.unbinds() === 1);
});

const story = 'Довга розповідь про €, 👍 та інше. '.repeat(8);
const plain = `${'A long story about [brackets] and so on. '.repeat(9)}€`;

test.each(['udh', 'sar', 'payload'] as const)('[CHN-01] a foreign provider reads our long texts by %s', async (mode) => {
  const provider = await startForeignProvider();
  const { channel, received } = openChannel(provider.port, { window: 30 });
  await until(() => channel.free() > 0);
  const parts = [story, plain].flatMap((text, index) => splitForWire(text, 0x1200 + index, mode));
  channel.submit(parts.map((text, index) => submission(index, { text })));
  await until(() => received.receipts.length === parts.length);
  const read = provider.submits.map((pdu) => (mode === 'payload' ? pdu['message_payload'] : pdu['short_message'])).map((message) => (
    (message as { message: string }).message
  ));
  expect(read.join('')).toBe(story + plain);
  if (mode !== 'sar') return;
  const [first] = provider.submits;
  expect(first).toMatchObject({
    esm_class: 0, sar_msg_ref_num: 0x1200, sar_segment_seqnum: 1, sar_total_segments: splitForWire(story, 1, 'sar').length,
  });
});

test('[CHN-01] over TLS as well', async () => {
  const certificate = selfSigned('smsc.test');
  const provider = await startForeignProvider(certificate);
  const { channel, received } = openChannel(provider.port, { tls: { ca: certificate.cert, servername: 'smsc.test' } });
  await until(() => channel.free() > 0);
  channel.submit([submission(1), submission(2)]);
  await until(() => received.receipts.length === 2);
  expect(received.outcomes).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }]);
});

test('[CHN-01] what a foreign provider delivers is read, receipts and messages, in parts or whole', async () => {
  const provider = await startForeignProvider();
  const { channel, received } = openChannel(provider.port);
  await until(() => channel.state().bound === 1);
  const deliver = (fields: object) => new Promise<Pdu>((answered) => {
    provider.session()?.deliver_sm({ source_addr: '380671234567', destination_addr: '1234', ...fields }, answered);
  });
  const answers = await Promise.all([
    deliver({ esm_class: 0, data_coding: 8, short_message: { message: 'Так 👍' } }),
    deliver({
      esm_class: 0, data_coding: 0, short_message: { message: 'a€[' }, sar_msg_ref_num: 0x1234, sar_total_segments: 2,
      sar_segment_seqnum: 1,
    }),
    deliver({ esm_class: 0, data_coding: 8, short_message: '', message_payload: { message: 'Ж'.repeat(300) } }),
    deliver({ esm_class: 4, data_coding: 0, short_message: '', message_payload: { message: 'id:77 stat:UNDELIV err:00B' } }),
    deliver({ esm_class: 0x20, data_coding: 0, short_message: { message: 'id:78 stat:ACCEPTD' } }),
    deliver({ esm_class: 4, data_coding: 8, short_message: { message: 'id:79 stat:EXPIRED' } }),
  ]);
  expect(answers.map(({ command_status }) => command_status)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(received.incoming).toMatchObject([
    { text: 'Так 👍', source: '380671234567', destination: '1234' }, { text: 'a€[', part: { reference: 0x1234, total: 2, number: 1 } },
    { text: 'Ж'.repeat(300) },
  ]);
  expect(received.receipts).toMatchObject([
    { providerMessageId: '77', state: 'undeliverable', errorCode: '00B' }, { providerMessageId: '78', state: 'accepted' },
    { providerMessageId: '79', state: 'expired' },
  ]);
});

const certificate = selfSigned('smsc.test');
const vouched = { tls: true, ca: certificate.cert, servername: 'smsc.test', rejectUnauthorized: true };

test.each<[string, SmscOptions, object]>([
  ['TCP', {}, {}], ['TLS', { tls: certificate }, vouched],
])('[CHN-03] the simulator works with a foreign client over %s', async (_, options, how) => {
  const { simulator, port } = await startSimulator(options);
  const receipts: Pdu[] = [];
  const responseTo = (call: (answered: (pdu: Pdu) => void) => void) => new Promise<Pdu>((answered) => { call(answered); });
  const session = connect({ host: '127.0.0.1', port, ...how }, () => undefined);
  session.on('error', () => undefined);
  session.on('deliver_sm', (pdu: Pdu) => {
    receipts.push(pdu);
    session.send(pdu.response());
  });
  const bound = await responseTo((answered) => session.bind_transceiver({ system_id: 'portal', password: 'secret' }, answered));
  expect(bound).toMatchObject({ command_status: 0, system_id: 'SMSC-SIM' });
  const fields = {
    source_addr: 'Foreign', registered_delivery: 1, user_message_reference: 7, data_coding: 8, short_message: { message: 'Їжак' },
  };
  const accepted = await responseTo((answered) => session.submit_sm({ ...fields, destination_addr: '380670000001' }, answered));
  const refused = await responseTo((answered) => session.submit_sm({ ...fields, destination_addr: '380670000099' }, answered));
  expect([accepted.command_status, refused.command_status]).toEqual([0, 0x0b]);
  await until(() => simulator.stats().receiptsAcknowledged === 1);
  expect(receipts.slice(0, 1)).toMatchObject([{
    source_addr: '380670000001', esm_class: 4, receipted_message_id: accepted['message_id'], message_state: 2, user_message_reference: 7,
  }]);
  for (const number of [1, 2]) {
    await responseTo((answered) => session.submit_sm({
      ...fields, destination_addr: '380670000002', short_message: { message: `Частина ${number}` }, sar_msg_ref_num: 0xbeef,
      sar_total_segments: 2, sar_segment_seqnum: number,
    }, answered));
  }
  await responseTo((answered) => session.submit_sm(
    { ...fields, destination_addr: '380670000003', short_message: '', message_payload: { message: 'ї'.repeat(400) } }, answered,
  ));
  const queried = await responseTo((answered) => session.query_sm(
    { message_id: accepted['message_id'], source_addr: 'Foreign' }, answered,
  ));
  expect(queried).toMatchObject({ command_status: 0, message_state: 2 });
  expect(await responseTo((answered) => session.enquire_link({}, answered))).toMatchObject({ command_status: 0 });
  expect(await responseTo((answered) => session.unbind(answered))).toMatchObject({ command_status: 0 });
  expect(simulator.accepted()).toMatchObject([
    { text: 'Їжак', source: 'Foreign', reference: 7 },
    { text: 'Частина 1', part: { reference: 0xbeef, total: 2, number: 1 } },
    { text: 'Частина 2', part: { reference: 0xbeef, total: 2, number: 2 } },
    { text: 'ї'.repeat(400), part: null },
  ]);
});
