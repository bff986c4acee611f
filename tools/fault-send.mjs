// pnpm fault:send [--kills 20 --recipients 20000 --seed N --no-echo]: kills the server while it sends a list, and counts messages that were
// lost, duplicated or wrongly charged.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('fault'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
