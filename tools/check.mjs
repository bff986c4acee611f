// pnpm check [part…]: types, lint, boundaries, words, texts and the published API, of everything or of some parts: pnpm check mailings.
import os from 'node:os';
import { foldersOf } from './parts.mjs';
import { packageScript } from './package-script.mjs';
import { main, seconds, Stop } from './run.mjs';

await main(async () => {
  const names = process.argv.slice(2);
  const folders = foldersOf(names);
  const has = (...starts) => folders.length === 0 || folders.some((folder) => starts.some((start) => folder.startsWith(start)));
  const waiting = [
    // A change in one part may break types in another, so all are checked together; unchanged results are cached.
    { name: 'types', script: 'check:types' },
    { name: 'lint', script: 'check:lint', args: folders },
    { name: 'boundaries', script: folders.length === 0 ? 'check:boundaries' : 'check:boundaries-of', args: folders },
    // Checks all files even for a single part, because retired words are forbidden everywhere; this takes a second.
    { name: 'words', script: 'check:words' },
    ...(has('host', 'remotes', 'shared', 'server') ? [{ name: 'locales', script: 'check:locales' }] : []),
    ...(has('server') ? [{ name: 'tables', script: 'check:tables' }] : []),
    ...(has('shared/contracts', 'server') ? [{ name: 'openapi', script: 'check:openapi' }] : []),
    ...(folders.length === 0 ? [{ name: 'shared packages', script: 'check:shared' }, { name: 'exports', script: 'check:exports' }] : []),
  ];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, script, args = [] } = next;
      const began = performance.now();
      try {
        await packageScript(script, args, { quiet: true });
        process.stdout.write(`ok      ${name}  ${seconds(began)}\n`);
      } catch {
        failed.push(name);
        process.stdout.write(`FAILED  ${name}  ${seconds(began)}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, work));
  if (failed.length > 0) throw new Stop(`${failed.join(', ')} failed.`);
});
