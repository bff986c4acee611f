import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.mjs';

/** Programs of server/dist and where each begins. A simulator is named by its folder. */
function entryPoints() {
  const simulators = path.join(projectRoot, 'server/simulators');
  const names = readdirSync(simulators).filter((name) => existsSync(path.join(simulators, name, 'main.ts')));
  return {
    'main': 'server/src/main.ts',
    'launch': 'server/src/launch/launch.ts',
    'invite': 'server/src/launch/invite.ts',
    'admin-create': 'server/src/launch/admin-create.ts',
    'db-migrate': 'server/src/launch/db-migrate.ts',
    'db-dump': 'server/src/launch/db-dump.ts',
    'db-restore': 'server/src/launch/db-restore.ts',
    'audit-verify': 'server/src/launch/audit-verify.ts',
    'ledger-verify': 'server/src/launch/ledger-verify.ts',
    'drawing-worker': 'server/src/invoices/documents/drawing-worker.ts',
    'tied-to-parent': 'server/src/launch/tied-to-parent.ts',
    ...Object.fromEntries(names.map((name) => [name, `server/simulators/${name}/main.ts`])),
  };
}

/** How esbuild makes them. Our own packages are sources and go in; the server's dependencies stay in node_modules, native ones among them. */
export function serverBuildOptions() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'server/package.json'), 'utf8'));
  return {
    absWorkingDir: projectRoot,
    entryPoints: entryPoints(),
    outdir: 'server/dist',
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    external: Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@portal/')),
    // CommonJS packages that went in ask for require, which ES modules do not have.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  };
}

export async function buildServer() {
  // Here and not above, since the list of targets is read before anything is installed.
  const { build, stop } = await import('esbuild');
  await build(serverBuildOptions());
  // Its helper process would stay for as long as the product runs.
  await stop();
}
