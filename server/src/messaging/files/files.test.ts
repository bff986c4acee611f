import { randomBytes, randomUUID } from 'node:crypto';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { jpeg, office, pdf, png, words } from '../../../test/small-files';
import { cleanupFileQuotas, cleanupFiles } from './files.cleanup';

let portal: TestApp;
let own: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  own = await portal.login(['user']);
});
afterAll(() => portal.close());

type Sent = { name?: string | undefined; bytes?: Buffer; type?: string; token?: string | null; app?: TestApp };
const upload = ({
  name = 'offer.pdf', bytes = pdf, type = 'application/octet-stream', token = own.token, app = portal,
}: Sent = {}) => app.app.inject({
  method: 'POST', url: `/v2/chat/file?name=${encodeURIComponent(name)}`, payload: bytes,
  headers: { 'content-type': type, 'host': 'portal.example:8443', ...(token !== null && { 'x-token': token }) },
});
const pathOf = (url: string) => new URL(url).pathname;
const answerOf = (response: Awaited<ReturnType<typeof upload>>) => [response.statusCode, envelopeOf(response).data.localizedMessage];

describe('a file that is sent', () => {
  it.each([
    ['offer.pdf', pdf, 'application/pdf', 'attachment; filename="offer.pdf"'],
    ['../Прайс-лист 2026.csv', words, 'text/csv', `attachment; filename="_____-_____2026.csv"; filename*=UTF-8''${encodeURIComponent(
      'Прайс-лист 2026.csv',
    )}`],
    ['фото з дуже довгою назвою.png', png(), 'image/png', expect.stringMatching(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
    )],
  ])('[CHAT-03] is taken in, and given to whoever has its address, to be saved and as nothing else: %s', async (
    written, bytes, type, disposition,
  ) => {
    const answer = await upload({ name: written, bytes, type: 'text/html' });
    const { url, name, bytes: size } = answer.json().data;
    expect([answer.statusCode, size, name.length <= 25]).toEqual([200, bytes.length, true]);
    expect(url).toMatch(/^http:\/\/portal\.example:8443\/files\/[\da-f-]{36}\/[\w.%-]+$/);
    expect(decodeURIComponent(pathOf(url).split('/')[3] ?? '')).toBe(name);
    const given = await portal.app.inject({
      method: 'GET', url: pathOf(url), headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    });
    expect([given.statusCode, given.rawPayload]).toEqual([200, bytes]);
    expect(given.headers).toMatchObject({
      'content-type': type, 'content-disposition': disposition, 'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('has the address that the portal has outside, and twice the same one', async () => {
    const outside = await createTestApp({ publicUrl: 'https://portal.example' });
    try {
      const { token } = await outside.login(['user']);
      const answers = await Promise.all([upload({ app: outside, token }), upload({ app: outside, token })]);
      const other = await upload({ app: outside, token, name: 'other.pdf' });
      const [first, second, third] = [...answers, other].map((answer) => answer.json().data.url);
      expect(first).toMatch(/^https:\/\/portal\.example\/files\/.*\/offer\.pdf$/);
      expect([second === first, third === first]).toEqual([true, false]);
    } finally {
      await outside.close();
    }
  });

  it.each<[string, string, Buffer]>([
    ['page.html', 'page.html', words], ['offer.pdf', '../../offer.pdf', Buffer.from('<!doctype html><script>')],
    ['photo.png', 'photo.png', Buffer.from('<svg/>')],
    ['photognp.exe', 'photo\u202Egnp.exe', jpeg], ['passwd', '../../etc/passwd', words], ['empty.pdf', 'empty.pdf', Buffer.alloc(0)],
    ['macros.docx', 'macros.docx', office('word/document.xml', { 'word/vbaProject.bin': 'x' })],
    ['a.zip', 'a.zip', office('word/document.xml')],
  ])('[CHAT-03] is refused by its name where it is of no kind that may be sent: %s', async (name, written, bytes) => {
    const answer = await upload({ name: written, bytes });
    expect([answer.statusCode, answer.json().data]).toMatchObject([400, { localizedMessage: 'file_refused', params: { name } }]);
  });

  it('[CHAT-03] is refused where it is too large, in a form, without a name, or of somebody who may not', async () => {
    expect(answerOf(await upload({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }))).toEqual([413, 'payload_too_large']);
    expect(answerOf(await upload({ type: 'multipart/form-data; boundary=x' }))).toEqual([415, 'unsupported_media_type']);
    expect(answerOf(await upload({ name: '' }))).toEqual([400, 'invalid_request']);
    expect(answerOf(await upload({ name: 'x'.repeat(201) }))).toEqual([400, 'invalid_request']);
    expect(answerOf(await upload({ token: null }))).toEqual([401, 'session_missing']);
    expect(answerOf(await upload({ token: (await portal.login(['fin'])).token }))).toEqual([403, 'permission_denied']);
  });

  it('is given at its own address alone', async () => {
    const path = pathOf((await upload()).json().data.url);
    const [, , uuid = ''] = path.split('/');
    const others = [
      `/files/${uuid}/other.pdf`, `/files/${uuid}`, `/files/${uuid}/`, `/files/${randomUUID()}/offer.pdf`, '/files/x/offer.pdf',
      `/files/${uuid}/offer.pdf%00`, `${path}/..`, `/files/${uuid}/..%2f..%2foffer.pdf`,
    ];
    for (const other of others) {
      const answer = await portal.get(other);
      expect([other, answer.statusCode]).toEqual([other, 404]);
    }
  });

  it('[CHAT-03] makes room by what was sent long ago, and by nothing else', async () => {
    const login = await portal.login(['user']);
    const add = (days: number, direction: 'sent' | 'received') => portal.db`
      insert into file (customer_id, direction, chat_message_uuid, name, media_type, size, hash, content, created_at)
      values (${login.customer.id}, ${direction}, ${direction === 'sent' ? null : randomUUID()}, ${`${direction} ${days}`},
        'application/pdf', 262144000,
        ${randomBytes(8)}, 'x', now() - ${days} * interval '1 day')`;
    const left = async () => (await portal.db<{ name: string }[]>`select name from file where customer_id = ${login.customer.id}
      order by name`).map(({ name }) => name);
    for (const days of [91, 100]) await add(days, 'received');
    await add(91, 'sent');
    await add(89, 'sent');
    expect((await upload({ token: login.token })).statusCode).toBe(200);
    expect(await left()).toEqual(['offer.pdf', 'received 100', 'received 91', 'sent 89']);
    await add(1, 'sent');
    const full = await upload({ token: login.token, name: 'more.pdf' });
    expect([full.statusCode, full.json().data]).toMatchObject([400, { localizedMessage: 'too_many_files', params: { max: 500 } }]);
    // A known file needs no room.
    expect((await upload({ token: login.token })).statusCode).toBe(200);
    // Other customers' room is unaffected.
    expect((await upload({ name: 'mine.pdf' })).statusCode).toBe(200);
  });
});

describe('a file that was received', () => {
  async function receive(mediaType: string, name: string, daysAgo = 0): Promise<string> {
    const [row] = await portal.db<{ uuid: string }[]>`
      insert into file (customer_id, direction, chat_message_uuid, name, media_type, size, hash, content, created_at)
      values (${own.customer.id}, 'received', ${randomUUID()}, ${name}, ${mediaType}, 4, 'x', 'file',
        now() - ${daysAgo} * interval '1 day') returning uuid`;
    return row?.uuid ?? '';
  }
  const getFile = (uuid: string, token?: string) => portal.get(`/v2/chat/file?uuid=${uuid}`, token);

  it.each([
    ['image/jpeg', 'inline'], ['image/png', 'inline'], ['image/gif', 'attachment; filename="photo"'],
    ['application/pdf', 'attachment; filename="photo"'],
    ['application/octet-stream', 'attachment; filename="photo"'],
  ])('[CHAT-03] of the type %s is given %s to its customer', async (mediaType, disposition) => {
    const given = await getFile(await receive(mediaType, 'photo'), own.token);
    expect([given.statusCode, given.payload]).toEqual([200, 'file']);
    expect(given.headers).toMatchObject({
      'content-type': mediaType, 'content-disposition': disposition, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('[CHAT-03] is given to nobody else', async () => {
    const uuid = await receive('image/png', 'photo.png');
    expect(answerOf(await getFile(uuid, (await portal.login(['user'])).token))).toEqual([404, 'not_found']);
    expect(answerOf(await getFile(randomUUID(), own.token))).toEqual([404, 'not_found']);
    expect(answerOf(await getFile('x', own.token))).toEqual([400, 'invalid_request']);
    expect(answerOf(await getFile(uuid))).toEqual([401, 'session_missing']);
    expect(answerOf(await getFile(uuid, (await portal.login(['fin'])).token))).toEqual([403, 'permission_denied']);
    expect((await portal.get(`/files/${uuid}/photo.png`)).statusCode).toBe(404);
  });

  it('is removed after 400 days', async () => {
    const [old, young] = [await receive('image/png', 'old', 401), await receive('image/png', 'young', 399)];
    const sent = pathOf((await upload({ name: 'kept.pdf' })).json().data.url);
    await portal.db`update file set created_at = now() - interval '500 days' where name = 'kept.pdf'`;
    await cleanupFiles(portal.db, new Date());
    expect([
      (await getFile(old, own.token)).statusCode, (await getFile(young, own.token)).statusCode, (await portal.get(sent)).statusCode,
    ]).toEqual([404, 200, 200]);
  });
});

it('forgets how much came in on days that are over', async () => {
  const customerId = own.customer.id;
  await portal.db`
    insert into file_quota_usage (customer_id, day, phone, files, bytes)
    select ${customerId}, (now() at time zone 'UTC')::date - ago, '380671234567', 1, 1 from generate_series(0, 3) ago`;
  await cleanupFileQuotas(portal.db, new Date());
  expect(await portal.db`
    select (now() at time zone 'UTC')::date - day as ago from file_quota_usage where customer_id = ${customerId}
      order by day`).toEqual([{ ago: 1 }, { ago: 0 }]);
});
