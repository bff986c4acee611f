// pnpm check:openapi: docs/api/openapi.json and the client match the contracts, the document is valid, and nothing breaks callers of the
// released document or of earlier releases. With --printed and --released, only compares the two files given.
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
    ...(valid ? [] : [`The document is not valid OpenAPI 3.1: ${JSON.stringify(errors)}`]),
    ...broken,
    ...(broken.length > 0 ? [
      `This breaks callers of ${values.released ?? RELEASED}: add to the API instead of changing it. See docs/releasing.md.`,
    ] : []),
  ];
  if (!values.released && !historyIsWhole(projectRoot)) {
    process.stdout.write(`This clone lacks the full git history, so ${RELEASED} is not compared with earlier releases.\n`);
  }
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});

async function staleFiles(printed) {
  const stale = [];
  if (read(PRINTED) !== documentText(printed)) stale.push(`${PRINTED} is out of date: run pnpm openapi and commit it.`);
  if (read(CLIENT) !== await clientText(printed)) stale.push(`${CLIENT} is out of date: run pnpm client and commit it.`);
  return stale;
}
