import type { IncomingMessage } from '../channels';

/** PostgreSQL can store neither U+0000 nor half a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/gu;
const REPLACEMENT = '\uFFFD';

/** Replaces such characters, so that a faulty message blocks neither itself nor its batch. */
export function storable(message: IncomingMessage): IncomingMessage {
  const { source, destination, text, providerMessageId, file } = message;
  return {
    ...message, source: clean(source), destination: clean(destination), text: clean(text), providerMessageId: clean(providerMessageId),
    ...(file && { file: { url: clean(file.url), ...(file.name !== undefined && { name: clean(file.name) }) } }),
  };
}

function clean(text: string): string {
  return text.replace(unstorable, REPLACEMENT);
}
