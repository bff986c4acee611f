// pnpm fault:all [--seeds 5 --seed N --only F1,F8 --recipients 3000]: runs all scenarios of fault injection and checks every message.
import { buildBenches } from './bench-bundles.mjs';
import { ensureFaketime } from './faketime.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  await ensureFaketime();
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('fault-all'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
