/** Letters and digits of any script and `_` stay, everything else is a hyphen: `Ціна за частину` is `ціна-за-частину`, a name of an error is itself. */
export function headingId(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[’'ʼ]/gu, '').replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}

/** The ids of one article: a heading whose words were there before gets a number. */
export function uniqueIds(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const wanted = headingId(text);
    let id = wanted;
    for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    return id;
  };
}
