import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { targets } from './build-targets.mjs';
import { projectRoot, timed } from './run.mjs';

const stamps = path.join(projectRoot, '.cache/build');

/** Builds each target whose sources changed, all of the product where none are named, one after the other: two builds at once on a small machine take longer than in turn. */
export async function build({ all = false, of = targets() } = {}) {
  mkdirSync(stamps, { recursive: true });
  for (const target of of) {
    const stamp = stampOf(target.name);
    const upToDate = existsSync(path.join(projectRoot, target.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === target.hash;
    if (upToDate && !all) continue;
    await timed(`building ${target.name}`, target.build);
    // Written last: a build that was interrupted has no stamp and is done again.
    writeFileSync(stamp, target.hash);
  }
}

/** For who builds a target by other means: the next build must not take the product for its own. */
export function forgetBuild(name) {
  rmSync(stampOf(name), { force: true });
}

function stampOf(name) {
  return path.join(stamps, name.replaceAll('/', '-'));
}
