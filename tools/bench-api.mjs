// pnpm bench:api [--rates 50,100 --seconds 8 --lines 200000 --flood 1000]: what the public API takes a second, and what a customer notices of another's flood.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('api'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
