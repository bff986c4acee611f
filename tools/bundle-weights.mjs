import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Stop } from './run.mjs';

const LANGUAGE = /(^|\/)locales\/(?:[\w-]+\/)?(\w+)\.json$/;

/** Reads the scripts of a webpack build. `bytes`: gzip size. `steps`: number of `import()` steps from the entry. */
export function readBuild(root, name, dist) {
  const contents = path.join(root, '.cache/bundles', `${name}.json`);
  if (!existsSync(contents)) throw new Stop(`${name} has no current build: run pnpm build first.`);
  const scripts = JSON.parse(readFileSync(contents, 'utf8')).map((script) => {
    const file = path.join(root, dist, script.file);
    if (!existsSync(file)) throw new Stop(`${dist}/${script.file} is missing: run pnpm build first.`);
    return { ...script, bytes: gzipSync(readFileSync(file), { level: 9 }).length };
  });
  return { dist: path.join(root, dist), scripts };
}

/** Some scripts contain only one language's texts. Returns those of the language with the largest total size. */
export function heaviestLanguage(scripts) {
  const languages = new Map();
  for (const script of scripts) {
    const language = languageOf(script);
    if (language) languages.set(language, [...(languages.get(language) ?? []), script]);
  }
  return [...languages.values()].sort((one, other) => weightOf(other) - weightOf(one))[0] ?? [];
}

export function languageOf({ modules }) {
  const found = new Set(modules.map(({ name }) => LANGUAGE.exec(name)?.[2]));
  return found.size === 1 ? [...found][0] : undefined;
}

export const weightOf = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Lists the heaviest scripts with their largest modules. Module sizes are in uncompressed bytes. */
export function explain(scripts) {
  return [...scripts].sort((one, other) => other.bytes - one.bytes).slice(0, 5).map(({ file, bytes, modules }) => {
    const largest = modules.slice(0, 4).map(({ name, size }) => `${name} (${kilobytes(size)} of source)`);
    return `  ${file}: ${kilobytes(bytes)}${largest.length > 0 ? `; largest: ${largest.join(', ')}` : ''}`;
  }).join('\n');
}
