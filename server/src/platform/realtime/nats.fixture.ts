import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const DEFAULT_URL = 'nats://127.0.0.1:4222';

/** False if no NATS server is installed; tests that need one are then skipped. */
export const natsIsHere = installedNats() !== undefined;
export const natsIsAnywhere = natsIsHere || process.env.TEST_NATS_URL !== undefined;
if (!natsIsHere) {
  process.stderr.write(
    'Tests that need a NATS server of their own are SKIPPED: install it (Debian: apt-get install nats-server); TEST_NATS_URL is enough for some.\n',
  );
}

export class OwnNats {
  private server: ChildProcess | undefined;
  private constructor(private readonly program: string, private readonly port: number) {}

  static async open(): Promise<OwnNats> {
    const nats = new OwnNats(natsServer(), await freePort());
    await nats.start();
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = spawn(this.program, ['--addr', '127.0.0.1', '--port', String(this.port)], { stdio: 'ignore' });
    while (!await answers(this.url)) {
      if (this.server.exitCode !== null) throw new Error(`${this.program} ended before it was ready`);
      await new Promise((later) => { setTimeout(later, 20); });
    }
  }

  async kill(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

export async function anyNats(): Promise<{ url: string; close(): Promise<void> }> {
  const named = process.env.TEST_NATS_URL;
  if (await answers(named ?? DEFAULT_URL)) return { url: named ?? DEFAULT_URL, close: async () => undefined };
  if (named !== undefined) throw new Error(`no NATS server answers at TEST_NATS_URL (${named})`);
  const own = await OwnNats.open();
  return { url: own.url, close: () => own.kill() };
}

function natsServer(): string {
  const found = installedNats();
  if (found === undefined) throw new Error('these tests need a NATS server: ask `natsIsHere` before');
  return found;
}

function installedNats(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nats-server')).find((program) => existsSync(program));
}

async function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port || 4222), hostname);
  const answer = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]).catch(() => false);
  socket.destroy();
  return answer;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
