// pnpm bench:report [--messages 10000000 --stored 2000000]: reports over ten million messages by each grouping, and the messages behind a
// figure.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('report'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
