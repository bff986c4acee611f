// pnpm client:build [--out <folder>]: builds the TypeScript client as a publishable package of plain JavaScript with types.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main, projectRoot, runOrStop } from './run.mjs';

const home = path.join(projectRoot, 'clients/typescript');
const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(home, 'dist') } } });
const out = path.resolve(values.out);

await main(async () => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await bundle();
  await runOrStop(path.join(
    projectRoot, 'node_modules/.bin/tsc',
  ), ['-p', path.join(home, 'tsconfig.json'), '--outDir', out], { saying: 'The types of the client' });
  for (const file of readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) nameFiles(path.join(out, file));
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`);
  copyFileSync(path.join(home, 'README.md'), path.join(out, 'README.md'));
  process.stdout.write(`${out}\n`);
});

async function bundle() {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: home, entryPoints: ['src/index.ts'], outfile: path.join(out, 'index.js'), bundle: true, platform: 'neutral',
    target: 'es2022', format: 'esm', logLevel: 'warning',
  });
  await stop();
}

/** Node requires file extensions in module names, in types too. */
function nameFiles(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from |import\()'(\.\.?\/[^']+)'/g, "$1'$2.js'"));
}

function published() {
  const { name, version, description, type, sideEffects, engines } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  return {
    name, version, description, type, sideEffects, engines, types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  };
}
