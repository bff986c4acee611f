import { gzipSync } from 'node:zlib';
import { CustomerServer } from '../../../simulators/customer/customer-server';
import { AddressPolicy } from '../../platform/callbacks';
import { hooksCertificate } from '../../../test/hooks-certificate';
import { Downloader, type DownloaderOptions } from './download';
import { FileServer, silence } from '../../../test/file-server';

const server = new FileServer();
const canary = new FileServer();
beforeAll(() => Promise.all([server.start(), canary.start()]));
beforeEach(() => server.clear());
afterEach(() => expect(canary.requests).toEqual([]));
afterAll(() => Promise.all([server.stop(), canary.stop()]));

const MAX_BYTES = 1_000;
const loopback = new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: true }, () => []);
const get = (address: string, options: Partial<DownloaderOptions> = {}, stop = new AbortController().signal) => (
  new Downloader({ policy: loopback, maxBytes: MAX_BYTES, timeoutMs: 5_000, ...options }).get(address, stop));

it('gets a file as it is, whatever its type is said to be, and asks as nobody in particular', async () => {
  const bytes = Buffer.alloc(MAX_BYTES, 7);
  server.answer('/a?b=c', (response, request) => {
    expect(request.headers).toEqual({
      'host': expect.any(String), 'accept': '*/*', 'accept-encoding': 'identity', 'user-agent': 'Portal-Files/1', 'connection': 'close',
    });
    response.writeHead(200, { 'content-type': 'text/html' }).end(bytes);
  });
  expect(await get(server.at('/a?b=c'))).toEqual({ kind: 'complete', bytes });
});

describe('addresses', () => {
  const strict = (port: number) => new AddressPolicy({ ports: new Set([port]), forbidden: [], loopback: false }, () => []);
  const canaryPort = () => Number(new URL(canary.at('/')).port);

  it.each([
    '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1',
  ])('[CHAT-03] %s is not asked for anything', async (host) => {
    expect(await get(`https://${host}:${canaryPort()}/`, { policy: strict(canaryPort()) })).toEqual({ kind: 'refused' });
  });

  it.each([
    'http://files.example/', 'ftp://files.example/a', 'file:///etc/passwd', 'https://a:b@files.example/', 'https://files.example:22/',
    'nothing', '',
  ])('[CHAT-03] %j is not asked for', async (url) => {
    expect(
      await get(url, { policy: strict(443), resolve: () => Promise.reject(new Error('it was looked up')) }),
    ).toEqual({ kind: 'refused' });
  });

  it.each([
    [['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']], [['169.254.169.254']], [['::ffff:127.0.0.1']],
  ])('[CHAT-03] a name that leads to %j is not connected to', async (addresses) => {
    const options = { policy: strict(canaryPort()), resolve: async () => addresses };
    expect(await get(`https://files.example:${canaryPort()}/`, options)).toEqual({ kind: 'refused' });
  });

  it('[CHAT-03] a redirect is followed nowhere', async () => {
    server.answer('/moved', (response) => void response.writeHead(302, { location: canary.at('/') }).end());
    expect(await get(server.at('/moved'))).toEqual({ kind: 'refused' });
  });

  it('[CHAT-03] a name is connected to where it was judged to lead, by a certificate of its own', async () => {
    const secure = new CustomerServer({ tls: hooksCertificate });
    const { port } = await secure.start();
    try {
      const policy = Object.assign(strict(port), { allows: (address: string) => address === '127.0.0.1' });
      const options = { policy, resolve: async () => ['127.0.0.1'], ca: hooksCertificate.cert };
      expect(await get(`https://hooks.example:${port}/file`, options)).toEqual({ kind: 'complete', bytes: Buffer.alloc(0) });
      expect(await get(`https://other.example:${port}/file`, options)).toEqual({ kind: 'failed' });
      expect(secure.count('/file')).toBe(1);
    } finally {
      await secure.stop();
    }
  });

  it('a name that nobody knows may be known another time', async () => {
    expect(await get('https://nowhere.example/', { policy: strict(443), resolve: async () => [] })).toEqual({ kind: 'failed' });
  });
});

describe('answers', () => {
  it('[CHAT-03] that never end are left once they are too long', async () => {
    server.answer('/endless', (response) => {
      const more = () => { if (!response.destroyed) response.write(Buffer.alloc(100), () => setImmediate(more)); };
      more();
    });
    expect(await get(server.at('/endless'))).toEqual({ kind: 'refused' });
  });

  it('[CHAT-03] that announce too much are not read', async () => {
    server.answer('/large', (response) => void response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).flushHeaders());
    expect(await get(server.at('/large'))).toEqual({ kind: 'refused' });
  });

  it('[CHAT-03] that end before what they announced may be whole another time', async () => {
    server.answer('/short', (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await get(server.at('/short'))).toEqual({ kind: 'failed' });
  });

  it('[CHAT-03] that do not come, or drop by drop, are left when their time is over', async () => {
    server.answer('/silent', silence);
    server.answer('/slow', (response) => {
      const drop = () => { if (!response.destroyed) response.write('x', () => setTimeout(drop, 50)); };
      drop();
    });
    expect(await get(server.at('/silent'), { timeoutMs: 100 })).toEqual({ kind: 'failed' });
    expect(await get(server.at('/slow'), { timeoutMs: 200 })).toEqual({ kind: 'failed' });
  });

  it('that are no file, or one in another form, may be one another time', async () => {
    server.answer('/busy', (response) => void response.writeHead(503).end());
    server.answer('/packed', (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('file')));
    server.answer('/other', (response) => void response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ));
    server.answer('/nonsense', (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'));
    for (const path of ['/gone', '/busy', '/packed', '/other', '/nonsense']) {
      expect([path, await get(server.at(path))]).toEqual([path, { kind: 'failed' }]);
    }
  });

  it('[CHAT-03] say how much has come, also of what is not taken', async () => {
    server.answer('/whole', Buffer.alloc(10));
    server.answer('/unannounced', (response) => {
      response.write(Buffer.alloc(MAX_BYTES + 1));
      response.end();
    });
    const octetsOf = async (path: string) => {
      let octets = 0;
      const downloader = new Downloader({ policy: loopback, maxBytes: MAX_BYTES, timeoutMs: 5_000 });
      await downloader.get(server.at(path), new AbortController().signal, { onOctets: (more) => { octets += more; } });
      return octets;
    };
    expect([await octetsOf('/whole'), await octetsOf('/unannounced'), await octetsOf('/gone')]).toEqual([10, MAX_BYTES + 1, 0]);
  });

  it('are waited for no longer than somebody wants them', async () => {
    const stop = new AbortController();
    server.answer('/held', () => stop.abort());
    expect(await get(server.at('/held'), {}, stop.signal)).toEqual({ kind: 'failed' });
  });
});
