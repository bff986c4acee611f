// pnpm bench:mixed [--minutes 10 --codes 10 --singles 150 --list 10000 --every 20]: codes, single messages and lists together. Memory, WAL,
// tables and answers must stay flat. Draws them in docs/images/mixed-load.svg, or the file that --chart names.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('mixed'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
