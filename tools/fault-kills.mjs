// pnpm fault:kills [--seeds 1-120 --recipients 500 --keep]: kills the server or PostgreSQL and cuts connections at moments drawn from each
// seed, while lists and single messages are sent; checks every message and prints the seeds that broke something.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('fault-kills'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
