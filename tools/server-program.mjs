import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run, Stop } from './run.mjs';

/** Runs a program of the built server. This process then exits with the same code. */
export async function runServerProgram(name, args = []) {
  const script = path.join(projectRoot, `server/dist/${name}.js`);
  if (!existsSync(script)) throw new Stop('The product is not built: run npm start or pnpm build first.');
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...args]);
  process.exitCode = code;
}
