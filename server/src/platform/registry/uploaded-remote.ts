import { AppError } from '@portal/contracts';
import { MAX_RELEASE_BYTES } from '@portal/contracts/admin';
import { manifestProblems } from './manifest-rules';
import { hashOf, readRelease, shown, when, type BuiltRemote } from './release-shape';

const MAX_LINES = 50;

/** Checks the manifest and the hash of every file. Throws release_refused, which lists up to MAX_LINES problems. */
export function readUploadedRemote({ release: raw, files }: { release: unknown; files: Record<string, string> }): BuiltRemote {
  const read = readRelease(raw);
  if (read.problems) throw releaseRefused(read.problems.map((problem) => `portal-release.json ${problem}`));
  const release = read.value;
  const contents = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
  const total = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const problems = [
    ...when(total > MAX_RELEASE_BYTES, `The files have ${total} bytes in total. The maximum is ${MAX_RELEASE_BYTES}.`),
    ...Object.entries(release.files).flatMap(([name, hash]) => fileProblems(name, hash, contents.get(name))),
    ...Object.keys(files).filter((name) => !Object.hasOwn(release.files, name)).map((name) => (
      `${shown(name)} was sent, but portal-release.json does not list it.`
    )),
    ...manifestProblems(release.manifest),
  ];
  if (problems.length > 0) throw releaseRefused(problems);
  return { release, contents };
}

function fileProblems(name: string, hash: string, content: Buffer | undefined): string[] {
  if (!content) return [`${name} is listed in portal-release.json, but was not sent.`];
  return when(hashOf(content) !== hash, `${name} is not the file that was built: its hash differs from portal-release.json.`);
}

export function releaseRefused(problems: readonly string[]): AppError {
  const lines = problems.slice(0, MAX_LINES).map((message) => ({ message }));
  return new AppError('release_refused', { reason: problems[0] ?? '' }, lines);
}
