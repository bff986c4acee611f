import { type AppError, isAppError } from '@portal/contracts';
import { refusal } from './envelopes';
import { addressOf, answerCalls } from './network';

export type FileAnswer = { name: string; content: string } | AppError;

let stopWatching: (() => void) | undefined;

/** Fakes a download; records queries and saved files. */
export function fakeFile(path: string, answer: FileAnswer) {
  const queries: Record<string, string>[] = [];
  const saved: { name: string; content: Blob }[] = [];
  answerCalls('GET', path, (call) => {
    queries.push(Object.fromEntries(addressOf(call).searchParams));
    if (isAppError(answer)) return refusal(answer);
    return {
      status: 200, body: answer.content,
      headers: { 'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(answer.name)}` },
    };
  });
  stopWatching?.();
  stopWatching = watchSaving((name, content) => saved.push({ name, content }));
  return { queries, saved };
}

/** Records files saved by clicking a link. jsdom has no blob URLs and doesn't follow clicks on links. */
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
  // The fake `URL` functions stay: the page revokes a URL a minute after saving, possibly after the test.
  return () => document.removeEventListener('click', clicked);
}

afterEach(() => {
  stopWatching?.();
  stopWatching = undefined;
});
