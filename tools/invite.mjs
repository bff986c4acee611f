// pnpm invite <login> [--handoff]: prints a single-use link to set a login's password, or with --handoff to sign in without one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { main, projectRoot, run, Stop } from './run.mjs';

main(async () => {
  const script = path.join(projectRoot, 'server/dist/invite.js');
  if (!existsSync(script)) throw new Stop('The product is not built: run npm start or pnpm build first.');
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...process.argv.slice(2)]);
  process.exitCode = code;
});
