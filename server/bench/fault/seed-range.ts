/** Reads seeds as `7`, `1-120` or `3,9,12-14`. */
export function parseSeeds(text: string): number[] {
  return text.split(',').flatMap((piece) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(piece.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to)) throw new Error(`no seeds: ${piece}. Write 7, 1-120 or 3,9,12-14`);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
