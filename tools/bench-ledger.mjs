// pnpm bench:ledger [--seconds 5 --connections 8 --recipients 100000]: postings per second and the ledger's share of a list's sending time.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('ledger'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
