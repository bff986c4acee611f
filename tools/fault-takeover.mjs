// pnpm fault:takeover [--kills 10 --freezes 3 --recipients 20000 --seed N]: kills and freezes sending nodes, and measures the time until
// others take over their binds.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('takeover'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
