// pnpm bench:otp [--list 300000 --rate 50 --seconds 15]: time from the request of a one-time code to its arrival at the provider, alone and
// beside a large list, and fairness between customers.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('otp'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
