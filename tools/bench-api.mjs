// pnpm bench:api [--rates 50,100 --seconds 8 --lines 200000 --flood 1000]: throughput of the public API, and the effect of one customer's
// flood on others.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('api'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
