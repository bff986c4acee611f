/** A request of the API reference. `path` may have a query, and parameters in braces. `body` is empty without one. */
export type HttpRequest = { method: string; path: string; contentType: string | null; body: string };

/** Reads a request that an article shows as HTTP/1.1 text; null for other texts. */
export function readRequest(text: string): HttpRequest | null {
  const [head = '', ...rest] = text.split('\n\n');
  const [line = '', ...fields] = head.split('\n');
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/api\/v1\/\S+)$/.exec(line) ?? [];
  if (method === undefined || path === undefined) return null;
  const contentType = fields.map((field) => /^content-type: *(.+)$/i.exec(field)?.[1]).find((value) => value !== undefined) ?? null;
  return { method, path, contentType, body: rest.join('\n\n') };
}

/** The first parameter in braces that still has no value. */
export const missingParameter = (path: string): string | null => /\{(\w+)\}/.exec(path)?.[1] ?? null;

/** Whether the body can be read by the server, so that a typing error is shown beside the field. */
export function isReadable({ contentType, body }: Pick<HttpRequest, 'contentType' | 'body'>): boolean {
  if (contentType === null) return true;
  const texts = contentType === 'application/x-ndjson' ? body.split('\n').filter((text) => text.trim() !== '') : [body];
  try {
    for (const text of texts) JSON.parse(text);
    return texts.length > 0;
  } catch {
    return false;
  }
}

/** Lays out a JSON answer; returns other texts as they are. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Replaces the sender of the examples by the customer's own, which the sandbox has too. */
export const withOwnSender = (body: string, name: string | undefined): string => (
  name === undefined ? body : body.replaceAll('"Shop"', JSON.stringify(name)));
