import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { readPicture } from './read-picture';

let portal: TestApp;
let own: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  own = await portal.login(['user']);
});
afterAll(() => portal.close());

const upload = (bytes: Buffer, type = 'image/png', token: string | null = own.token) => portal.app.inject({
  method: 'POST', url: '/v2/images/upload',
  headers: { 'content-type': type, host: 'portal.example:8443', ...(token !== null && { 'x-token': token }) }, payload: bytes,
});
const pathOf = (url: string) => new URL(url).pathname;

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
function header(width: number, height: number, depth = 8, colour = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour], 8);
  return chunk('IHDR', data);
}
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(3 * 4)));
const png = (...between: Buffer[]) => Buffer.concat([signature, header(3, 3), ...between, pixels, chunk('IEND')]);

const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.of(
  0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff,
), data]);
const frame = (width: number, height: number, marker = 0xc0) => segment(
  marker, Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0),
);
const scan = Buffer.concat([segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.from('12ff0034ffd056', 'hex')]);
const jfif = segment(0xe0, Buffer.concat([Buffer.from('JFIF\0', 'latin1'), Buffer.of(1, 2, 0, 0, 1, 0, 1, 1, 1), Buffer.from('abc')]));
const jpeg = (...between: Buffer[]) => Buffer.concat([Buffer.of(0xff, 0xd8), jfif, ...between, segment(
  0xdb, Buffer.alloc(65),
), frame(5, 7), segment(0xc4, Buffer.alloc(20)), scan, Buffer.of(0xff, 0xd9)]);
/** Exif with orientation and GPS position, in either byte order. */
function exif(orientation: number, little = false): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  const word = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  word(42, 2);
  if (little) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  for (const [value, at] of [[1, 8], [0x0112, 10], [3, 12], [orientation, 18]] as const) word(value, at);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 50.4501 30.5234')]));
}

it('[MAIL-03] takes a picture in and shows it to whoever has its address, as a picture and nothing else', async () => {
  for (const [bytes, type, width, height] of [[png(), 'image/png', 3, 3], [jpeg(), 'image/jpeg', 5, 7]] as const) {
    const answer = await upload(bytes, type);
    expect([answer.statusCode, answer.json().data]).toEqual([
      200, { url: expect.stringMatching(/^http:\/\/portal\.example:8443\/images\/[\da-f-]{36}\.(png|jpg)$/), width, height },
    ]);
    const shown = await portal.app.inject({
      method: 'GET', url: pathOf(answer.json().data.url), headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin',
    });
    expect(readPicture(shown.rawPayload)).toMatchObject({ width, height });
  }
});

it('gives the address that the portal has outside, and one picture one address', async () => {
  const outside = await createTestApp({ publicUrl: 'https://portal.example' });
  try {
    const { token } = await outside.login(['user']);
    const send = () => outside.app.inject({
      method: 'POST', url: '/v2/images/upload', headers: { 'content-type': 'image/png', 'x-token': token }, payload: png(),
    });
    const urls = (await Promise.all([send(), send()])).map((answer) => answer.json().data.url);
    expect(urls[0]).toMatch(/^https:\/\/portal\.example\/images\//);
    expect(urls[1]).toBe(urls[0]);
  } finally {
    await outside.close();
  }
});

it('keeps nothing that says where or with what it was made, nor what was cut off', () => {
  const secret = Buffer.from('50.4501,30.5234 Anna');
  const fromPng = readPicture(
    png(chunk('tEXt', secret), chunk('eXIf', secret), chunk('iTXt', secret), chunk('gAMA', Buffer.alloc(4))),
  ).content;
  expect(fromPng).toEqual(png(chunk('gAMA', Buffer.alloc(4))));
  const fromJpeg = readPicture(jpeg(segment(0xfe, secret), segment(0xe2, secret), segment(0xed, secret), exif(1))).content;
  expect(fromJpeg.toString('latin1')).not.toMatch(/50\.4501|Anna|GPS|Exif|abc/);
  expect(readPicture(fromJpeg).content).toEqual(fromJpeg);
});

it.each([
  [1, 5, 7], [3, 5, 7], [6, 7, 5], [8, 7, 5],
])('leaves a photograph taken the way %i the way up it is shown', (orientation, width, height) => {
  for (const little of [false, true]) {
    const picture = readPicture(jpeg(exif(orientation, little)));
    expect([picture.width, picture.height]).toEqual([width, height]);
    expect(readPicture(picture.content)).toMatchObject({ width, height, content: picture.content });
  }
});

const html = Buffer.from('<script>alert(1)</script>');
it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PNG with something behind it', Buffer.concat([png(), html])],
  ['a JPEG with something behind it', Buffer.concat([jpeg(), html])],
  ['a PNG without an end', png().subarray(0, -12)],
  ['a JPEG without an end', jpeg().subarray(0, -2)],
  ['a PNG with a damaged chunk', Buffer.from(png().map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
  ['a PNG without data', Buffer.concat([signature, header(3, 3), chunk('IEND')])],
  ['a PNG with scattered data', Buffer.concat([signature, header(3, 3), pixels, chunk('gAMA', Buffer.alloc(4)), pixels, chunk('IEND')])],
  ['a PNG with two headers', png(header(3, 3))],
  ['a PNG with a part that nobody knows', png(chunk('EVIL', html))],
  ['a PNG whose gamma is a page', png(chunk('gAMA', html))],
  ['a PNG with more transparency than colours', png(chunk('tRNS', Buffer.alloc(257)))],
  ['a PNG with two gammas', png(chunk('gAMA', Buffer.alloc(4)), chunk('gAMA', Buffer.alloc(4)))],
  ['a PNG of unknown colours', Buffer.concat([signature, header(3, 3, 7, 5), pixels, chunk('IEND')])],
  ['a PNG too wide', Buffer.concat([signature, header(4_097, 3), pixels, chunk('IEND')])],
  ['a PNG of no height', Buffer.concat([signature, header(3, 0), pixels, chunk('IEND')])],
  ['a PNG whose chunk is longer than it', Buffer.concat([signature, Buffer.from('ffffffff49484452', 'hex'), Buffer.alloc(64)])],
  ['a JPEG of two pictures', jpeg(frame(5, 7))],
  ['a JPEG too high', Buffer.concat([Buffer.of(0xff, 0xd8), frame(5, 5_000), scan, Buffer.of(0xff, 0xd9)])],
  ['a JPEG without a scan', Buffer.concat([Buffer.of(0xff, 0xd8), frame(5, 7), Buffer.of(0xff, 0xd9)])],
  ['a JPEG whose scan comes first', Buffer.concat([Buffer.of(0xff, 0xd8), scan, frame(5, 7), Buffer.of(0xff, 0xd9)])],
  ['a lossless JPEG', Buffer.concat([Buffer.of(0xff, 0xd8), frame(5, 7, 0xc3), scan, Buffer.of(0xff, 0xd9)])],
  ['a JPEG segment without a length', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 1), jpeg().subarray(2)])],
  ['text between segments', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 2), html, jpeg().subarray(2)])],
])('refuses %s', async (_what, bytes) => {
  const answer = await upload(bytes, bytes.length % 2 === 0 ? 'application/octet-stream' : 'image/svg+xml');
  expect([answer.statusCode, answer.json().data.localizedMessage]).toEqual([400, 'image_unreadable']);
});

it('refuses every beginning of a picture, and whatever one of its bytes is changed into is refused or a picture', () => {
  for (const whole of [png(chunk('gAMA', Buffer.alloc(4))), jpeg(exif(6))]) {
    for (let end = 0; end < whole.length; end++) {
      expect(() => readPicture(whole.subarray(0, end))).toThrow(expect.objectContaining({ error: 'image_unreadable' }));
    }
    for (let at = 0; at < whole.length; at++) {
      for (const change of [1, 0x80, 0xff]) {
        const other = Buffer.from(whole);
        other[at] = (other[at] ?? 0) ^ change;
        let picture;
        try {
          picture = readPicture(other);
        } catch (error) {
          expect(error).toMatchObject({ error: 'image_unreadable' });
        }
        if (picture) expect(readPicture(picture.content).content).toEqual(picture.content);
      }
    }
  }
});

it('refuses one too large, one too many, and whoever may not', async () => {
  const large = await upload(png(chunk('tEXt', Buffer.alloc(1024 * 1024))));
  expect([large.statusCode, large.json().data.localizedMessage]).toEqual([413, 'payload_too_large']);
  expect((await upload(png(), 'text/html')).statusCode).toBe(415);
  expect((await upload(png(), 'image/png', null)).statusCode).toBe(401);
  expect((await upload(png(), 'image/png', (await portal.login(['fin'])).token)).statusCode).toBe(403);
  await portal.db`insert into image (customer_id, format, width, height, size, hash, content)
    values (${own.customer.id}, 'png', 1, 1, 209715199, 'x', 'x')`;
  const many = await upload(png(chunk('gAMA', Buffer.of(0, 0, 0, 7))));
  expect([many.statusCode, many.json().data]).toMatchObject([400, { localizedMessage: 'too_many_images', params: { max: 200 } }]);
  // A known picture needs no room.
  expect((await upload(png())).statusCode).toBe(200);
});

it('makes room by pictures that are used no more, and by no others', async () => {
  const login = await portal.login(['user']);
  const customerId = login.customer.id;
  const add = async (days: number, size = 60_000_000) => {
    const [created] = await portal.db<{ uuid: string }[]>`
      insert into image (customer_id, format, width, height, size, hash, content, created_at)
      values (${customerId}, 'png', 1, 1, ${size}, ${randomBytes(8)}, 'x', now() - ${days} * interval '1 day') returning uuid`;
    return created?.uuid ?? '';
  };
  const [unused, drafted, young, sent] = [await add(91), await add(91), await add(89), await add(91, 1)];
  await portal.db`
    with sent as (insert into message (customer_id, recipient, parts, price) values (${customerId}, '380671234567', 1, 0) returning id)
    insert into message_content (customer_id, message_id, body, content)
    select ${customerId}, id, '', ${portal.db.json({ imageUrl: `https://portal.example/images/${sent}.png` })} from sent`;
  await portal.post('/v2/mailings/draft/save', login.token, {
    uuid: randomUUID(), name: '', form: { picture: `https://portal.example/images/${drafted}.png` },
  });
  const left = async () => (await portal.db<{ uuid: string }[]>`select uuid from image
    where customer_id = ${customerId}`).map(({ uuid }) => uuid);
  expect((await upload(png(), 'image/png', login.token)).statusCode).toBe(200);
  expect(await left()).toContain(unused);
  const last = await add(1);
  expect((await upload(png(chunk('gAMA', Buffer.of(0, 0, 0, 9))), 'image/png', login.token)).statusCode).toBe(200);
  expect(await left()).not.toContain(unused);
  expect(await left()).toEqual(expect.arrayContaining([drafted, young, sent, last]));
});

it('knows no other address', async () => {
  const { url } = (await upload(png())).json().data;
  const path = pathOf(url);
  for (const other of [
    path.replace('.png', '.jpg'), path.replace('.png', '.html'), path.replace('.png', ''), '/images/x.png',
    '/images/00000000-0000-4000-8000-000000000000.png', `${path}/..`,
  ]) {
    const answer = await portal.get(other);
    expect([other, answer.statusCode, answer.headers['cache-control']]).toEqual([other, 404, 'no-store']);
  }
});
