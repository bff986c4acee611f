/** Nothing can be seen of them, or they turn what follows: control and format characters, half pairs, what no font has. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** No program on any system takes them in a name. */
const forbidden = /["*:<>?|]/g;
const ending = /\.[a-z\d]{1,8}$/i;

/** The name alone, as it will be read: no folders, nothing hidden, at most so many UTF-16 units, its ending kept. */
export function cleanFileName(written: string, most: number): string {
  const last = written.replace(unseen, '').normalize('NFC').split(/[\\/]/).pop() ?? '';
  const name = last.replace(forbidden, '_').replace(/\s+/g, ' ').replace(/^[ .]+|[ .]+$/g, '');
  const end = ending.exec(name)?.[0] ?? '';
  return withEnding(name.slice(0, name.length - end.length), end, most);
}

/** In small letters, without the dot; empty where it has none. */
export function endingOf(name: string): string {
  return (ending.exec(name)?.[0] ?? '').slice(1).toLowerCase();
}

/** The same name with the ending that its content has. */
export function renamed(name: string, to: string, most: number): string {
  return withEnding(name.replace(ending, ''), `.${to}`, most);
}

function withEnding(stem: string, end: string, most: number): string {
  let cut = '';
  for (const character of stem) {
    if (cut.length + character.length + end.length > most) break;
    cut += character;
  }
  return `${cut.replace(/[ .]+$/, '') || 'file'}${end}`;
}
