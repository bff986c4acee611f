import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { cleanUp, endAll, kinds, openChannel, startSimulator, until } from '../../../../simulators/smsc/channel-under-test';
import { fullSettings } from './smpp-settings';
import { selfSigned } from './tls.fixture';

const ours = selfSigned('smsc.test');
const strangers = selfSigned('smsc.test');

afterEach(endAll);

test('[CHN-01:tls] over TLS, to a provider whose certificate is vouched for, messages and receipts go as over TCP', async () => {
  const { simulator, port } = await startSimulator({ tls: ours });
  const { channel, received, sendAll } = openChannel(port, { tls: { ca: ours.cert, servername: 'smsc.test' }, window: 50, binds: 2 });
  await until(() => channel.state().bound === 2);
  await sendAll(90);
  await until(() => received.receipts.length === 90);
  expect(kinds(received.outcomes)).toEqual({ accepted: 90 });
  expect(simulator.stats()).toMatchObject({ binds: 2, accepted: 90 });
});

test.each([
  ['nobody we trust vouches for', {
    ca: strangers.cert, servername: 'smsc.test',
  }, /DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|certificate signature failure/],
  ['the trusted ones of the system do not vouch for', { servername: 'smsc.test' }, /DEPTH_ZERO_SELF_SIGNED_CERT/],
  ['is another name\'s', { ca: ours.cert, servername: 'other.test' }, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ['bears no address, where the address is all we know', { ca: ours.cert }, /ERR_TLS_CERT_ALTNAME_INVALID/],
])('[CHN-01] a certificate that %s is refused, and no password is sent', async (_, tls, lastError) => {
  const { simulator, port } = await startSimulator({ tls: ours });
  const { channel } = openChannel(port, { tls });
  await until(() => channel.state().lastError !== undefined);
  expect(channel.state()).toMatchObject({ bound: 0, lastError: expect.stringMatching(lastError) });
  expect(simulator.stats()).toMatchObject({ binds: 0, bindsRefused: 0 });
});

test('a provider that speaks TLS 1.2 only is taken, unless the settings ask for more', async () => {
  const { port } = await startSimulator({ tls: { ...ours, maxVersion: 'TLSv1.2' } });
  const tls = { ca: ours.cert, servername: 'smsc.test' };
  const modern = openChannel(port, { tls: { ...tls, minVersion: 'TLSv1.3' } });
  await until(() => modern.channel.state().lastError !== undefined);
  expect(modern.channel.state()).toMatchObject({ bound: 0, lastError: expect.stringMatching(/VERSION/) });
  const usual = openChannel(port, { tls });
  await until(() => usual.channel.state().bound === 1);
});

test('[CHN-01] a handshake that goes nowhere ends in time and is tried again', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined).resume()));
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  cleanUp(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => { server.close(closed); });
  });
  const { channel } = openChannel((server.address() as AddressInfo).port, { tls: {}, connectTimeoutMs: 40 });
  await until(() => sockets.length >= 2);
  expect(channel.state()).toMatchObject({ bound: 0, lastError: 'TLS handshake time-out' });
});

test('[CHN-01] any certificate is taken only where the host is this machine and the settings say so', async () => {
  const { port } = await startSimulator({ tls: strangers });
  const { channel } = openChannel(port, { tls: { trustAnyOnLoopback: true } });
  await until(() => channel.state().bound === 1);
  const settings = {
    host: '', port: 1, systemId: 'portal', password: 'secret', binds: 1, window: 1, messageIdFormat: 'verbatim' as const,
    tls: { trustAnyOnLoopback: true },
  };
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '::1']) {
    expect(fullSettings({ ...settings, host }).tls).toEqual({ trustAnyOnLoopback: true });
  }
  for (const host of ['smsc.example.com', '10.0.0.1', '127.example.com', 'localhost.example.com', '0.0.0.0']) {
    expect(() => fullSettings({ ...settings, host })).toThrow(RangeError);
  }
});
