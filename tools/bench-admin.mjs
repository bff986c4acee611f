// pnpm bench:admin [--customers 100000 --audit 1000000]: speed of administration lists, margin reports and an import of 50,000 prices.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('admin'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
