/** Invisible or text-reversing characters: control, format, lone surrogate, unassigned, and line separators. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;
const forbidden = /["*:<>?|]/g;
const ending = /\.[a-z\d]{1,8}$/i;

/** Removes folders and invisible characters, and truncates to `limit` UTF-16 units, keeping the extension. */
export function cleanFileName(written: string, limit: number): string {
  const last = written.replace(unseen, '').normalize('NFC').split(/[\\/]/).pop() ?? '';
  const name = last.replace(forbidden, '_').replace(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  const end = ending.exec(name)?.[0] ?? '';
  return withEnding(name.slice(0, name.length - end.length), end, limit);
}

export function endingOf(name: string): string {
  return (ending.exec(name)?.[0] ?? '').slice(1).toLowerCase();
}

export function renamed(name: string, to: string, limit: number): string {
  return withEnding(name.replace(ending, ''), `.${to}`, limit);
}

function withEnding(stem: string, end: string, limit: number): string {
  let truncated = '';
  for (const character of stem) {
    if (truncated.length + character.length + end.length > limit) break;
    truncated += character;
  }
  return `${truncated.replace(/[ .]+$/, '') || 'file'}${end}`;
}
