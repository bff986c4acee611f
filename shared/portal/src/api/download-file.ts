import { CANCEL } from '@portal/portal/saga';
import { exchange, header, settled, type ApiOptions } from './client';
import { queryString } from './query-string';

/** After this time the browser has started the download, so the memory can be released. */
const URL_LIFETIME_MS = 60_000;

/**
 * Downloads a file that is served without the JSON envelope, and saves it under the server's file name. A plain link couldn't send the
 * session token. Throws AppError like `api`, after showing a toast unless `quiet`. Canceling the waiting saga, or `signal`, aborts the
 * download.
 */
export function downloadFile(path: string, query: Record<string, unknown> = {}, options: ApiOptions = {}): Promise<void> {
  return cancellable(options, async (rest) => {
    const { content, name } = await fetchContent(path, query, rest);
    saveFile(name, content);
  });
}

/**
 * Like `downloadFile`, but returns the content, for a file shown in the page, such as an image. Its `type` is the response's content type.
 */
export function fetchFile(path: string, query: Record<string, unknown> = {}, options: ApiOptions = {}): Promise<Blob> {
  return cancellable(options, async (rest) => (await fetchContent(path, query, rest)).content);
}

function cancellable<T>(options: ApiOptions, work: (options: ApiOptions) => Promise<T>): Promise<T> {
  const given = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, given.signal]) : given.signal;
  return Object.assign(work({ ...options, signal }), { [CANCEL]: () => given.abort() });
}

async function fetchContent(
  path: string, query: Record<string, unknown>, { signal, alone = false, quiet = alone }: ApiOptions,
): Promise<{ content: Blob; name: string }> {
  const response = await exchange(
    path, { method: 'GET', url: path + queryString(query), responseType: 'blob', headers: { Accept: '*/*' }, signal }, quiet,
  );
  const content = new Blob([response.data as BlobPart], { type: header(response, 'content-type') });
  if (response.status === 200) return { content, name: nameIn(header(response, 'content-disposition') ?? '') };
  await settled(path, { ...response, data: parsed(new TextDecoder().decode(await content.arrayBuffer())) }, { quiet, alone });
  throw new Error(`${path} answered ${response.status} without a refusal`);
}

/** Saves content that is already in the page. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

/** RFC 6266: `filename*` if present, otherwise `filename`. */
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
