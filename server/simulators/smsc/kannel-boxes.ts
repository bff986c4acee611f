import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
const START_MS = 30_000;
const STOP_MS = 15_000;

type Settings = Readonly<Record<string, string | number>>;

export type KannelOptions = {
  folder: string;
  smscPort: number;
  /** Added to the settings of a group. */
  core?: Settings;
  smsc?: Settings;
  smsbox?: Settings;
  /** Further groups. */
  groups?: readonly Settings[];
};

/** Kannel's two programs: bearerbox is bound to the SMSC, smsbox takes requests over HTTP and calls back. */
export class KannelBoxes {
  private constructor(
    private readonly bearerbox: ChildProcess, private readonly smsbox: ChildProcess, private readonly sendsmsPort: number,
  ) {}

  static async start(options: KannelOptions): Promise<KannelBoxes> {
    const { folder } = options;
    const [adminPort, smsboxPort, sendsmsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const path = join(folder, 'kannel.conf');
    writeFileSync(path, configuration(options, { adminPort, smsboxPort, sendsmsPort }));
    const bearerbox = startProgram(BEARERBOX, path, folder);
    await answers(smsboxPort);
    const smsbox = startProgram(SMSBOX, path, folder);
    await answers(sendsmsPort);
    return new KannelBoxes(bearerbox, smsbox, sendsmsPort);
  }

  /** As the program itself reports it, such as 1.4.5. */
  static version(): string {
    const printed = execFileSync(BEARERBOX, ['--version'], { encoding: 'utf8' });
    return /version [`']?([\d.]+)/.exec(printed)?.[1] ?? 'of unknown version';
  }

  get pids(): { bearerbox: number; smsbox: number } {
    return { bearerbox: this.bearerbox.pid ?? 0, smsbox: this.smsbox.pid ?? 0 };
  }

  sendsmsUrl(query: Readonly<Record<string, string>>): string {
    const all = new URLSearchParams({ username: 'tester', password: 'foobar', ...query });
    return `http://127.0.0.1:${this.sendsmsPort}/cgi-bin/sendsms?${all.toString()}`;
  }

  /** Stops smsbox first, because bearerbox waits for smsbox to end. */
  async stop(): Promise<void> {
    for (const child of [this.smsbox, this.bearerbox]) await finished(child);
  }
}

type Ports = { adminPort: number; smsboxPort: number; sendsmsPort: number };

function configuration(options: KannelOptions, { adminPort, smsboxPort, sendsmsPort }: Ports): string {
  const { folder, smscPort, core, smsc, smsbox, groups = [] } = options;
  const all: Settings[] = [
    {
      'group': 'core', 'admin-port': adminPort, 'admin-password': 'bar', 'smsbox-port': smsboxPort,
      'log-file': `"${join(folder, 'bearerbox.log')}"`,
      'box-deny-ip': '"*.*.*.*"', 'box-allow-ip': '"127.0.0.1"', 'dlr-storage': 'internal', ...core,
    },
    {
      'group': 'smsc', 'smsc': 'smpp', 'smsc-id': 'simulator', 'host': '127.0.0.1', 'port': smscPort, 'transceiver-mode': 'true',
      'smsc-username': 'portal', 'smsc-password': 'secret', 'system-type': '""', 'reconnect-delay': 1, 'source-addr-autodetect': 'yes',
      'dest-addr-ton': 1, 'dest-addr-npi': 1, ...smsc,
    },
    {
      'group': 'smsbox', 'bearerbox-host': '127.0.0.1', 'sendsms-port': sendsmsPort, 'log-file': `"${join(folder, 'smsbox.log')}"`,
      ...smsbox,
    },
    { 'group': 'sendsms-user', 'username': 'tester', 'password': 'foobar', 'concatenation': 'true', 'max-messages': 10 },
    ...groups,
  ];
  return all.map((group) => Object.entries(group).map(([name, value]) => `${name} = ${value}\n`).join('')).join('\n');
}

function startProgram(program: string, configurationPath: string, folder: string): ChildProcess {
  const child = spawn(program, ['-v', '1', configurationPath], { stdio: 'ignore', cwd: folder });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

export async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listening(server);
  await new Promise((closed) => { server.close(closed); });
  return port;
}

export async function listening(server: Server): Promise<number> {
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

export async function finished(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => { child.once('exit', resolve); });
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(killer);
}
