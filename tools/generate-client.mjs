// pnpm client: generates the TypeScript client's code from the contracts.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT, clientText } from './client-file.mjs';
import { printDocument } from './openapi-files.mjs';
import { main, projectRoot } from './run.mjs';

await main(async () => {
  const file = path.join(projectRoot, CLIENT);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await clientText(await printDocument()));
});
