import type { MailingDetail, RecipientCheck, RecipientReading } from '@portal/contracts';
import { envelopeOf } from '../../../../test/app';
import { uploadWhole } from '../../../../test/uploads';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { FileReader } from './file-reader';
import { applyReading } from './file-reading.store';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const post = async <T>(path: string, body: unknown, token = from.token) => {
  const response = await world.post(path, token, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as T;
};
const start = async (content: string | Buffer, more = {}) => post<RecipientReading>('/v2/recipients/read', {
  uploadUuid: await uploadWhole(world, from.token, Buffer.from(content)), columns: { num: 0, name: 1 }, ...more,
});
const state = (uuid: string) => world.read<RecipientReading>(`/v2/recipients/state?uuid=${uuid}`, from.token);
const readAll = async (uuid: string, reader = new FileReader(world.db)) => {
  while (await reader.step());
  return state(uuid);
};
const stopList = async (nums: readonly string[]) => {
  const [book] = await world.db<{ id: bigint }[]>`insert into address_book (customer_id, type, name)
    values (${from.customer.id}, 'stoplist', gen_random_uuid()::text) returning id`;
  for (const num of nums) await world.db`insert into contact (customer_id, address_book_id, num)
    values (${from.customer.id}, ${book?.id ?? 0n}, ${num})`;
};

describe('reading a file of recipients in the background', () => {
  it('[MAIL-13] reads it by chosen columns, tells what became of every row, and makes a list of it', async () => {
    await stopList(['380671234567', '380671234500']);
    const started = await start('who,tel\nОлена,+380671234567\nX,0501234567\nY,abc\nZ,380671234567\n', { columns: { num: 1, name: 0 } });
    expect(started).toMatchObject({ state: 'reading', done: 0, check: null, error: null });
    const read = await readAll(started.uuid);
    expect(read).toMatchObject({ state: 'ready', done: read.total, error: null });
    expect(read.check).toEqual({
      rows: 4, valid: 2, invalid: 1, duplicates: 1, stopListed: 1, landlines: 0, badRows: [{ line: 4, value: 'abc', reason: 'characters' }],
      preview: [{ num: '380671234567', name: 'Олена' }, { num: '380501234567', name: 'X' }],
    });
    const { id } = await world.create(from, { recipients: '', uploadUuid: started.uuid });
    await world.work();
    expect(
      await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token),
    ).toMatchObject({ status: 0, msgcount: 2, rejected: { invalid: 1, duplicates: 1 } });
  });

  it('counts the stop list for pasted numbers and for the direct upload too', async () => {
    await stopList(['380671234511']);
    expect(
      await post<RecipientCheck>('/smslist/validatetonums', { recipients: '380671234511, 380671234511, 380671234512' }),
    ).toMatchObject({ valid: 2, duplicates: 1, stopListed: 1 });
    const response = await world.app.inject({
      method: 'POST', url: '/v2/recipients/upload', payload: 'num\n380671234511\n380671234512\n380671234511\n',
      headers: { 'content-type': 'text/csv', 'x-token': from.token },
    });
    expect(envelopeOf(response).data).toMatchObject({ valid: 2, duplicates: 1, stopListed: 1 });
  });

  it('goes on where another node died, every row once', async () => {
    const rows = Array.from({ length: 60_000 }, (_none, n) => (n % 6 === 0 ? `bad${n}` : `38067${1_000_000 + (n % 40_000)}`));
    const { uuid } = await start(`num\n${rows.join('\n')}\n`, { columns: { num: 0 } });
    const dying = new FileReader(world.db);
    const turn = await applyReading(world.db);
    if (!turn) throw new Error('nothing to read');
    // The process dies after one portion and keeps its lease.
    const inside = dying as unknown as { ahead(turn: object): Promise<{ next(): Promise<object> }>; store(
      turn: object, portion: object, checkBuilder: object,
    ): Promise<boolean> };
    const { RecipientCheckBuilder } = await import('./recipient-check-builder');
    const portion = await (await inside.ahead(turn)).next();
    expect(await inside.store(turn, portion, new RecipientCheckBuilder())).toBe(true);
    // A process that missed the takeover stores nothing.
    expect(await inside.store(turn, portion, new RecipientCheckBuilder())).toBe(false);
    expect(await new FileReader(world.db).step()).toBe(false);
    await world.db`update recipient_import set leased_until = now() - interval '1 second'`;
    const { done, total } = await state(uuid);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(total);
    expect(
      (await readAll(uuid)).check,
    ).toMatchObject({ rows: 60_000, invalid: 10_000, valid: new Set(rows.filter((row) => !row.startsWith('bad'))).size });
  });

  it('tells why a file could not be read, and gives nothing of it to a list', async () => {
    const { uuid } = await start(`num\n${'380671234567\n'.repeat(9_000)}"open\n`, { columns: { num: 0 } });
    expect(await readAll(uuid)).toMatchObject({ state: 'failed', check: null, error: { name: 'csv_unreadable', params: { line: 9_002 } } });
    const response = await world.post('/smslist/createsend', from.token, {
      name: 'x', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'x', uploadUuid: uuid,
    });
    expect(response.statusCode).toBe(404);
    const empty = await start('num,name\n', { reading: { header: true } });
    expect(await readAll(empty.uuid)).toMatchObject({ state: 'failed', error: { name: 'csv_empty' } });
  });

  it('answers 400, 401, 403 and 404', async () => {
    const uploadUuid = await uploadWhole(world, from.token, Buffer.from('num\n1\n'));
    const { uuid } = await start('num\n1\n');
    const stranger = await world.login(['user']);
    const accountant = await world.login(['fin'], from.customer);
    const body = { uploadUuid, columns: { num: 0 } };
    expect((await world.post('/v2/recipients/read', from.token, { ...body, columns: {} })).statusCode).toBe(400);
    for (const [token, status] of [[undefined, 401], [accountant.token, 403], [stranger.token, 404]] as const) {
      expect((await world.post('/v2/recipients/read', token, body)).statusCode).toBe(status);
      expect((await world.get(`/v2/recipients/state?uuid=${uuid}`, token)).statusCode).toBe(status);
    }
  });
});
