// pnpm openapi [--released [--major <n>]]: writes the OpenAPI document from the contracts to docs/api. --released makes it the baseline
// promised to customers, unless it breaks callers of the previous one. --major starts a new major version, which may break them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { moveBaseline } from './openapi-baseline.mjs';
import { documentText, PRINTED, printDocument, RELEASED } from './openapi-files.mjs';
import { main, projectRoot } from './run.mjs';

const { values: { released, major } } = parseArgs({
  options: { released: { type: 'boolean', default: false }, major: { type: 'string' } },
});

await main(async () => {
  const document = await printDocument();
  mkdirSync(path.dirname(path.join(projectRoot, RELEASED)), { recursive: true });
  writeFileSync(path.join(projectRoot, PRINTED), documentText(document));
  process.stdout.write(`${PRINTED}: ${documentText(document).length} bytes\n`);
  if (!released) return;
  moveBaseline(projectRoot, document, major === undefined ? undefined : Number(major));
  process.stdout.write(`${RELEASED}: now the same\n`);
});
