import { CANCEL } from '@portal/portal/saga';
import { exchange, header, settled, type ApiOptions } from './client';
import { queryString } from './query-string';

/** Long enough for the browser to have begun with it; then its memory can go. */
const KEPT_MS = 60_000;

/**
 * Fetches a file that the server makes outside the envelope and gives it to the browser to save, under the server's name for it:
 * a plain link could not carry the session. Throws AppError like `api`; before that the user has been told, unless `quiet`.
 * Cancelling the saga that waits, or `signal`, gives the file up.
 */
export function downloadFile(path: string, query: Record<string, unknown> = {}, options: ApiOptions = {}): Promise<void> {
  return cancellable(options, async (rest) => {
    const { content, name } = await fetchContent(path, query, rest);
    saveFile(name, content);
  });
}

/** The same for a page that shows it, as a picture; its `type` is the server's word for what it is. */
export function fetchFile(path: string, query: Record<string, unknown> = {}, options: ApiOptions = {}): Promise<Blob> {
  return cancellable(options, async (rest) => (await fetchContent(path, query, rest)).content);
}

function cancellable<T>(options: ApiOptions, work: (options: ApiOptions) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, given.signal]) : given.signal;
  return Object.assign(work({ ...options, signal }), { [CANCEL]: () => given.abort() });
}

async function fetchContent(path: string, query: Record<string, unknown>, { signal, alone = false, quiet = alone }: ApiOptions): Promise<{ content: Blob; name: string }> {
  const response = await exchange(path, { method: 'GET', url: path + queryString(query), responseType: 'blob', headers: { Accept: '*/*' }, signal }, quiet);
  const content = new Blob([response.data as BlobPart], { type: header(response, 'content-type') });
  if (response.status === 200) return { content, name: nameIn(header(response, 'content-disposition') ?? '') };
  settled(path, { ...response, data: parsed(new TextDecoder().decode(await content.arrayBuffer())) }, { quiet, alone });
  throw new Error(`${path} answered ${response.status} without a refusal`);
}

/** Gives the browser something to save that is in the page already. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** RFC 6266: the exact name where there is one, else the plain one. */
function nameIn(disposition: string): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (exact !== undefined) return decodeURIComponent(exact);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'file';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
