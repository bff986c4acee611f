import { AppError } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';

/** No real request nests deeper; what does is made to exhaust whoever walks it. */
export const MOST_NESTED = 32;

/** Reads JSON bodies, and those that nest too deep not at all: reading four megabytes of brackets takes half a second. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nestsTooDeep(body)) done(new AppError('invalid_request'));
    else void parse(request, body, done);
  });
}

const QUOTE = 34;
const BACKSLASH = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** By brackets outside of strings; of what is no JSON it may say anything, as that is refused next. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (opening.has(code)) {
      if (++depth > MOST_NESTED) return true;
    } else if (closing.has(code)) depth--;
  }
  return false;
}

/** Where the quote is that ends the string which begins at `start`: one with an even number of backslashes before it. */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
