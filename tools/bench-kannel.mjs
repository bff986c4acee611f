// pnpm bench:kannel [--rates 100,300,1000 --seconds 10 --kannel-defaults]: the same messages through Kannel and through the portal, from
// the HTTP request to the callback with the receipt. Installs Kannel if missing.
import { buildBenches } from './bench-bundles.mjs';
import { installKannel } from './kannel.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  await installKannel();
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('kannel'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
