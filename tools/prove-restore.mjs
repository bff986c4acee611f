// pnpm prove:restore [--recipients 50000]: backs up a busy portal database, restores it to a chosen moment, and verifies its ledger.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('restore'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
