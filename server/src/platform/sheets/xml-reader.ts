import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { unreadable } from './zip-reader';

/** Bytes parsed before yielding to the event loop: a few milliseconds of work. */
const SLICE_BYTES = 32_768;
const MAX_DEPTH = 64;
const MAX_LENGTH_WITHOUT_TAG = 1024 * 1024;

export type XmlEvents = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Parses XML and yields each slice's length. Names in events have no namespace prefix. Refuses document types and thus custom entities. */
export async function* readXml(
  chunks: AsyncIterable<Buffer>, { open, text, close }: XmlEvents, line: () => number = () => 1,
): AsyncGenerator<number> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceTag = 0;
  const refuse = () => { throw unreadable(line()); };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH) refuse();
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    sinceTag = 0;
    depth--;
    close?.(localName(name));
  });
  if (text) parser.on('text', text);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      sinceTag += slice.length;
      if (sinceTag > MAX_LENGTH_WITHOUT_TAG) refuse();
      parser.write(decoder.decode(slice, { stream: true }));
      yield slice.length;
      await setImmediate();
    }
  }
  parser.write(decoder.decode()).close();
}

export async function readWholeXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _slice of readXml(chunks, events));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
