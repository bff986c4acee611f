import type { AddressInfo } from 'node:net';
import type { Pdu, Session } from 'smpp';
import { connect, createServer } from 'smpp';
import { cleanUp, endAll, openChannel, startSimulator, submission, until } from '../../../simulators/smsc/channel-under-test';

afterEach(endAll);

/** The npm package `smpp` as a provider: a codec that shares no line with ours. */
async function startForeignProvider(): Promise<{ port: number; submits: Pdu[]; receiptAnswers: Pdu[]; session(): Session | undefined }> {
  const submits: Pdu[] = [];
  const receiptAnswers: Pdu[] = [];
  let current: Session | undefined;
  const server = createServer((session) => {
    current = session;
    session.on('error', () => undefined);
    session.on('bind_transceiver', (pdu: Pdu) => session.send(pdu.response({ system_id: 'foreign' })));
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu: Pdu) => {
      submits.push(pdu);
      const id = `F${submits.length}`;
      session.send(pdu.response({ message_id: id }));
      session.deliver_sm({
        source_addr: pdu['destination_addr'], destination_addr: pdu['source_addr'], esm_class: 4, receipted_message_id: id, message_state: 2,
        user_message_reference: pdu['user_message_reference'], short_message: { message: `id:${id} stat:DELIVRD err:000` }, data_coding: 0,
      }, (answer) => receiptAnswers.push(answer));
    });
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  cleanUp(async () => {
    current?.destroy();
    await new Promise((closed) => { server.close(closed); });
  });
  return { port: (server.address() as AddressInfo).port, submits, receiptAnswers, session: () => current };
}

test('[CHN-01] our channel works with a foreign provider', async () => {
  const provider = await startForeignProvider();
  const { channel, heard } = openChannel(provider.port, { enquireLinkMs: 20 });
  await until(() => channel.free() > 0);
  const udh = Buffer.from([5, 0, 3, 1, 2, 1]);
  channel.submit([
    submission(1, { validitySeconds: 3_600 }),
    submission(2, { source: '380991112233', text: { encoding: 'ucs2', octets: Buffer.from('Привіт', 'utf16le').swap16() } }),
    submission(3, { text: { encoding: 'gsm', octets: Buffer.from('part'), udh } }),
    submission(4, { text: { encoding: 'gsm', octets: Buffer.alloc(300, 0x61), inPayload: true } }),
  ]);
  await until(() => heard.receipts.length === 4 && provider.receiptAnswers.length === 4);
  expect(heard.outcomes).toEqual([1, 2, 3, 4].map((index) => ({ kind: 'accepted', attemptId: BigInt(index), providerMessageId: `F${index}` })));
  expect(heard.receipts.map(({ providerMessageId, reference, state }) => [providerMessageId, reference, state])).toEqual(
    [1, 2, 3, 4].map((index) => [`F${index}`, index, 'delivered']),
  );
  expect(provider.submits).toMatchObject([
    { source_addr: 'MyShop', source_addr_ton: 5, source_addr_npi: 0, dest_addr_ton: 1, dest_addr_npi: 1, data_coding: 0, short_message: { message: 'text 1' }, registered_delivery: 1 },
    { source_addr: '380991112233', source_addr_ton: 1, source_addr_npi: 1, data_coding: 8, short_message: { message: 'Привіт' } },
    { esm_class: 0x40, short_message: { message: 'part', udh: [expect.anything()] } },
    { message_payload: { message: 'a'.repeat(300) } },
  ]);
  expect(provider.receiptAnswers.every((answer) => answer.command_status === 0)).toBe(true);
  expect(channel.state().bound).toBe(1);
});

test('[CHN-03] the simulator works with a foreign client', async () => {
  const { simulator, port } = await startSimulator();
  const receipts: Pdu[] = [];
  const ask = (call: (answered: (pdu: Pdu) => void) => void) => new Promise<Pdu>((answered) => { call(answered); });
  const session = connect({ host: '127.0.0.1', port }, () => undefined);
  session.on('error', () => undefined);
  session.on('deliver_sm', (pdu: Pdu) => {
    receipts.push(pdu);
    session.send(pdu.response());
  });
  const bound = await ask((answered) => session.bind_transceiver({ system_id: 'portal', password: 'secret' }, answered));
  expect(bound).toMatchObject({ command_status: 0, system_id: 'SMSC-SIM' });
  const fields = { source_addr: 'Foreign', registered_delivery: 1, user_message_reference: 7, data_coding: 8, short_message: { message: 'Їжак' } };
  const accepted = await ask((answered) => session.submit_sm({ ...fields, destination_addr: '380670000001' }, answered));
  const refused = await ask((answered) => session.submit_sm({ ...fields, destination_addr: '380670000099' }, answered));
  expect([accepted.command_status, refused.command_status]).toEqual([0, 0x0b]);
  await until(() => simulator.stats().receiptsAcknowledged === 1);
  expect(receipts).toMatchObject([{ source_addr: '380670000001', esm_class: 4, receipted_message_id: accepted['message_id'], message_state: 2, user_message_reference: 7 }]);
  const queried = await ask((answered) => session.query_sm({ message_id: accepted['message_id'], source_addr: 'Foreign' }, answered));
  expect(queried).toMatchObject({ command_status: 0, message_state: 2 });
  expect(await ask((answered) => session.enquire_link({}, answered))).toMatchObject({ command_status: 0 });
  expect(await ask((answered) => session.unbind(answered))).toMatchObject({ command_status: 0 });
  expect(simulator.accepted()).toMatchObject([{ text: 'Їжак', source: 'Foreign', reference: 7 }]);
});
