// pnpm check:openapi: docs/api/openapi.json and the client are what the contracts print, the document is a valid one, and nothing in it breaks those who call
// by the released one, which itself broke nothing that was released before. With --printed and --released: compares those two files alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { CLIENT, clientText } from './client-file.mjs';
import { baselineFindings, historyIsWhole } from './openapi-baseline.mjs';
import { breakingChanges } from './openapi-breaking.mjs';
import { documentText, PRINTED, printDocument, RELEASED } from './openapi-files.mjs';
import { main, projectRoot, Stop } from './run.mjs';

const { values } = parseArgs({ options: { printed: { type: 'string' }, released: { type: 'string' } } });

const read = (file) => readFileSync(path.resolve(projectRoot, file), 'utf8');

await main(async () => {
  const printed = values.printed ? JSON.parse(read(values.printed)) : await printDocument();
  const { valid, errors } = await new Validator().validate(structuredClone(printed));
  const broken = breakingChanges(JSON.parse(read(values.released ?? RELEASED)), printed);
  const problems = [
    ...(values.printed ? [] : await staleFiles(printed)),
    ...(values.released ? [] : baselineFindings(projectRoot, printed)),
    ...(valid ? [] : [`The document is no valid OpenAPI 3.1: ${JSON.stringify(errors)}`]),
    ...broken,
    ...(broken.length > 0 ? [`This breaks callers of ${values.released ?? RELEASED}: add beside what is there instead of changing it. docs/releasing.md says more.`] : []),
  ];
  if (!values.released && !historyIsWhole(projectRoot)) process.stdout.write(`Without the whole history of git ${RELEASED} is not held against what was released before.\n`);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});

async function staleFiles(printed) {
  const stale = [];
  if (read(PRINTED) !== documentText(printed)) stale.push(`${PRINTED} is not what the contracts print: run pnpm openapi and commit it.`);
  if (read(CLIENT) !== await clientText(printed)) stale.push(`${CLIENT} is not what the contracts print: run pnpm client and commit it.`);
  return stale;
}
