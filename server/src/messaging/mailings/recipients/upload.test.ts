import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailingDetail, RecipientUpload } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { cleanupRecipientSets } from './recipient-sets.cleanup';
import { until } from '../../../../test/until';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const upload = (payload: string | Buffer, { token = from.token, type = 'text/csv' }: {
  token?: string | null; type?: string;
} = {}) => world.app.inject({
  method: 'POST', url: '/v2/recipients/upload', payload, headers: { 'content-type': type, ...(token !== null && { 'x-token': token }) },
});
const uploaded = async (payload: string | Buffer) => {
  const response = await upload(payload);
  expect(response.statusCode).toBe(200);
  return envelopeOf(response).data as unknown as RecipientUpload;
};
const refusal = async (payload: string | Buffer) => {
  const response = await upload(payload);
  const { data } = envelopeOf(response);
  return [response.statusCode, data.localizedMessage, (data as { params?: unknown }).params];
};
const windows1251 = (text: string) => Buffer.from([...text].map((letter) => {
  const code = letter.charCodeAt(0);
  return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
}));
const sets = () => world.db`select from recipient_set where customer_id = ${from.customer.id}`;

describe('uploading a file of recipients', () => {
  it('[MAIL-02] takes a CSV, tells what became of every row, and makes a list of it', async () => {
    const check = await uploaded('num,name\n+380671234567,Олена\n0501234567,\nabc,X\n380671234567,again\n\n,Nobody\n');
    expect(check).toEqual({
      uuid: expect.any(String), rows: 5, valid: 2, invalid: 2, duplicates: 1, stopListed: 0, landlines: 0,
      badRows: [{ line: 4, value: 'abc', reason: 'characters' }, { line: 7, value: '', reason: 'empty' }],
      preview: [{ num: '380671234567', name: 'Олена' }, { num: '380501234567', name: null }],
    });
    const { id } = await world.create(from, { recipients: '', uploadUuid: check.uuid });
    await world.work();
    expect(await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token))
      .toMatchObject({ status: 0, msgcount: 2, rejected: { invalid: 2, duplicates: 1 } });
  });

  it('[MAIL-02] joins pasted numbers with those of the file', async () => {
    const { uuid } = await uploaded('num\n380671234567\n380671234568\n');
    const { id } = await world.create(from, { recipients: '380671234568, 380671234569, junk', uploadUuid: uuid });
    await world.work();
    expect(await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token))
      .toMatchObject({ msgcount: 3, rejected: { invalid: 1, duplicates: 1 } });
  });

  it('gives a file to one list only', async () => {
    const { uuid } = await uploaded('num\n380671234567\n');
    const bodies = Array.from({ length: 4 }, () => world.create(from, { recipients: '', uploadUuid: uuid }));
    const results = await Promise.allSettled(bodies);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['a byte order mark and semicolons', Buffer.from('\ufeffnum;name\r\n380671234567;Іван\r\n')],
    ['tabs', 'name\tnum\nІван\t380671234567\n'],
    ['windows-1251', windows1251('num;name\n380671234567;Иван\n')],
    ['windows-1251 that shows late', windows1251(`num;name\n${'380671234567;\n'.repeat(200_000)}380671234567;Иван\n`)],
    ['UTF-16', Buffer.from('\ufeffnum,name\n380671234567,Іван\n', 'utf16le')],
    ['quotes, other columns and odd spaces', '"Id", "NUM ","name"\n1," +38 (067) 123-45-67 ","Іван, ""Ваня""\nПетро"\n'],
  ])('[VAL-03] reads %s', async (_what, file) => {
    const { valid, duplicates, rows, preview } = await uploaded(file);
    expect([valid, valid + duplicates, preview.map(({ num }) => num)]).toEqual([1, rows, ['380671234567']]);
  });

  it('[VAL-14:cuts] rejects a row whose value would be cut, in whatever column', async () => {
    const long = 'Ї'.repeat(501);
    const check = await uploaded(`num,name,param1,other\n380671234567,${long},,\n380671234568,,${long},\n380671234569,Олена,,${long}\n`);
    expect(check).toMatchObject({ valid: 1, invalid: 2, preview: [{ num: '380671234569', name: 'Олена' }] });
    expect(check.badRows.map(({ line, reason }) => [line, reason])).toEqual([[2, 'value_too_long'], [3, 'value_too_long']]);
  });

  it('[VAL-14:errors] rejects a row with an error value in a column that is used', async () => {
    const check = await uploaded('num,name,other\n380671234567,#N/A,\n380671234568,Олена,#N/A\n#Н/Д,Ірина,\n');
    expect(check.badRows.map(({ line, reason }) => [line, reason])).toEqual([[2, 'error_cell'], [4, 'error_cell']]);
  });

  it('[VAL-14:characters] keeps 500 emoji whole', async () => {
    const name = '😀'.repeat(500);
    expect(await uploaded(`num,name\n380671234567,${name}\n380671234568,${name}😀\n`)).toMatchObject({
      valid: 1, invalid: 1, preview: [{ num: '380671234567', name }], badRows: [{ line: 3, reason: 'value_too_long' }],
    });
  });

  it('reads a name in windows-1251 as it was written', async () => {
    expect((await uploaded(windows1251('num;name\n380671234567;Иван\n'))).preview).toEqual([{ num: '380671234567', name: 'Иван' }]);
  });

  it('refuses a file without the column num, also one of bare numbers', async () => {
    expect(await refusal('phone,name\n380671234567,X\n')).toEqual([400, 'csv_without_num', {}]);
    expect(await refusal('380671234567\n380671234568\n')).toEqual([400, 'csv_without_num', {}]);
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 0]))).toEqual([400, 'csv_without_num', {}]);
  });

  it('refuses an empty file, or one with nothing below its header', async () => {
    for (const file of ['', '\n \n', 'num\n', 'num,name\n\n\n']) expect(await refusal(file)).toEqual([400, 'csv_empty', {}]);
  });

  it('refuses quotes that do not balance, with the line', async () => {
    expect(await refusal('num,name\n380671234567,"open\n380671234568,x\n')).toEqual([400, 'csv_unreadable', { line: expect.any(Number) }]);
    expect(await refusal('num,name\n380671234567,a\n380671234568,"b" c\n')).toEqual([400, 'csv_unreadable', { line: 3 }]);
    expect(
      await refusal(`num,name\n380671234567,"${'x\n'.repeat(100_000)}`),
    ).toEqual([400, 'csv_unreadable', { line: expect.any(Number) }]);
  });

  it('counts a row with a NUL byte as bad, and keeps it out of names', async () => {
    const check = await uploaded('num,name\n38067\0,x\n380671234567,a\0b\n');
    expect(check).toMatchObject({ valid: 1, invalid: 1, preview: [{ num: '380671234567', name: 'a b' }] });
    expect(check.badRows[0]).toMatchObject({ line: 2, value: '38067\ufffd' });
  });

  it('keeps the first 100 bad rows and counts all, exact with many duplicates over batches', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => (index % 3 === 0 ? `bad${index}` : `38067${1_000_000 + (index % 12_000)}`));
    const check = await uploaded(`num\n${rows.join('\n')}\n`);
    expect(check).toMatchObject({ rows: 30_000, valid: 8_000, invalid: 10_000, duplicates: 12_000 });
    expect(check.badRows).toHaveLength(100);
    expect(check.preview).toHaveLength(50);
    expect(check.badRows[0]).toEqual({ line: 2, value: 'bad0', reason: 'characters' });
  });

  it('leaves nothing of a file that is refused or breaks off', async () => {
    await world.db`delete from recipient_set`;
    await refusal(`num\n${'380671234567\n'.repeat(20_000)}"x`);
    expect(await sets()).toHaveLength(0);

    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const request = httpRequest({
      port, host: '127.0.0.1', method: 'POST', path: '/v2/recipients/upload',
      headers: { 'content-type': 'text/csv', 'x-token': from.token },
    });
    request.on('error', () => undefined);
    request.write(`num\n${'380671234567\n'.repeat(20_000)}`);
    await until(async () => (await sets()).length === 1);
    request.destroy();
    await until(async () => (await sets()).length === 0);
    expect(await world.db`select from recipient where customer_id = ${from.customer.id}`).toHaveLength(0);
  });

  it('keeps the ten newest files that no list has taken', async () => {
    await world.db`delete from recipient_set`;
    const taken = await uploaded('num\n380671234567\n');
    await world.create(from, { recipients: '', uploadUuid: taken.uuid });
    const uuids: string[] = [];
    for (let count = 0; count < 12; count++) uuids.push((await uploaded('num\n380671234567\n')).uuid);
    const open = await world.db<{ uuid: string }[]>`select uuid from recipient_set where customer_id = ${from.customer.id}
      and list_id is null order by id`;
    expect(open.map(({ uuid }) => uuid)).toEqual(uuids.slice(2));
    expect(await world.db`select from recipient_set where uuid = ${taken.uuid}`).toHaveLength(1);
    await world.work();
  });

  it('refuses an eleventh file while ten are being uploaded, before reading it', async () => {
    await world.db`delete from recipient_set`;
    await world.db`insert into recipient_set (customer_id) select ${from.customer.id} from generate_series(1, 10)`;
    expect(await refusal('nonsense')).toEqual([429, 'too_many_requests', { seconds: 60 }]);
    await world.db`update recipient_set set created_at = now() - interval '2 hours' where id = (select min(id) from recipient_set)`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload('num\n380671234567\n')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toContain(200);
    expect((await sets()).length).toBeLessThanOrEqual(10);
    await world.db`delete from recipient_set`;
  });

  it('sweeps what no list has taken for a day', async () => {
    const { uuid } = await uploaded('num\n380671234567\n');
    const hour = 3_600_000;
    await cleanupRecipientSets(world.db, new Date(Date.now() + 23 * hour));
    expect(await world.db`select from recipient_set where uuid = ${uuid}`).toHaveLength(1);
    await cleanupRecipientSets(world.db, new Date(Date.now() + 25 * hour));
    expect(await world.db`select from recipient_set where uuid = ${uuid}`).toHaveLength(0);
    const response = await world.post('/smslist/createsend', from.token, {
      name: 'x', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'x', uploadUuid: uuid,
    });
    expect(response.statusCode).toBe(404);
  });

  it('refuses a list of a file without a single valid number', async () => {
    const { uuid, valid } = await uploaded('num\nnobody\n');
    expect(valid).toBe(0);
    const response = await world.post('/smslist/createsend', from.token, {
      name: 'x', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'x', uploadUuid: uuid,
    });
    expect(envelopeOf(response).data.localizedMessage).toBe('no_valid_numbers');
  });

  it('answers 401, 403 and 415', async () => {
    expect((await upload('num\n1\n', { token: null })).statusCode).toBe(401);
    const accountant = await world.login(['fin'], from.customer);
    expect((await upload('num\n1\n', { token: accountant.token })).statusCode).toBe(403);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png']) {
      expect((await upload('{}', { type })).statusCode).toBe(415);
    }
  });
});
