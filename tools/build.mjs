// pnpm build: builds what changed since the last build. `--all` builds everything.
import { build } from './build-all.mjs';
import { installDependencies } from './install.mjs';
import { main } from './run.mjs';

await main(async () => {
  await installDependencies();
  await build({ all: process.argv.includes('--all') });
});
