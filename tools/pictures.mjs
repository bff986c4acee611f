// pnpm pictures: takes the pictures of the articles anew, in all languages, from the built product (server/articles/images).
import path from 'node:path';
import { main, projectRoot, run, Stop } from './run.mjs';

await main(async () => {
  const { ok } = await run(process.execPath, [path.join(projectRoot, 'tools/e2e.mjs')], {
    env: { PICTURES_DIR: path.join(projectRoot, 'server/articles/images') },
  });
  if (!ok) throw new Stop('The pictures were not taken. See the output above.');
});
