// pnpm bench:chat [--parts sockets,arrival,storm,list --sockets 10000 --chats 1000000]: sockets per node, incoming messages, event storms,
// pages of a million chats.
import { buildBenches } from './bench-bundles.mjs';
import { main, run } from './run.mjs';

await main(async () => {
  const { code } = await run(process.execPath, ['--enable-source-maps', await buildBenches('chat'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
