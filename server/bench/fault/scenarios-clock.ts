import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pause } from '../pause';
import type { Scenario } from './scenario';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`);

export const steppedClock: Scenario = {
  id: 'F16', name: "the server's clock steps 90 s back, then two hours on, while it sends beside a node whose clock is right",
  async play(field, recipients) {
    const library = LIBRARIES.find((each) => existsSync(each));
    if (!library) return { lists: [], kills: 0, wrong: ['libfaketime is not installed: apt-get install libfaketime'] };
    const { arena } = field;
    const clock = path.join(arena.folder, 'clock');
    const step = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}`);
    step(0);
    await arena.stopServer('main');
    // The last two variables keep the monotonic clock real and apply changes at once.
    await arena.startServer('main', {
      LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1',
    });
    await arena.startServer('beside', { ROLES: 'dispatcher' });
    const ids = [await field.list(recipients)];
    for (const seconds of [-90, 7_200, 0]) {
      await field.until(ids[0] ?? 0, seconds === -90 ? 0.1 : 0.4);
      step(seconds);
      await pause(1_500);
    }
    ids.push(await field.list(Math.ceil(recipients / 2)));
    await field.until(ids[1] ?? 0, 0.9);
    await arena.stopServer('beside');
    await arena.stopServer('main');
    await arena.startServer();
    return { lists: ids, kills: 0 };
  },
};
