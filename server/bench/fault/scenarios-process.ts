import { createPatiently } from './create-patiently';
import { retrying } from './retrying';
import type { Scenario } from './scenario';
import { terminateBackends, listsOf } from './fault.store';
import { pause } from '../pause';

const moments = (count: number, random: () => number) => Array.from({ length: count }, (_, at) => ((at + random()) / count) * 0.95);

export const killedWorker: Scenario = {
  id: 'F1', name: 'the server is killed while it sends, twice within a second',
  async play(field, recipients) {
    const before = field.faultsMet;
    const id = await field.list(recipients);
    let kills = 0;
    for (const moment of moments(5, field.random)) {
      await field.until(id, moment);
      const times = field.random() < 0.3 ? 2 : 1;
      for (let time = 0; time < times; time++) {
        await field.kill();
        kills++;
      }
    }
    const faultsMet = field.faultsMet - before;
    const wrong = faultsMet > 0 ? [] : ['no kill met an open submit'];
    return { lists: [id], kills, wrong, detail: `${faultsMet} submits were open at the kills` };
  },
};

export const killedAccept: Scenario = {
  id: 'F2', name: 'the server is killed while lists are made and confirmed, and the client tries again',
  async play(field) {
    const before = (await listsOf(field.arena.db, 'F2')).length;
    const names = Array.from({ length: 12 }, (_, at) => `F2-${Math.floor(field.random() * 1e9)}-${at}`);
    let over = false;
    let kills = 0;
    const killing = (async () => {
      while (!over && kills < 6) {
        await pause(30 + field.random() * 250);
        await field.arena.killServer();
        await field.arena.startServer();
        kills++;
      }
    })();
    const lists: number[] = [];
    const making = (async () => {
      for (const [at, name] of names.entries()) {
        const recipients = Array.from({ length: 20 }, (_, index) => `38067${String(
          Math.floor(field.random() * 1e5) * 100 + index,
        ).padStart(7, '0')}`).join('\n');
        lists.push(await createPatiently(field, { name: `F2 ${at}`, body: name, recipients, customerListId: name }));
      }
    })().finally(() => { over = true; });
    // Waits for both, so that neither continues after the other has failed.
    const [killed, created] = await Promise.allSettled([killing, making]);
    for (const result of [created, killed]) if (result.status === 'rejected') throw result.reason;
    const addedLists = (await listsOf(field.arena.db, 'F2')).length - before;
    const wrong = [
      ...(addedLists === names.length ? [] : [`${names.length} lists were asked for and ${addedLists} were made`]),
      ...(new Set(lists).size === names.length ? [] : ['two requests were answered with one list']),
    ];
    return { lists, kills, wrong };
  },
};

export const lostDatabase: Scenario = {
  id: 'F3', name: 'PostgreSQL loses its backends, then is ended at once and recovers',
  async play(field, recipients) {
    const id = await field.list(recipients);
    for (const moment of moments(3, field.random)) {
      await field.until(id, moment * 0.5);
      await terminateBackends(field.arena.db);
    }
    await field.until(id, 0.5 + field.random() * 0.3);
    await field.arena.crashDatabase(field.random() * 500);
    const ready = performance.now();
    await retrying(async () => (await field.arena.client()).get(id));
    return { lists: [id], kills: 2, detail: `answers ${((performance.now() - ready) / 1_000).toFixed(1)} s after the database is back` };
  },
};
