// pnpm bench:admin [--customers 100000 --audit 1000000]: the lists of the administration, margins, and taking a file of 50,000 prices over.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('admin'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
