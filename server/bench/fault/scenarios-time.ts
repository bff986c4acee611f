import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { startChild } from '../child';
import { pause } from '../pause';
import { LiveClient } from './live-client';
import { retrying } from './retrying';
import { freePort } from './free-port';
import type { Scenario } from './scenario';

const ZONES = ['Europe/Kyiv', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'];
const LATE_MS = 3_000;

export const scheduled: Scenario = {
  id: 'F17', name: 'lists for the same moment, written in the local times of six zones',
  async play(field) {
    const { arena } = field;
    const client = await arena.client();
    const due = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
    const lists: number[] = [];
    for (const [at, timeZone] of ZONES.entries()) {
      const recipients = Array.from({ length: 5 }, (_, index) => `38073${String(
        Math.floor(field.random() * 1e4) * 1_000 + at * 10 + index,
      ).padStart(7, '0')}`).join('\n');
      const id = await client.createWith({
        alphaNameUuid: arena.alphaNameUuid, type: 'sms', name: `F17 ${timeZone}`, body: `F17 ${timeZone}`, recipients,
        dtsend: { local: localTime(due, timeZone), timeZone },
      });
      await field.whenPrepared(client, id);
      await client.confirm(id);
      lists.push(id);
    }
    await pause(due + LATE_MS - Date.now());
    await field.settle(lists);
    const sent = readFileSync(arena.journal, 'utf8').split('\n').filter((line) => line.includes('"F17 ')).map((line): {
      text: string; at: number;
    } => JSON.parse(line));
    const early = sent.filter(({ at }) => at < due - 1);
    const late = sent.filter(({ at }) => at > due + LATE_MS);
    const zones = new Set(sent.map(({ text }) => text));
    const wrong = [
      ...(early.length > 0 ? [`${early.length} left before their time`] : []), ...(late.length > 0 ? [`${late.length} left too late`] : []),
      ...(zones.size === ZONES.length ? [] : [`only ${[...zones].join(', ')} left`]),
    ];
    return {
      lists, kills: 0, wrong, detail: `the last ${((Math.max(...sent.map(({ at }) => at)) - due) / 1_000).toFixed(1)} s after it was due`,
    };
  },
};

function localTime(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return parts.replace(' ', 'T');
}

export const lostBus: Scenario = {
  id: 'F18', name: 'NATS, which carries the wake-ups, is killed and comes back while a list leaves',
  async play(field, recipients) {
    const { arena } = field;
    const port = await freePort();
    let nats = await startNats(port);
    if (!nats) return { lists: [], kills: 0, wrong: ['nats-server is not installed: apt-get install nats-server'] };
    await arena.stopServer('main');
    await arena.startServer('main', { BUS_URL: `nats://127.0.0.1:${port}` });
    const { token } = await arena.client();
    const page = new LiveClient(`${arena.serverUrl.replace('http', 'ws')}/ws`, token);
    page.start();
    const id = await field.list(recipients);
    await field.until(id, 0.2);
    nats.kill('SIGKILL');
    await once(nats, 'exit');
    await field.until(id, 0.6);
    nats = await startNats(port);
    await field.settle([id]);
    await retrying(async () => {
      if (!page.received.includes(id)) throw new Error('the page has not heard of the end of the list');
    }, 15_000).catch(() => undefined);
    page.stop();
    await arena.stopServer('main');
    nats?.kill('SIGKILL');
    await arena.startServer();
    return { lists: [id], kills: 1, wrong: page.received.includes(id) ? [] : ['the open page never heard of the end of the list'] };
  },
};

async function startNats(port: number): Promise<ChildProcess | null> {
  const child = startChild('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const failed = once(child, 'error').then(() => null);
  const up = retrying(() => new Promise<ChildProcess>((connected, refused) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      connected(child);
    });
    socket.once('error', refused);
  }), 10_000);
  return Promise.race([failed, up]);
}
