// pnpm bench:receipts [--messages 100000 --copies 5]: delivery receipts per second: shuffled, duplicated, early, with decimal and hex ids.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('receipts'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
