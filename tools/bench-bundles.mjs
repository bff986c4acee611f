import path from 'node:path';
import { projectRoot } from './run.mjs';
import { serverBuildOptions } from './server-bundles.mjs';

/**
 * Builds what a bench of the server needs and answers the path of the program called `name`. Always afresh, since it takes
 * a second, and beside the product's own bundles, so that a running product keeps its files.
 */
export async function buildBenches(name) {
  const { build, stop } = await import('esbuild');
  await build({
    ...serverBuildOptions(),
    outdir: 'server/dist/arena',
    entryPoints: {
      'smsc': 'server/simulators/smsc/main.ts',
      'bench/node': 'server/src/bench/node.ts',
      'bench/send': 'server/src/bench/send.ts',
      'bench/fault': 'server/src/bench/fault.ts',
    },
  });
  await stop();
  return path.join(projectRoot, 'server/dist/arena/bench', `${name}.js`);
}
