import { randomUUID } from 'node:crypto';
import { MAX_UPLOAD_BYTES, UPLOAD_CHUNK_BYTES, type FilePreview, type UploadState } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { workbookOf } from '../../../test/workbook';
import { cleanupUploads } from './uploads.cleanup';
import { uploadedFile } from './uploaded-file';
import { sendChunk, uploadWhole } from '../../../test/uploads';

let test: TestApp;
let login: TestLogin;
beforeAll(async () => {
  test = await createTestApp();
  login = await test.login(['user']);
});
afterAll(() => test.close());

const start = (bytes: number, token = login.token) => test.post('/v2/uploads/begin', token, { fileName: 'люди.csv', bytes });
const begun = async (bytes: number) => envelopeOf(await start(bytes)).data as unknown as UploadState;
const answer = (response: { statusCode: number; body: string }) => {
  const { data } = JSON.parse(response.body) as { data: { localizedMessage?: string; params?: unknown } };
  return [response.statusCode, data.localizedMessage, data.params];
};
const preview = async (content: Buffer | string, reading = {}) => {
  const uuid = await uploadWhole(test, login.token, Buffer.from(content));
  const response = await test.post('/v2/uploads/look', login.token, { uuid, reading });
  if (response.statusCode !== 200) throw new Error(response.body);
  return envelopeOf(response).data as unknown as FilePreview;
};
const previewFails = async (content: Buffer | string) => answer(
  await test.post('/v2/uploads/look', login.token, { uuid: await uploadWhole(test, login.token, Buffer.from(content)) }),
);

describe('a file in pieces', () => {
  it('[MAIL-13] goes on where the connection was lost, and takes a piece twice as once', async () => {
    const content = Buffer.from(`num\n${'380671234567\n'.repeat(200_000)}`);
    const { uuid, received } = await begun(content.length);
    expect(received).toBe(0);
    const chunk = (offset: number, end = offset + UPLOAD_CHUNK_BYTES) => sendChunk(test, login.token, {
      uuid, offset, content: content.subarray(offset, end),
    });
    await chunk(0);
    await chunk(0);
    expect(answer(await chunk(2 * UPLOAD_CHUNK_BYTES))).toEqual([400, 'upload_gap', { received: UPLOAD_CHUNK_BYTES }]);
    expect(envelopeOf(await chunk(500_000, 1_500_000)).data).toMatchObject({ received: 1_500_000 });
    expect(
      answer(await test.post('/v2/uploads/look', login.token, { uuid })),
    ).toEqual([400, 'file_incomplete', { received: 1_500_000, bytes: content.length }]);
    const state = envelopeOf(await test.get(`/v2/uploads/state?uuid=${uuid}`, login.token)).data;
    expect(state).toEqual({ uuid, fileName: 'люди.csv', bytes: content.length, received: 1_500_000 });
    for (let offset = 1_500_000; offset < content.length; offset += UPLOAD_CHUNK_BYTES) await chunk(offset);
    const file = await uploadedFile(test.db, { customerId: login.customer.id, loginId: login.id }, uuid);
    const read: Uint8Array[] = [];
    for await (const bytes of file.read(1_000_000, content.length)) read.push(bytes);
    expect(Buffer.concat(read).equals(content.subarray(1_000_000))).toBe(true);
  });

  it('refuses more than was announced, more than may be, and crumbs', async () => {
    expect(answer(await start(MAX_UPLOAD_BYTES + 1))).toEqual([413, 'payload_too_large', { bytes: MAX_UPLOAD_BYTES }]);
    expect((await start(0)).statusCode).toBe(400);
    const { uuid } = await begun(100_000);
    const send = (offset: number, length: number) => sendChunk(test, login.token, { uuid, offset, content: Buffer.alloc(length, 'a') });
    expect(answer(await send(0, 100_001)).slice(0, 2)).toEqual([413, 'payload_too_large']);
    expect(answer(await send(0, UPLOAD_CHUNK_BYTES + 1)).slice(0, 2)).toEqual([413, 'payload_too_large']);
    expect(answer(await send(0, 10)).slice(0, 2)).toEqual([400, 'invalid_request']);
    expect((await send(0, 70_000)).statusCode).toBe(200);
    expect((await send(70_000, 30_000)).statusCode).toBe(200);
    expect(answer(await send(100_000, 1)).slice(0, 2)).toEqual([413, 'payload_too_large']);
  });

  describe('one login', () => {
    const startedBy = async ({ token }: TestLogin, bytes = 10) => (await start(bytes, token));
    const uuids = async (of: TestLogin) => (await test.db<{ uuid: string }[]>`select uuid from upload where login_id = ${of.id}
      order by used_at, id`).map(({ uuid }) => uuid);

    it('[MAIL-13] begins thirty uploads though he leaves every one: the oldest makes room', async () => {
      const person = await test.login(['user']);
      for (let count = 0; count < 30; count++) expect((await startedBy(person)).statusCode).toBe(200);
      expect(await uuids(person)).toHaveLength(20);
    });

    it('[MAIL-13] imports thirty files, each read to its end', async () => {
      const person = await test.login(['user']);
      const book = envelopeOf(
        await test.post('/v2/addressbooks/create', person.token, { type: 'generic', name: 'all' }),
      ).data as unknown as { uuid: string };
      for (let count = 0; count < 30; count++) {
        const uploadUuid = await uploadWhole(test, person.token, Buffer.from('num\n380671234567\n'));
        const job = await test.post('/v2/addressbooks/import', person.token, {
          uploadUuid, bookUuid: book.uuid, columns: { num: 0 }, rule: 'keep',
        });
        expect(job.statusCode).toBe(200);
        await test.db`update address_book_job set state = 'done' where customer_id = ${person.customer.id}`;
      }
    });

    it('[MAIL-13] never loses a file that an import still reads, and is told what to do when all are being read', async () => {
      const person = await test.login(['user']);
      const book = envelopeOf(
        await test.post('/v2/addressbooks/create', person.token, { type: 'generic', name: 'all' }),
      ).data as unknown as { uuid: string };
      const uploadUuid = await uploadWhole(test, person.token, Buffer.from('num\n380671234567\n'));
      expect((await test.post('/v2/addressbooks/import', person.token, {
        uploadUuid, bookUuid: book.uuid, columns: { num: 0 }, rule: 'keep',
      })).statusCode).toBe(200);
      for (let count = 0; count < 25; count++) expect((await startedBy(person)).statusCode).toBe(200);
      expect(await uuids(person)).toContain(uploadUuid);
      const busy = await test.db`select id from upload where login_id = ${person.id}`;
      await test.db`
        insert into address_book_job (customer_id, login_id, kind, address_book_id, book_name, settings)
        select customer_id, login_id, kind, address_book_id, book_name, settings || jsonb_build_object('uploadId', busy.id)
        from address_book_job, unnest(${busy.map(({ id }) => String(id))}::text[]) as busy (id) where customer_id = ${person.customer.id}`;
      expect(answer(await startedBy(person))).toEqual([429, 'too_many_uploads', { max: 20 }]);
    });

    it('[MAIL-13] drops what he replaces, and not what an import still reads', async () => {
      const person = await test.login(['user']);
      const book = envelopeOf(
        await test.post('/v2/addressbooks/create', person.token, { type: 'generic', name: 'all' }),
      ).data as unknown as { uuid: string };
      const [read, left] = [await uploadWhole(
        test, person.token, Buffer.from('num\n380671234567\n'),
      ), await uploadWhole(test, person.token, Buffer.from('num\n1\n'))];
      await test.post('/v2/addressbooks/import', person.token, {
        uploadUuid: read, bookUuid: book.uuid, columns: { num: 0 }, rule: 'keep',
      });
      for (const uuid of [read, left]) expect((await test.post('/v2/uploads/drop', person.token, { uuid })).statusCode).toBe(200);
      expect(await uuids(person)).toEqual([read]);
    });

    it('[MAIL-13] takes no room from another of the same company', async () => {
      const person = await test.login(['user']);
      const colleague = await test.login(['user'], person.customer);
      const started = envelopeOf(await startedBy(colleague)).data as unknown as UploadState;
      for (let count = 0; count < 30; count++) expect((await startedBy(person)).statusCode).toBe(200);
      expect(await uuids(colleague)).toEqual([started.uuid]);
      expect((await startedBy(colleague)).statusCode).toBe(200);
    });

    it('[MAIL-13] leaves colleagues room for the largest file, however much he begins', async () => {
      const person = await test.login(['user']);
      const colleague = await test.login(['user'], person.customer);
      for (let count = 0; count < 5; count++) expect((await startedBy(person, MAX_UPLOAD_BYTES)).statusCode).toBe(200);
      expect(await uuids(person)).toHaveLength(3);
      for (let count = 0; count < 2; count++) expect((await startedBy(colleague, MAX_UPLOAD_BYTES)).statusCode).toBe(200);
      expect(await uuids(person)).toHaveLength(3);
    });

    describe('where others have taken all room of the company', () => {
      const used = (of: TestLogin, minutes: number) => test.db`update upload
        set used_at = ${new Date(test.clock.now.getTime() - minutes * 60_000)} where login_id = ${of.id}`;
      const isBackpressured = async () => {
        const person = await test.login(['user']);
        const others = [await test.login(['user'], person.customer), await test.login(['user'], person.customer)] as const;
        for (let count = 0; count < 3; count++) await startedBy(others[0], MAX_UPLOAD_BYTES);
        for (let count = 0; count < 2; count++) await startedBy(others[1], MAX_UPLOAD_BYTES);
        for (const other of others) await used(other, 0);
        return { person, others };
      };

      it('[MAIL-13] is told when it will be free, and that is true: an upload that nobody goes on with makes room after five minutes', async () => {
        const { person, others } = await isBackpressured();
        await used(others[0], 4);
        const refused = await startedBy(person, 1);
        expect(answer(refused)).toEqual([429, 'upload_room_taken', { max: 1000, seconds: 60 }]);
        expect(refused.headers['retry-after']).toBe('60');
        await used(others[0], 4 + 1);
        expect((await startedBy(person, 1)).statusCode).toBe(200);
        expect([await uuids(others[0]), await uuids(others[1])].map(({ length }) => length)).toEqual([2, 2]);
      });

      it('[MAIL-13] a file that is there whole is left for an hour, and his own upload makes room at once', async () => {
        const { person, others } = await isBackpressured();
        for (const other of others) await used(other, 50);
        await test.db`update upload set received = bytes where customer_id = ${person.customer.id}`;
        expect(answer(await startedBy(person, 1))).toEqual([429, 'upload_room_taken', { max: 1000, seconds: 600 }]);
        expect((await startedBy(others[1], MAX_UPLOAD_BYTES)).statusCode).toBe(200);
        for (const other of others) await used(other, 60);
        expect((await startedBy(person, 1)).statusCode).toBe(200);
      });
    });
  });

  it('is swept a day after it was last used', async () => {
    const uuid = await uploadWhole(test, login.token, Buffer.from('num\n1\n'));
    const hour = 3_600_000;
    await cleanupUploads(test.db, new Date(Date.now() + 23 * hour));
    expect((await test.get(`/v2/uploads/state?uuid=${uuid}`, login.token)).statusCode).toBe(200);
    await cleanupUploads(test.db, new Date(Date.now() + 25 * hour));
    expect(answer(await test.get(`/v2/uploads/state?uuid=${uuid}`, login.token)).slice(0, 2)).toEqual([404, 'upload_not_found']);
  });

  it('is nobody else’s: 401, 404 for another customer and another login, 400 for nonsense, 415', async () => {
    const uuid = await uploadWhole(test, login.token, Buffer.from('num\n1\n'));
    const stranger = await test.login(['user']);
    const colleague = await test.login(['user'], login.customer);
    for (const [token, status] of [[undefined, 401], [stranger.token, 404], [colleague.token, 404]] as const) {
      expect((await test.get(`/v2/uploads/state?uuid=${uuid}`, token)).statusCode).toBe(status);
      for (const path of ['look', 'drop']) expect((await test.post(`/v2/uploads/${path}`, token, { uuid })).statusCode).toBe(status);
      expect((await sendChunk(test, token ?? null, { uuid, offset: 0, content: Buffer.from('x') })).statusCode).toBe(status);
    }
    expect((await test.post('/v2/uploads/begin', undefined, { fileName: 'a', bytes: 1 })).statusCode).toBe(401);
    expect((await sendChunk(test, login.token, { uuid: 'x', offset: 0, content: Buffer.from('x') })).statusCode).toBe(400);
    expect((await test.post(`/v2/uploads/piece?uuid=${uuid}&offset=0`, login.token, {})).statusCode).toBe(415);
    expect((await test.post('/v2/uploads/drop', login.token, { uuid })).statusCode).toBe(200);
    expect((await test.post('/v2/uploads/drop', login.token, { uuid: randomUUID() })).statusCode).toBe(404);
  });
});

describe('a look at a file', () => {
  it('[VAL-04:preview] finds out encoding, separator and columns, and shows fifty records as written', async () => {
    const found = await preview(
      `Ім'я;Телефон;param1\n${Array.from({ length: 80 }, (_none, n) => `Їжак ${n};+38 (067) 123-45-${10 + (n % 80)};x`).join('\n')}`,
    );
    expect(found).toMatchObject({
      format: 'csv', encoding: 'utf-8', separator: ';', header: true, sheets: [], sheet: 0,
      columns: [{ title: "Ім'я" }, { title: 'Телефон' }, { title: 'param1' }], suggested: { num: 1, name: 0, param1: 2 },
    });
    expect(found.preview).toHaveLength(50);
    expect(found.preview[0]).toEqual({ line: 2, fields: ['Їжак 0', '+38 (067) 123-45-10', 'x'] });
  });

  it.each([
    ['bare numbers', '380671234567\n380671234568\n', false, { num: 0 }],
    ['numbers with names and no titles', 'Anna,0671234567\nBorys,0671234568\n', false, { num: 1 }],
    ['unknown titles', 'kol1,kol2\nAnna,0671234567\nBorys,0671234568\n', true, { num: 1 }],
    ['a Russian header', 'ФИО,Номер телефона\nAnna,1\n', true, { name: 0, num: 1 }],
    ['a Bulgarian header', 'Име\tМобилен телефон\nAnna\t1\n', true, { name: 0, num: 1 }],
    ['nothing like a number', 'a,b\nc,d\n', false, {}],
  ])('suggests columns for %s', async (_what, content, header, suggested) => {
    expect(await preview(content)).toMatchObject({ header, suggested });
  });

  it('reads as it is told', async () => {
    expect(
      await preview('num;a\n380671234567;x\n', { separator: ',', header: false }),
    ).toMatchObject({ separator: ',', header: false, columns: [{ title: '' }] });
    const cyrillic = Buffer.from([0xc8, 0xe2, 0xe0, 0xed]);
    expect(
      (await preview(Buffer.concat([Buffer.from('num,name\n380671234567,'), cyrillic]))).preview,
    ).toEqual([{ line: 2, fields: ['380671234567', 'Иван'] }]);
  });

  it('tells the encoding by a name that comes megabytes later', async () => {
    const content = Buffer.concat([Buffer.from(
      `num;name\n${'380671234567;\n'.repeat(150_000)}`,
    ), Buffer.from('1;'), Buffer.from([0xc8, 0xe2, 0xe0, 0xed])]);
    expect(await preview(content)).toMatchObject({ encoding: 'windows-1251' });
  });

  it('shows an XLSX file, and why another cannot be shown', async () => {
    expect(await preview(workbookOf('<row><c t="str"><v>phone</v></c></row><row><c><v>3.80671234567E+11</v></c></row>'))).toMatchObject({
      format: 'xlsx', encoding: null, separator: null, sheets: ['Люди & Co'], header: true, suggested: { num: 0 },
      preview: [{ line: 2, fields: ['380671234567'] }],
    });
    expect((await previewFails('\n\n')).slice(0, 2)).toEqual([400, 'csv_empty']);
    expect((await previewFails('PK\u0003\u0004nonsense')).slice(0, 2)).toEqual([400, 'file_unreadable']);
    expect(await previewFails('num\n"open')).toEqual([400, 'csv_unreadable', { line: 2 }]);
  });
});
