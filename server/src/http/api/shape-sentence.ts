import type { Place } from './shape-faults';

/** Of what a shape finds wrong, as much as a sentence is made of. */
export type ShapeIssue = {
  code?: string | undefined; expected?: string; format?: string; origin?: string; minimum?: number | bigint; maximum?: number | bigint; values?: unknown[];
};

const types: Readonly<Record<string, string>> = {
  string: 'a string', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'an array', object: 'an object', record: 'an object',
};

/** What a value has to be. By what the shape says alone, never by what was given; a check of the contract with words of its own is told by those. */
export function shapeSentence(issue: ShapeIssue, place: Place): string {
  const { code, expected = '', origin = '', minimum, maximum, values } = issue;
  if (code === 'invalid_type' && expected in types) return `It has to be ${types[expected]}.`;
  if (code === 'too_small' && minimum !== undefined) return bounded('at least', minimum, origin);
  if (code === 'too_big' && maximum !== undefined) return bounded('at most', maximum, origin);
  if (code === 'invalid_value' && values) return `It has to be one of: ${values.map(String).join(', ')}.`;
  if (code === 'invalid_format') return formatted(issue.format, place);
  return 'It is not of the expected form.';
}

function bounded(how: 'at least' | 'at most', bound: number | bigint, origin: string): string {
  switch (origin) {
    case 'string': return `It has to be ${how} ${counted(bound, 'character')} long.`;
    case 'array': return `It has to have ${how} ${counted(bound, 'item')}.`;
    default: return `It has to be ${how} ${bound}.`;
  }
}

function counted(bound: number | bigint, noun: string): string {
  return `${bound} ${noun}${Number(bound) === 1 ? '' : 's'}`;
}

function formatted(format: string | undefined, place: Place): string {
  switch (format) {
    case 'uuid': return 'It has to be a UUID, such as 3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92.';
    case 'datetime': return `It has to be a date and time that there is, with its offset from UTC, such as 2027-03-01T09:30:00+02:00${place === 'query' ? '; in a query `+` is written %2B' : ''}.`;
    default: return 'It is not of the expected form.';
  }
}
