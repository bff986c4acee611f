import { createServer, type Server, type Socket } from 'node:net';
import { CustomerServer } from '../../../simulators/customer/customer-server';
import { AddressPolicy } from './address-policy';
import { until } from './callbacks.fixture';
import { hooksCertificate } from '../../../test/hooks-certificate';
import { Poster } from './poster';

const tls = new CustomerServer({ tls: hooksCertificate });
const plain = new CustomerServer();
let tlsPort = 0;
let plainPort = 0;
/** Reached only if the policy failed. */
let canary: Server;
let canaryPort = 0;
let reached = 0;
const posters: Poster[] = [];

const loopback = new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: true }, () => []);
function world(port: number): AddressPolicy {
  return Object.assign(new AddressPolicy({ ports: new Set([port]), forbidden: [], loopback: false }, () => []), {
    allows: (address: string) => address === '127.0.0.1',
  });
}

const openServers: (() => void)[] = [];

async function rawServer(octets: string): Promise<{ port: number; sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(octets));
  });
  openServers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, sockets };
}

function poster(options: ConstructorParameters<typeof Poster>[0]): Poster {
  const created = new Poster(options);
  posters.push(created);
  return created;
}

beforeAll(async () => {
  ({ port: tlsPort } = await tls.start());
  ({ port: plainPort } = await plain.start());
  canary = createServer((socket) => {
    reached++;
    socket.destroy();
  });
  await new Promise<void>((listening) => { canary.listen(0, '127.0.0.1', listening); });
  const address = canary.address();
  canaryPort = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  for (const created of posters.splice(0)) created.close();
  for (const close of openServers.splice(0)) close();
});
afterAll(async () => {
  await tls.stop();
  await plain.stop();
  await new Promise((closed) => { canary.close(closed); });
});

const at = (path: string) => `http://127.0.0.1:${plainPort}${path}`;

describe('over TLS', () => {
  it('[API-02] connects to the address that was judged, by the name of the URL', async () => {
    const lookups: string[] = [];
    const resolve = async (host: string) => {
      lookups.push(host);
      return ['127.0.0.1'];
    };
    const created = poster({ policy: world(tlsPort), resolve, ca: hooksCertificate.cert });
    const answer = await created.post(`https://hooks.example:${tlsPort}/tls?a=b`, { 'webhook-id': '1' }, '{"a":"ї"}');
    expect(answer).toEqual({ kind: 'answered', status: 200, retryAfterSeconds: null, text: expect.any(String) });
    expect(lookups).toEqual(['hooks.example']);
    expect(tls.calls('/tls?a=b')).toEqual([expect.objectContaining({
      body: '{"a":"ї"}',
      headers: expect.objectContaining({ 'host': `hooks.example:${tlsPort}`, 'content-type': 'application/json', 'webhook-id': '1' }),
    })]);
  });

  it('[API-02] trusts no certificate of another name or of nobody', async () => {
    const resolve = async () => ['127.0.0.1'];
    const named = poster({ policy: world(tlsPort), resolve, ca: hooksCertificate.cert });
    expect(await named.post(`https://other.example:${tlsPort}/never`, {}, '{}')).toEqual({ kind: 'unanswered', fault: 'tls' });
    const strict = poster({ policy: world(tlsPort), resolve });
    expect(await strict.post(`https://hooks.example:${tlsPort}/never`, {}, '{}')).toEqual({ kind: 'unanswered', fault: 'tls' });
    expect(tls.count('/never')).toBe(0);
  });
});

describe('names that lead astray', () => {
  it.each([
    ['to this machine', ['127.0.0.1']], ['to this machine among others', ['93.184.216.34', '127.0.0.1']], ['to it in IPv6', ['::1']],
    ['to the metadata of a cloud', ['169.254.169.254']], ['to a mapped address', ['::ffff:127.0.0.1']],
  ])('[API-02] %s: nothing is sent', async (_, addresses) => {
    const policy = new AddressPolicy({ ports: new Set([canaryPort]), forbidden: [], loopback: false }, () => []);
    const created = poster({ policy, resolve: async () => addresses });
    expect(await created.post(`https://rebind.example:${canaryPort}/`, {}, '{}')).toEqual({ kind: 'unanswered', fault: 'address_refused' });
    expect(reached).toBe(0);
  });

  it('[API-02] a name that changes after it was judged is connected to where it led then', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    const resolve = async () => answers[Math.min(lookups++, 1)] ?? [];
    const one = poster({ policy: world(tlsPort), resolve, ca: hooksCertificate.cert });
    expect(await one.post(`https://hooks.example:${tlsPort}/rebound`, {}, '{}')).toMatchObject({ kind: 'answered', status: 200 });
    expect(lookups).toBe(1);
    const other = poster({ policy: world(tlsPort), resolve, ca: hooksCertificate.cert });
    expect(
      await other.post(`https://hooks.example:${tlsPort}/rebound`, {}, '{}'),
    ).toEqual({ kind: 'unanswered', fault: 'address_refused' });
    expect(tls.count('/rebound')).toBe(1);
  });

  it('[API-02] a redirect is followed nowhere', async () => {
    plain.behave('/moved', { status: 302, headers: { location: `http://127.0.0.1:${canaryPort}/` } });
    expect(
      await poster({ policy: loopback }).post(at('/moved'), {}, '{}'),
    ).toEqual({ kind: 'answered', status: 302, retryAfterSeconds: null, text: expect.any(String) });
    expect(reached).toBe(0);
  });

  it('[API-02] addresses in the URL itself are refused before anything is opened', async () => {
    const policy = new AddressPolicy({ ports: new Set([canaryPort]), forbidden: [], loopback: false }, () => []);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      expect(
        await poster({ policy }).post(`https://${host}:${canaryPort}/`, {}, '{}'),
      ).toEqual({ kind: 'refused', refusal: 'address_private' });
    }
    expect(reached).toBe(0);
  });

  it('a name without an address is an answer too', async () => {
    const created = poster({ policy: world(tlsPort), resolve: async () => [] });
    expect(await created.post(`https://nowhere.example:${tlsPort}/`, {}, '{}')).toEqual({ kind: 'unanswered', fault: 'name_unknown' });
  });
});

describe('answers', () => {
  it('[API-02] that do not come end the request', async () => {
    plain.behave('/silent', { manner: 'silent' });
    expect(
      await poster({ policy: loopback, timeoutMs: 150 }).post(at('/silent'), {}, '{}'),
    ).toEqual({ kind: 'unanswered', fault: 'timeout' });
  });

  it.each(['endless', 'huge'] as const)('[API-02] whose body is %s count by their status, and the body is left', async (manner) => {
    plain.behave(`/${manner}`, { manner, status: 202 });
    expect(
      await poster({ policy: loopback }).post(at(`/${manner}`), {}, '{}'),
    ).toEqual({ kind: 'answered', status: 202, retryAfterSeconds: null, text: expect.any(String) });
  });

  it('say how long to wait, within an hour', async () => {
    const created = poster({ policy: loopback });
    const reported = async (header: string) => {
      plain.behave('/busy', { status: 429, headers: { 'retry-after': header } });
      const answer = await created.post(at('/busy'), {}, '{}');
      return answer.kind === 'answered' ? answer.retryAfterSeconds : null;
    };
    expect(await reported('17')).toBe(17);
    expect(await reported('999999')).toBe(3_600);
    expect(await reported(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50);
    expect(await reported(new Date(Date.now() - 60_000).toUTCString())).toBe(0);
    for (const openServers of ['', '-1', '1e9', 'soon', '1.5', '99999999999999999999']) expect(await reported(openServers)).toBeNull();
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n', {
      kind: 'unanswered', fault: 'connection',
    }],
    ['another protocol without a name', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', { kind: 'unanswered', fault: 'connection' }],
    ['promises', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50), { kind: 'unanswered', fault: 'timeout' }],
    ['half of a head', 'HTTP/1.1 200 OK\r\ncontent-le', { kind: 'unanswered', fault: 'timeout' }],
    ['nothing', '', { kind: 'unanswered', fault: 'timeout' }],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', { kind: 'unanswered', fault: 'connection' }],
  ])('[API-02] that hold %s end the request and the connection', async (_, octets, answer) => {
    const { port, sockets } = await rawServer(octets);
    expect(await poster({ policy: loopback, timeoutMs: 1_000 }).post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual(answer);
    await until(() => [...sockets].every((socket) => socket.readableEnded || socket.destroyed), 'the connection is closed');
  });

  it('of a connection that the other side had closed are asked for again, at once and once', async () => {
    const created = poster({ policy: loopback });
    await created.post(at('/again'), {}, '{}');
    plain.behave('/again', { manner: 'cut', calls: 1 });
    expect(await created.post(at('/again'), {}, '{}')).toMatchObject({ kind: 'answered', status: 200 });
    plain.behave('/again', { manner: 'cut', calls: null });
    expect(await created.post(at('/again'), {}, '{}')).toEqual({ kind: 'unanswered', fault: 'connection' });
  });
});
