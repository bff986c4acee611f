/** Keeps letters and digits of any script and `_`; the rest becomes hyphens: `Ціна за частину` is `ціна-за-частину`. */
export function headingId(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[’'ʼ]/gu, '').replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}

/** Numbers repeated headings of an article. */
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
