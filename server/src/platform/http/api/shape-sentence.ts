import type { InputSource } from './shape-faults';

export type ShapeIssue = {
  code?: string | undefined; expected?: string; format?: string; origin?: string; minimum?: number | bigint; maximum?: number | bigint;
  values?: unknown[];
};

const types: Readonly<Record<string, string>> = {
  string: 'a string', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'an array', object: 'an object',
  record: 'an object',
};

export function shapeSentence(issue: ShapeIssue, source: InputSource): string {
  const { code, expected = '', origin = '', minimum, maximum, values } = issue;
  if (code === 'invalid_type' && expected in types) return `Must be ${types[expected]}.`;
  if (code === 'too_small' && minimum !== undefined) return bounded('at least', minimum, origin);
  if (code === 'too_big' && maximum !== undefined) return bounded('at most', maximum, origin);
  if (code === 'invalid_value' && values) return `Must be one of: ${values.map(String).join(', ')}.`;
  if (code === 'invalid_format') return formatted(issue.format, source);
  return 'Invalid format.';
}

function bounded(how: 'at least' | 'at most', bound: number | bigint, origin: string): string {
  switch (origin) {
    case 'string': return `Must be ${how} ${counted(bound, 'character')} long.`;
    case 'array': return `Must have ${how} ${counted(bound, 'item')}.`;
    default: return `Must be ${how} ${bound}.`;
  }
}

function counted(bound: number | bigint, noun: string): string {
  return `${bound} ${noun}${Number(bound) === 1 ? '' : 's'}`;
}

function formatted(format: string | undefined, source: InputSource): string {
  switch (format) {
    case 'uuid': return 'Must be a UUID, such as 3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92.';
    case 'datetime': return `Must be an existing date and time with its UTC offset, such as 2027-03-01T09:30:00+02:00${source === 'query'
      ? '; in a query, write `+` as %2B'
      : ''}.`;
    default: return 'Invalid format.';
  }
}
