import type { Contact, MergeRule } from '@portal/contracts';

export function foldRows(rows: readonly Contact[], rule: MergeRule): Contact[] {
  const folded = new Map<string, Contact>();
  for (const row of rows) {
    const earlier = folded.get(row.num);
    folded.set(row.num, earlier ? merged(earlier, row, rule) : row);
  }
  return [...folded.values()];
}

function merged(known: Contact, given: Contact, rule: MergeRule): Contact {
  switch (rule) {
    case 'keep': return known;
    case 'overwrite': return { ...given, tags: allTags(known, given) };
    case 'fill': return {
      num: known.num,
      name: known.name ?? given.name,
      param1: known.param1 ?? given.param1,
      param2: known.param2 ?? given.param2,
      param3: known.param3 ?? given.param3,
      param4: known.param4 ?? given.param4,
      tags: allTags(known, given),
    };
  }
}

function allTags(known: Contact, given: Contact): string[] {
  return [...known.tags, ...given.tags];
}
