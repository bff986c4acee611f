// pnpm bench:send [--recipients 100000 --binds 2 --window 500]: messages per second from confirmation to the last receipt.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('send'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
