// pnpm bench:lists [--parts import,contacts,estimate,messages,lists --rows 1000000 --messages 5000000]: speed of file imports,
// contacts, estimates, lists and messages with millions of rows.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('lists'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
