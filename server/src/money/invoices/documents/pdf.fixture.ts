import { inflateSync } from 'node:zlib';

type Objects = Map<string, string>;

/** Extracts text in drawing order through each font's ToUnicode table, as copying in a PDF reader does. */
export function readPdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const letters = lettersOfFonts(objects);
  const page = [...objects.values()].find((body) => /\/Type \/Page\b/.test(body)) ?? '';
  const content = streamOf(objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '');
  let font = '';
  const texts: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    else texts.push([...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => decode(hex ?? '', letters.get(font))).join(''));
  }
  return texts.join(' ').replace(/\s+/g, ' ');
}

export function countPages(bytes: Uint8Array): number {
  return [...objectsOf(Buffer.from(bytes).toString('latin1')).values()].filter((body) => /\/Type \/Page\b/.test(body)).length;
}

function objectsOf(file: string): Objects {
  return new Map([...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']));
}

function streamOf(body: string): string {
  const data = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(body)?.[1] ?? '';
  return /FlateDecode/.test(body) ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
}

/** Maps font name to glyph (4 hex digits) to text. */
function lettersOfFonts(objects: Objects): Map<string, Map<string, string>> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(named.map(([, name, id]) => {
    const table = /\/ToUnicode (\d+)/.exec(objects.get(id ?? '') ?? '')?.[1] ?? '';
    return [name ?? '', lettersOf(streamOf(objects.get(table) ?? ''))];
  }));
}

function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first, , list] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], index) => {
      const text = Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      letters.set((Number.parseInt(first ?? '0', 16) + index).toString(16).padStart(4, '0'), text);
    });
  }
  return letters;
}

function decode(hex: string, letters: Map<string, string> | undefined): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph.toLowerCase()) ?? '\ufffd').join('');
}
