import { createHash } from 'node:crypto';
import { RemoteRelease } from '@portal/contracts';
import type { ReleaseRow } from './release.store';

export type BuiltRemote = { release: ReleaseRow; contents: Map<string, Buffer> };
export type Checked<T> = { problems: string[] } | { problems: null; value: T };

const NO_BASE = '/';
const plainName = /^[\w-][\w.-]*$/;
const plainPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
/** In characters, short enough for every file system. */
const MAX_NAME_LENGTH = 100;
const MAX_PATH_LENGTH = 200;

export function readRelease(raw: unknown): Checked<ReleaseRow> {
  const parsed = RemoteRelease.safeParse(typeof raw === 'object' && raw !== null ? { base: NO_BASE, ...raw } : raw);
  if (!parsed.success) return {
    problems: parsed.error.issues.map(({ path, message }) => `is not a release: ${path.map(String).join('.') || 'it'}: ${message}`),
  };
  const { id, version, base, entry, manifest, files } = parsed.data;
  const problems = [
    ...[id, version].filter((name) => !plainName.test(name) || name.length > MAX_NAME_LENGTH).map(notOfUrl),
    ...Object.keys(files).filter((name) => !plainPath.test(name) || name.length > MAX_PATH_LENGTH).map(notOfUrl),
    ...when(
      base !== NO_BASE && base !== `/remotes/${id}/${version}/`, `has the base ${shown(base)} instead of /remotes/${id}/${version}/.`,
    ),
    ...when(id !== manifest.id, `has the id ${shown(id)}, but its manifest has ${manifest.id}.`),
    ...when(!Object.hasOwn(files, entry), `has no hash for its entry ${shown(entry)}.`),
    ...clashes(Object.keys(files)),
  ];
  return problems.length > 0 ? { problems } : { problems: null, value: { id, version, entry, manifest, files } };
}

function clashes(names: string[]): string[] {
  const known = new Set(names);
  const folders = names.flatMap((name) => name.split('/').slice(0, -1).map((_, depth, parts) => parts.slice(0, depth + 1).join('/')));
  const taken = [...new Set(folders)].filter((folder) => known.has(folder));
  const compressed = [...new Set([...names, ...folders])].filter((name) => /\.(br|gz)$/.test(name) && known.has(name.slice(0, -3)));
  return [
    ...taken.map((name) => `lists ${shown(name)} as both a file and a folder.`),
    ...compressed.map((name) => `lists ${shown(name)}, which the server creates itself.`),
  ];
}

export function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export function shown(text: string): string {
  return JSON.stringify(text.length > MAX_PATH_LENGTH ? `${text.slice(0, MAX_PATH_LENGTH)}…` : text);
}

export function when(condition: boolean, problem: string): string[] {
  return condition ? [problem] : [];
}

function notOfUrl(name: string): string {
  return `lists ${shown(name)}, which cannot be part of a URL.`;
}
