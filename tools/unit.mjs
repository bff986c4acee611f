// pnpm unit [part…] [--all] [jest options]: tests without a browser. Runs the project's tests related to changed files of the parts; with
// --all or without changes, all tests of the parts.
import path from 'node:path';
import { changedFiles, foldersOf } from './parts.mjs';
import { main, projectRoot, runOrStop } from './run.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  const firstOption = given.findIndex((word) => word.startsWith('-') && word !== '--all');
  const words = firstOption === -1 ? given : given.slice(0, firstOption);
  // File names aren't parts: they go to Jest with its options.
  const names = words.filter((word) => word !== '--all' && !/\.[cm]?[jt]sx?$/.test(word));
  const options = given.filter((word) => word !== '--all' && !names.includes(word));
  const folders = foldersOf(names);
  const changed = folders.length === 0
    || given.includes('--all') ? [] : changedFiles(folders).filter((file) => /\.(?:[cm]?[jt]sx?)$/.test(file));
  const chosen = changed.length > 0 ? ['--findRelatedTests', ...changed] : folders.map((folder) => `${folder}/`);
  if (changed.length > 0) {
    process.stdout.write(`Running the tests affected by ${changed.length} changed files; --all runs all of ${names.join(', ')}.\n`);
  }
  await runOrStop(path.join(projectRoot, 'node_modules/.bin/jest'), ['--passWithNoTests', ...options, ...chosen], { saying: 'Jest' });
});
