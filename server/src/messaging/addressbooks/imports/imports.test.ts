import { randomUUID } from 'node:crypto';
import { contacts, type AddressBook, type BookJob } from '@portal/contracts';
import fc from 'fast-check';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';
import { activeLoops } from '../../../platform/background';
import { inTransaction } from '../../../platform/db';
import { stylesOf, workbookOf } from '../../../../test/workbook';
import { uploadWhole } from '../../../../test/uploads';
import { until } from '../../../../test/until';
import { startBookWork } from '../book-work';
import type { Job } from '../jobs/job';
import { noteStep, leaseNextJob } from '../jobs/job-lease.store';
import { importWorker } from './import-worker';

let test: TestApp;
let login: TestLogin;
beforeAll(async () => {
  test = await createTestApp();
  login = await test.login(['user']);
});
afterAll(() => test.close());

const data = <T>(response: Parameters<typeof envelopeOf>[0]) => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as T;
};
const newBook = async () => data<AddressBook>(
  await test.post('/v2/addressbooks/create', login.token, { type: 'generic', name: randomUUID() }),
).uuid;
const show = async (uuid: string) => data<BookJob>(await test.get(`/v2/addressbooks/job?uuid=${uuid}`, login.token));
const start = async (content: Buffer | string, more: Record<string, unknown> = {}) => {
  const uploadUuid = await uploadWhole(test, login.token, Buffer.from(content));
  return test.post('/v2/addressbooks/import', login.token, {
    uploadUuid, bookUuid: await newBook(), columns: { num: 0, name: 1 }, rule: 'keep', ...more,
  });
};
const finished = async (uuid: string) => {
  const errors: unknown[] = [];
  const work = startBookWork({ db: test.db, onError: (error) => errors.push(error), defaultCountry: 'UA' });
  try {
    for (;;) {
      const job = await show(uuid);
      if (job.state !== 'waiting' && job.state !== 'running') return job;
      if (errors.length > 0) throw errors[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await work.stop();
  }
};
const imported = async (...how: Parameters<typeof start>) => finished(data<BookJob>(await start(...how)).uuid);
const numbers = (count: number, from = 0) => (
  Array.from({ length: count }, (_none, n) => `38067${1_000_000 + from + n},Name ${from + n}`).join('\n')
);
const contactsOf = async (bookUuid: string) => data<{ total: number; items: unknown[] }>(
  await test.get(`${contacts.list.path}?bookUuid=${bookUuid}`, login.token),
);

describe('importing a file into a book', () => {
  it('takes tags from a column, adds those for all contacts, and rejects rows with an impossible tag', async () => {
    const job = await imported(`380671234501,A,"VIP, new"\n380671234502,B,\n380671234503,C,${'x'.repeat(41)}\n380671234504,D,vip|b;c`, {
      columns: { num: 0, name: 1, tags: 2 }, tags: ['May'],
    });
    expect(job.badRows.map(({ line, reason }) => [line, reason])).toEqual([[3, 'tag_invalid']]);
    expect((await contactsOf(job.bookUuid ?? '')).items).toMatchObject([
      { num: '380671234501', tags: ['May', 'VIP', 'new'] }, { num: '380671234502', tags: ['May'] },
      { num: '380671234504', tags: ['May', 'VIP', 'b', 'c'] },
    ]);
  });

  it('takes again what an export has of a contact with many tags', async () => {
    const tags = Array.from({ length: 40 }, (_, index) => `a tag of a contact ${index}`);
    const job = await imported(`380671234501,A,"${tags.join(', ')}"`, { columns: { num: 0, name: 1, tags: 2 } });
    const file = await test.get(`/v2/addressbooks/export?uuid=${job.bookUuid ?? ''}`, login.token);
    const again = await imported(file.body, { columns: { num: 0, name: 1, tags: 6 }, reading: { header: true } });
    expect([again.rejected, again.added]).toEqual([0, 1]);
    expect((await contactsOf(again.bookUuid ?? '')).items).toMatchObject([{ tags: tags.toSorted() }]);
  });

  it('fails with more tags than a book can have, and says so', async () => {
    const lines = Array.from({ length: 101 }, (_, index) => `38067${1_000_000 + index},Name,tag ${index}`).join('\n');
    const job = await imported(lines, { columns: { num: 0, name: 1, tags: 2 } });
    expect(job).toMatchObject({ state: 'failed', error: { name: 'too_many_tags', params: { max: 100 } } });
  });

  it('[VAL-14:errors] [VAL-14:cuts] rejects rows with error cells and over-long values, and takes formatted cells as shown', async () => {
    const styles = stylesOf(
      '<numFmt numFmtId="170" formatCode="dd.mm.yyyy"/><numFmt numFmtId="171" formatCode="#,##0"/>',
      '<xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/>',
    );
    const row = (num: string, name: string) => `<row><c t="str"><v>${num}</v></c>${name}</row>`;
    const job = await imported(workbookOf([
      row('num', '<c t="str"><v>name</v></c>'), row('380671234501', '<c t="e"><v>#N/A</v></c>'),
      row('380671234502', `<c t="str"><v>${'x'.repeat(501)}</v></c>`),
      '<row><c s="2"><v>380671234503</v></c><c s="1"><v>45000</v></c></row>',
      row('380671234504', `<c t="str"><v>${'😀'.repeat(500)}</v></c>`),
    ].join(''), styles));
    expect(job.badRows.map(({ line, reason }) => [line, reason])).toEqual([[2, 'error_cell'], [3, 'value_too_long']]);
    expect(
      (await contactsOf(job.bookUuid ?? '')).items,
    ).toMatchObject([{ num: '380671234503', name: '15.03.2023' }, { num: '380671234504', name: '😀'.repeat(500) }]);
  });

  it.each([
    '#N/A', '#Н/Д', '#ССЫЛКА!', '#ДІЛ/0!', '#СТОЙНОСТ!', '#ERROR!', 'Err:508',
  ])('[VAL-14:errors] rejects rows of a CSV file with %s in a column that is used', async (error) => {
    const job = await imported(`num,name,note\n380671234501,${error},\n380671234502,Олена,${error}\n380671234503,#акція,\n`);
    expect(job.badRows.map(({ line, reason }) => [line, reason])).toEqual([[2, 'error_cell']]);
    expect((await contactsOf(job.bookUuid ?? '')).items).toMatchObject([{ name: 'Олена' }, { name: '#акція' }]);
  });

  it('[AB-03] takes the good rows, keeps the bad ones with line and reason, and counts every row', async () => {
    const job = await imported('num,name\n+380671234567,Олена\n0501234567,\nabc,X\n380671234567,again\n3.80671E+11,r\n,Nobody\n');
    expect(job).toMatchObject({
      state: 'done', total: 6, done: 6, accepted: 3, rejected: 3, added: 2, changed: 0, unchanged: 1, fileName: 'people.csv', error: null,
    });
    expect(job.badRows).toEqual([
      { line: 4, value: 'abc', reason: 'characters' }, { line: 6, value: '3.80671E+11', reason: 'rounded' },
      { line: 7, value: '', reason: 'empty' },
    ]);
    expect(
      await contactsOf(job.bookUuid ?? ''),
    ).toMatchObject({ total: 2, items: [{ num: '380501234567', name: null }, { num: '380671234567', name: 'Олена' }] });
    const file = await test.get(`/v2/addressbooks/job/rejected?uuid=${job.uuid}&language=ua`, login.token);
    expect(file.body.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  });

  it('[AB-02] lets the search of its contacts use the index soon', async () => {
    const { uuid } = await imported(numbers(12_000));
    const [book] = await test.db<{ id: bigint }[]>`select address_book_id as id from address_book_job where uuid = ${uuid}`;
    await until(async () => {
      const plan = await test.db<{ 'QUERY PLAN': string }[]>`
        explain select from contact
        where customer_id = ${login.customer.id} and address_book_id = ${book?.id ?? 0n} and search_key like '%rare%'`;
      return plan.map((row) => row['QUERY PLAN']).join().includes('contact_search');
    }, 'the search uses the index');
    const [left] = await test.db<{ pages: bigint }[]>`select gin_clean_pending_list('contact_search') as pages`;
    expect(left?.pages).toBe(0n);
  });

  it('[AB-03] obeys the rule for known numbers, also within the file', async () => {
    const first = await imported('num,name\n380671234567,\n380671234568,Old\n');
    const bookUuid = first.bookUuid ?? '';
    expect(
      await imported('num,name\n380671234567,New\n380671234568,New\n', { bookUuid, rule: 'keep' }),
    ).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(
      await imported('num,name\n380671234567,New\n380671234568,New\n', { bookUuid, rule: 'fill' }),
    ).toMatchObject({ changed: 1, unchanged: 1 });
    expect(
      await imported('num,name\n380671234568,A\n380671234568,B\n', { bookUuid, rule: 'overwrite' }),
    ).toMatchObject({ accepted: 2, changed: 1, unchanged: 1 });
    expect((await contactsOf(bookUuid)).items).toMatchObject([{ name: 'New' }, { name: 'B' }]);
  });

  it('[VAL-04:xlsx] [VAL-04:optional] takes XLSX with nothing but numbers, columns mapped by hand, and files without titles', async () => {
    expect(await imported(workbookOf(
      '<row><c t="str"><v>x</v></c><c><v>380671234567</v></c></row>',
    ), { columns: { num: 1 }, reading: { header: false } }))
      .toMatchObject({ state: 'done', total: 1, added: 1 });
    expect(
      await imported('a|380671234567\nb|380671234568\n', { columns: { num: 1, name: 0 }, reading: { separator: '|', header: false } }),
    ).toMatchObject({ added: 2 });
  });

  it('refuses a row that is too long, or damaged where it counts, by its line', async () => {
    const content = Buffer.concat([
      Buffer.from(`num,name,x\n380671234567,Їжачок і Ведмедик\n380671234568,${'y'.repeat(100_000)}\n380671234569,`), Buffer.from([0xc8]),
      Buffer.from('\n380671234560,ok,'), Buffer.from([0xc8, 0x0a]),
    ]);
    expect((await imported(content)).badRows).toEqual([
      { line: 3, value: expect.stringContaining('380671234568') as string, reason: 'row_too_long' },
      { line: 4, value: '380671234569', reason: 'encoding' },
    ]);
  });

  it('ends with what is done where the file cannot be read further', async () => {
    const job = await imported(`num,name\n${numbers(20_000)}\n"open\n`);
    expect(job).toMatchObject({ state: 'failed', error: { name: 'csv_unreadable', params: { line: 20_002 } } });
    expect(job.accepted + job.rejected).toBe(job.done);
    expect(job.done).toBeGreaterThan(0);
    expect((await contactsOf(job.bookUuid ?? '')).total).toBe(job.added);
  });

  it('[AB-03] goes on after a crash and a restart, every row once', async () => {
    const rows = 30_000;
    const content = `num,name\n${numbers(rows / 2)}\n${Array
      .from({ length: rows / 2 }, (_none, n) => (n % 3 === 0 ? `bad${n}` : `38050${1_000_000 + n}`))
      .join('\n')}\n`;
    const { uuid } = data<BookJob>(await start(content));
    const crashing = importWorker(test.db, 'UA');
    const step = (dies: boolean) => inTransaction(test.db, async (tx) => {
      const job = await leaseNextJob(tx, randomUUID(), ['import']) as Job;
      await noteStep(tx, job, await crashing.step(tx, job));
      if (dies) throw new Error('crash');
    });
    const lease = () => test.db`update address_book_job set leased_until = now() - interval '1 second' where uuid = ${uuid}`;
    await step(false);
    await lease();
    await expect(step(true)).rejects.toThrow('crash');
    await lease();
    await step(false);
    await lease();
    const before = await show(uuid);
    expect(before.accepted + before.rejected).toBe(before.done);
    expect(before.done).toBeGreaterThan(0);
    expect(before.done).toBeLessThan(rows);
    const job = await finished(uuid);
    expect(job).toMatchObject({ state: 'done', total: rows, done: rows, accepted: 25_000, rejected: 5_000, added: 25_000 });
    const [kept] = await test.db<{ rows: number; lines: number }[]>`
      select count(*)::int as rows, count(distinct line)::int as lines from rejected_row r
        join address_book_job j on j.customer_id = r.customer_id and j.id = r.job_id where j.uuid = ${uuid}`;
    expect(kept).toEqual({ rows: 5_000, lines: 5_000 });
  });

  it('accepts and rejects every row of any bytes', async () => {
    const part = fc.constantFrom(
      '380671234567', '0501234567', 'num', ',', ';', '\n', '\r\n', '"x"', '"', ' ', 'Їж', '\0', '+', 'E', '\ufeff',
    );
    const bytes = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 30 }).map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array({ minLength: 1, maxLength: 60 }).map((array) => Buffer.from(array)),
    );
    const bookUuid = await newBook();
    await fc.assert(fc.asyncProperty(bytes, async (content) => {
      await test.db`delete from upload`;
      const response = await start(content, { bookUuid });
      if (response.statusCode !== 200) return expect(response.statusCode).toBe(400);
      const job = await finished(data<BookJob>(response).uuid);
      expect(['done', 'failed']).toContain(job.state);
      expect(job.accepted + job.rejected).toBe(job.done);
      if (job.state === 'done') expect(job.total).toBe(job.done);
      else expect(job.error?.name).toMatch(/^csv_|^file_/);
    }), { numRuns: 25 });
  });

  it('answers 400, 401, 403 and 404', async () => {
    const uploadUuid = await uploadWhole(test, login.token, Buffer.from('num\n1\n'));
    const bookUuid = await newBook();
    const body = { uploadUuid, bookUuid, columns: { num: 0 }, rule: 'keep' };
    const post = (token: string | undefined, more = {}) => test.post('/v2/addressbooks/import', token, { ...body, ...more });
    expect((await post(undefined)).statusCode).toBe(401);
    expect((await post(login.token, { columns: { name: 1 } })).statusCode).toBe(400);
    expect((await post((await test.login(['fin'], login.customer)).token)).statusCode).toBe(403);
    const stranger = await test.login(['user']);
    expect((await post(stranger.token)).statusCode).toBe(404);
    expect(
      (await post(login.token, { uploadUuid: await uploadWhole(test, stranger.token, Buffer.from('num\n1\n')) })).statusCode,
    ).toBe(404);
  });
});

it('begins as soon as it is asked for, though nothing was looked for', async () => {
  const errors: unknown[] = [];
  const work = startBookWork({
    db: test.db, onError: (error) => errors.push(error), defaultCountry: 'UA', idling: { idleMs: 3_600_000, lingerMs: 1_500 },
  });
  try {
    await until(() => activeLoops() === 0, 'the work is idle');
    const { uuid } = data<{ uuid: string }>(await start('380671234567;Olha'));
    await until(async () => (await show(uuid)).state === 'done', 'it is done');
  } finally {
    await work.stop();
  }
  expect(errors).toEqual([]);
});
