import { type AppError, isAppError } from '@portal/contracts';
import { refusal } from './envelopes';
import { addressOf, answerCalls } from './network';

export type FileAnswer = { name: string; content: string } | AppError;

let stopWatching: (() => void) | undefined;

/** Answers a download, and keeps what was asked for and what the browser was given to save. */
export function fakeFile(path: string, answer: FileAnswer) {
  const queries: Record<string, string>[] = [];
  const saved: { name: string; content: Blob }[] = [];
  answerCalls('GET', path, (call) => {
    queries.push(Object.fromEntries(addressOf(call).searchParams));
    if (isAppError(answer)) return refusal(answer);
    return { status: 200, body: answer.content, headers: { 'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(answer.name)}` } };
  });
  stopWatching?.();
  stopWatching = watchSaving((name, content) => saved.push({ name, content }));
  return { queries, saved };
}

/** The test's page knows no addresses of blobs and goes nowhere by a click. */
function watchSaving(onSave: (name: string, content: Blob) => void): () => void {
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${blobs.size}`;
      blobs.set(address, blob);
      return address;
    },
    revokeObjectURL: (address: string) => blobs.delete(address),
  });
  const clicked = (event: MouseEvent) => {
    const { target } = event;
    const content = target instanceof HTMLAnchorElement && target.download !== '' ? blobs.get(target.href) : undefined;
    if (!content) return;
    event.preventDefault();
    onSave((target as HTMLAnchorElement).download, content);
  };
  document.addEventListener('click', clicked);
  // The addresses stay answered for: they are given up a minute after a file was saved, which can be after the test.
  return () => document.removeEventListener('click', clicked);
}

afterEach(() => {
  stopWatching?.();
  stopWatching = undefined;
});
