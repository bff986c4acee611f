import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.mjs';

/** Programs of server/dist with their entry files. A simulator is named by its folder. */
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
    'drawing-worker': 'server/src/money/invoices/documents/drawing-worker.ts',
    'exit-with-parent': 'server/src/launch/exit-with-parent.ts',
    ...Object.fromEntries(names.map((name) => [name, `server/simulators/${name}/main.ts`])),
  };
}

/** esbuild's options. Workspace packages are bundled from source; the server's other dependencies, some native, stay in node_modules. */
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
    // Bundled CommonJS packages call require, which ES modules lack.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  };
}

export async function buildServer() {
  // Imported only when building, because this module is loaded before dependencies are installed.
  const { build, stop } = await import('esbuild');
  await build(serverBuildOptions());
  // Ends esbuild's helper process, which would otherwise run as long as the product.
  await stop();
}
