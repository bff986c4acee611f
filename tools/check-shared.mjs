// pnpm check:shared: fails on packages in shared/ that aren't in the list below, and on catch-all names anywhere in the project.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { main, projectRoot, Stop } from './run.mjs';
import { sourceFiles } from './source-files.mjs';

const packages = ['build', 'contracts', 'messaging', 'portal', 'testing', 'ui'];
const DRAWER = /^(utils?|helpers?|commons?|misc|types|constants)$/;

await main(() => {
  const strangers = readdirSync(path.join(projectRoot, 'shared'))
    .filter((name) => !packages.includes(name))
    .map((name) => `shared/${name}: only ${packages.join(', ')} belong in shared/. Move the code to the feature or module it is about.`);
  const drawers = sourceFiles(projectRoot, ['host', 'remotes', 'shared', 'server', 'e2e', 'clients', 'tools'])
    .filter((file) => file.split('/').some((part) => DRAWER.test(part.split('.')[0])))
    .map((file) => `${file}: too vague a name. Name the file after what it does.`);
  const problems = [...strangers, ...drawers];
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
