import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { until } from './channel-under-test';
import { finished, freePort, KannelBoxes, listening } from './kannel-boxes';

/** Kannel's own test server, from Debian's kannel-extras. */
export const DRIVE_SMPP = ['/usr/lib/kannel/test/drive_smpp'].find(existsSync);

const START_MS = 30_000;

/** Kannel with the program of a customer, who sends through it and gets its reports and messages. */
export class Kannel {
  /** Delivery reports: `type` 1 is delivered, 2 failed. */
  readonly reports: { id: string; type: string }[] = [];
  readonly messages: { from: string; to: string; text: string }[] = [];
  private boxes: KannelBoxes | undefined;
  private hooks: Server | undefined;

  constructor(private readonly folder: string, private readonly smscPort: number) {}

  async start(): Promise<void> {
    this.hooks = createServer((request, response) => {
      this.reported(request.url ?? '');
      response.end();
    });
    const hooksPort = await listening(this.hooks);
    this.boxes = await KannelBoxes.start({
      folder: this.folder, smscPort: this.smscPort, smsc: { 'enquire-link-interval': 2 },
      groups: [{
        'group': 'sms-service', 'keyword': 'default', 'catch-all': 'true', 'max-messages': 0,
        'get-url': `"http://127.0.0.1:${hooksPort}/message?from=%p&to=%P&coding=%c&text=%b"`,
      }],
    });
  }

  async send(to: string, text: string): Promise<void> {
    if (!this.boxes) throw new Error('Kannel is not started');
    const report = `http://127.0.0.1:${(this.hooks?.address() as AddressInfo).port}/report?id=${to}&type=%d`;
    const isPlain = /^[\x20-\x7e£]*$/.test(text);
    const answer = await fetch(this.boxes.sendsmsUrl({
      from: 'Kannel', to, text, 'charset': 'UTF-8', 'coding': isPlain ? '0' : '2', 'dlr-mask': '3', 'dlr-url': report,
    }));
    if (answer.status !== 202) throw new Error(
      `sendsms answered ${answer.status}: ${await answer.text()}\n${readFileSync(join(this.folder, 'smsbox.log'), 'utf8').slice(-500)}`,
    );
  }

  async stop(): Promise<void> {
    await this.boxes?.stop();
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

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
