import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { until } from './channel-under-test';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
/** Kannel's own test server, from Debian's kannel-extras. */
export const DRIVE_SMPP = ['/usr/lib/kannel/test/drive_smpp'].find(existsSync);

const START_MS = 30_000;

export class Kannel {
  /** Delivery reports: `type` 1 is delivered, 2 failed. */
  readonly reports: { id: string; type: string }[] = [];
  readonly messages: { from: string; to: string; text: string }[] = [];
  private readonly children: ChildProcess[] = [];
  private hooks: Server | undefined;
  private sendsmsPort = 0;

  constructor(private readonly folder: string, private readonly smscPort: number) {}

  async start(): Promise<void> {
    const [adminPort, smsboxPort, sendsmsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    this.sendsmsPort = sendsmsPort;
    this.hooks = createServer((request, response) => {
      this.reported(request.url ?? '');
      response.end();
    });
    const hooksPort = await listening(this.hooks);
    const path = join(this.folder, 'kannel.conf');
    writeFileSync(path, configuration({ folder: this.folder, smscPort: this.smscPort, adminPort, smsboxPort, sendsmsPort, hooksPort }));
    this.children.push(spawn(BEARERBOX, ['-v', '1', path], { stdio: 'ignore', cwd: this.folder }));
    await answers(smsboxPort);
    this.children.push(spawn(SMSBOX, ['-v', '1', path], { stdio: 'ignore', cwd: this.folder }));
    await answers(sendsmsPort);
  }

  async send(to: string, text: string): Promise<void> {
    const report = `http://127.0.0.1:${(this.hooks?.address() as AddressInfo).port}/report?id=${to}&type=%d`;
    const isPlain = /^[\x20-\x7e£]*$/.test(text);
    const query = new URLSearchParams({
      username: 'tester', password: 'foobar', from: 'Kannel', to, text, charset: 'UTF-8', coding: isPlain ? '0' : '2', 'dlr-mask': '3',
      'dlr-url': report,
    });
    const answer = await fetch(`http://127.0.0.1:${this.sendsmsPort}/cgi-bin/sendsms?${query.toString()}`);
    if (answer.status !== 202) throw new Error(
      `sendsms answered ${answer.status}: ${await answer.text()}\n${readFileSync(join(this.folder, 'smsbox.log'), 'utf8').slice(-500)}`,
    );
  }

  /** Stops smsbox first, because bearerbox waits for smsbox to end. */
  async stop(): Promise<void> {
    for (const child of this.children.reverse()) await finished(child);
    await new Promise((closed) => { this.hooks?.close(closed); });
  }

  private reported(url: string): void {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/report') this.reports.push({ id: searchParams.get('id') ?? '', type: searchParams.get('type') ?? '' });
    if (pathname !== '/message') return;
    const octets = Buffer.from(/[?&]text=([^&]*)/.exec(url)?.[1]?.replaceAll('+', '%20').replace(/%([0-9a-f]{2})/gi, (_, hex: string) => (
      String.fromCharCode(parseInt(hex, 16))
    )) ?? '', 'latin1');
    const text = searchParams.get('coding') === '2' ? octets.swap16().toString('utf16le') : octets.toString('utf8');
    this.messages.push({ from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '', text });
  }
}

/** Starts a provider that accepts a transmitter and a receiver, answers submits and delivers `messages` texts. */
export async function startDriveSmpp(folder: string, messages: number): Promise<{ port: number; stop(): Promise<void> }> {
  if (DRIVE_SMPP === undefined) throw new Error('drive_smpp is not installed');
  const port = await freePort();
  const child = spawn(DRIVE_SMPP, ['-v', '1', '-l', join(
    folder, 'drive_smpp.log',
  ), '-p', String(port), '-m', String(messages)], { stdio: 'ignore', cwd: folder });
  await until(() => readIfThere(join(folder, 'drive_smpp.log')).length > 0, undefined, START_MS);
  return { port, stop: () => finished(child) };
}

type Ports = { folder: string; smscPort: number; adminPort: number; smsboxPort: number; sendsmsPort: number; hooksPort: number };

function configuration({ folder, smscPort, adminPort, smsboxPort, sendsmsPort, hooksPort }: Ports): string {
  const groups: Record<string, string | number>[] = [
    {
      'group': 'core', 'admin-port': adminPort, 'admin-password': 'bar', 'smsbox-port': smsboxPort,
      'log-file': `"${join(folder, 'bearerbox.log')}"`,
      'box-deny-ip': '"*.*.*.*"', 'box-allow-ip': '"127.0.0.1"', 'dlr-storage': 'internal',
    },
    {
      'group': 'smsc', 'smsc': 'smpp', 'smsc-id': 'simulator', 'host': '127.0.0.1', 'port': smscPort, 'transceiver-mode': 'true',
      'smsc-username': 'portal',
      'smsc-password': 'secret', 'system-type': '""', 'enquire-link-interval': 2, 'reconnect-delay': 1, 'source-addr-autodetect': 'yes',
      'dest-addr-ton': 1, 'dest-addr-npi': 1,
    },
    { 'group': 'smsbox', 'bearerbox-host': '127.0.0.1', 'sendsms-port': sendsmsPort, 'log-file': `"${join(folder, 'smsbox.log')}"` },
    { 'group': 'sendsms-user', 'username': 'tester', 'password': 'foobar', 'concatenation': 'true', 'max-messages': 10 },
    {
      'group': 'sms-service', 'keyword': 'default', 'catch-all': 'true', 'max-messages': 0,
      'get-url': `"http://127.0.0.1:${hooksPort}/message?from=%p&to=%P&coding=%c&text=%b"`,
    },
  ];
  return groups.map((group) => Object.entries(group).map(([name, value]) => `${name} = ${value}\n`).join('')).join('\n');
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listening(server);
  await new Promise((closed) => { server.close(closed); });
  return port;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
  return (server.address() as AddressInfo).port;
}

async function answers(port: number): Promise<void> {
  let open = false;
  const knock = () => fetch(`http://127.0.0.1:${port}/`, {
    signal: AbortSignal.timeout(200),
  }).then(() => true, (error: Error) => !String(error.cause).includes('ECONNREFUSED'));
  const deadline = Date.now() + START_MS;
  while (!open) {
    if (Date.now() > deadline) throw new Error(`nothing listens on ${port}`);
    open = await knock();
    await new Promise((later) => { setTimeout(later, 50); });
  }
}

const STOP_MS = 15_000;

async function finished(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => { child.once('exit', resolve); });
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(killer);
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
