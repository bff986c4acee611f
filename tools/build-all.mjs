import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { targets } from './build-targets.mjs';
import { projectRoot, timed } from './run.mjs';

const stamps = path.join(projectRoot, '.cache/build');

/** Maximum parallel builds: one per core and per 2 GB of memory, at most four. */
const AT_ONCE = Math.min(os.availableParallelism(), Math.max(1, Math.floor(os.totalmem() / 2 ** 31)), 4);

/** Builds the targets in `of` (default: the whole product) whose sources have changed. `all` builds every target. */
export async function build({ all = false, of = targets() } = {}) {
  mkdirSync(stamps, { recursive: true });
  const waiting = of.filter((target) => all || !isUpToDate(target));
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      await timed(`building ${target.name}`, target.build).catch((error) => {
        // After a failure, starts no more builds; those already running finish.
        waiting.length = 0;
        throw error;
      });
      // Written after the build, so an interrupted build has no stamp and runs again.
      writeFileSync(stampOf(target.name), target.hash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function isUpToDate({ name, hash, product }) {
  const stamp = stampOf(name);
  return existsSync(path.join(projectRoot, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Call before deleting or overwriting a target's output by other means, so the next build doesn't consider it up to date. */
export function clearBuildStamp(name) {
  rmSync(stampOf(name), { force: true });
}

function stampOf(name) {
  return path.join(stamps, name.replaceAll('/', '-'));
}
