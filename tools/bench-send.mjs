// pnpm bench:send [--recipients 100000 --binds 2 --window 500 --statements]: messages per second from confirmation to the last receipt.
// `--statements` also prints what each statement costs per message; counting them takes time itself.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('send'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
