import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { targets } from './build-targets.mjs';
import { projectRoot, timed } from './run.mjs';

const stamps = path.join(projectRoot, '.cache/build');

/** A webpack build takes up to a gigabyte. */
const AT_ONCE = Math.min(os.availableParallelism(), Math.max(1, Math.floor(os.totalmem() / 2 ** 31)), 4);

/** Builds each target whose sources changed, all of the product where none are named, some at a time: two on two cores take three quarters of the time in turn. */
export async function build({ all = false, of = targets() } = {}) {
  mkdirSync(stamps, { recursive: true });
  const waiting = of.filter((target) => all || !isUpToDate(target));
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      await timed(`building ${target.name}`, target.build).catch((error) => {
        // What another began ends by itself.
        waiting.length = 0;
        throw error;
      });
      // Written last: a build that was interrupted has no stamp and is done again.
      writeFileSync(stampOf(target.name), target.hash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function isUpToDate({ name, hash, product }) {
  const stamp = stampOf(name);
  return existsSync(path.join(projectRoot, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** For who builds a target by other means: the next build must not take the product for its own. */
export function forgetBuild(name) {
  rmSync(stampOf(name), { force: true });
}

function stampOf(name) {
  return path.join(stamps, name.replaceAll('/', '-'));
}
