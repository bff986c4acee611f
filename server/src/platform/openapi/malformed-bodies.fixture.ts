import * as fc from 'fast-check';

export type Schema = {
  type?: string | string[]; properties?: Record<string, Schema>; required?: string[]; additionalProperties?: boolean | Schema;
  items?: Schema;
  not?: { required: string[] };
  enum?: unknown[]; anyOf?: Schema[]; examples?: unknown[]; default?: unknown; format?: string; pattern?: string; $ref?: string;
  minLength?: number; maxLength?: number; minItems?: number; maxItems?: number; minimum?: number; maximum?: number;
};
type Path = readonly (string | number)[];
/** `pointer` is the expected location of the fault. `within` is set if only the surrounding object can be determined. */
export type MalformedBody = { what: string; text: string | Buffer; pointer: string; within?: true };

export function whole(schema: Schema, components: Record<string, Schema>): Schema {
  const { $ref, ...own } = schema;
  const found = $ref === undefined ? schema : { ...components[$ref.split('/').at(-1) ?? ''], ...own };
  return {
    ...found,
    ...(found.properties && {
      properties: Object.fromEntries(Object.entries(found.properties).map(([name, each]) => [name, whole(each, components)])),
    }),
    ...(found.items && { items: whole(found.items, components) }),
    ...(found.anyOf && { anyOf: found.anyOf.map((each) => whole(each, components)) }),
  };
}

const texts = [
  'Text', 'https://shop.example/a', 'Your code is {code}.', '380671234567', '482913', '2027-03-01T09:30:00Z',
  '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92',
];

export function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.examples?.length) return schema.examples[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (typesOf(schema).includes('object')) {
    const excluded = schema.not?.required.at(-1);
    const given = Object.entries(schema.properties ?? {}).filter(([name]) => name !== excluded);
    return Object.fromEntries(given.map(([name, each]) => [name, sampleOf(each)]));
  }
  if (typesOf(schema).includes('array')) {
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}));
  }
  if (typesOf(schema).includes('string')) return texts.find((text) => fits(schema, text));
  if (typesOf(schema).includes('boolean')) return true;
  return schema.minimum ?? 1;
}

function fits({ format, pattern, maxLength = Infinity }: Schema, text: string): boolean {
  if (format === 'uuid') return /^[\da-f-]{36}$/.test(text);
  if (format === 'date-time') return text.endsWith('Z');
  return text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
}

type SchemaLocation = { schema: Schema; path: Path; isRequired: boolean };

function locationsIn(schema: Schema, path: Path = [], isRequired = false): SchemaLocation[] {
  const inside = Object.entries(
    schema.properties ?? {},
  ).flatMap(([name, each]) => locationsIn(each, [...path, name], schema.required?.includes(name) ?? false));
  return [{ schema, path, isRequired }, ...inside, ...(schema.items ? locationsIn(schema.items, [...path, 0]) : [])];
}

export function malformedBodies(schema: Schema): fc.Arbitrary<MalformedBody> {
  const sample = sampleOf(schema);
  // If a schema has alternatives, an error may point to the surrounding object instead of the field.
  const free = schema.anyOf ? { within: true as const } : {};
  const locations = locationsIn(schema.anyOf?.[0] ?? schema).filter(({ schema: { anyOf }, path }) => (
    anyOf === undefined && valueAt(sample, path) !== undefined));
  const objects = locations.filter(({ schema: { additionalProperties } }) => additionalProperties === false);
  const instead = (what: string, { path }: SchemaLocation, value: unknown): MalformedBody => ({
    what, text: JSON.stringify(withValue(sample, path, value)), pointer: pointerOf(path), ...(path.length > 0 && free),
  });
  const raw = (what: string, { path }: SchemaLocation, json: string, pointer = pointerOf(path), within?: true): MalformedBody => (
    { what, text: JSON.stringify(withValue(sample, path, MARK)).replace(`"${MARK}"`, () => json), pointer, ...(within && { within }) });

  const wrongTypes = fc.constantFrom(...locations).chain((location) => fc.constantFrom(
    ...strangersTo(location.schema),
  ).map((value) => instead('wrong type', location, value)));
  const beyond = locations.filter(({ schema: each }) => limitsOf(each, sample).length > 0);
  const beyondLimits = fc.constantFrom(...beyond).chain((location) => fc.constantFrom(
    ...limitsOf(location.schema, valueAt(sample, location.path)),
  ).map((value) => instead('beyond a limit', location, value)));
  const needed = locations.filter(({ isRequired }) => isRequired);
  const missing = needed.map((location) => fc.constant(instead('missing', location, undefined)));
  const extra = fc.constantFrom(...objects).chain((location) => strangeNames(location.schema).map((name) => (
    raw(
      'unknown field', location, JSON.stringify({ ...(valueAt(sample, location.path) as object), [name]: 1 }), pointerOf(location.path),
      true,
    ))));
  const prototypes = fc.constantFrom(...objects).chain((location) => fc.constantFrom(
    '{"__proto__":{"a":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{"a":1}}}',
  ).map((json) => (
    raw('prototype', location, json, pointerOf(location.path), true))));
  const twice = fc.constantFrom(...objects).map((location) => {
    const [name = '', value] = Object.entries(valueAt(sample, location.path) as object)[0] as [string, unknown];
    const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    return raw('given twice', location, `{${field},${field}}`, pointerOf([...location.path, name]));
  });
  const deep = fc.constantFrom(...locations).chain((location) => fc.constantFrom(100, 10_000).map((depth) => raw(
    'deep', location, '['.repeat(depth) + ']'.repeat(depth), '',
  )));
  const noJson = fc.constantFrom('{', '[]', 'null', '1e999', '"text"', 'NaN', '{}{}', "{'a':1}", '{"a":1,}').map((text): MalformedBody => ({
    what: 'no object', text, pointer: '',
  }));
  const noText = fc.constant<MalformedBody>({
    what: 'no UTF-8', text: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), pointer: '',
  });
  const nothing = fc.oneof(noJson, noText);
  return fc.oneof(wrongTypes, beyondLimits, extra, prototypes, twice, deep, nothing, ...missing);
}

const MARK = '\u2400here\u2400';

function strangersTo(schema: Schema): unknown[] {
  const types = typesOf(schema);
  const strangers: [string, unknown][] = [
    ['null', null], ['boolean', true], ['number', 0.5], ['array', []], ['array', [[1]]], ['object', { a: 1 }], ['string', 'text'],
  ];
  return strangers.filter(([type]) => !types.includes(type)).map(([, value]) => value);
}

function limitsOf(schema: Schema, sample: unknown): unknown[] {
  const { maxLength, minLength = 0, maximum, minimum, maxItems, minItems = 0 } = schema;
  const types = typesOf(schema);
  if (schema.enum) return ['other', 'constructor', '__proto__', ' ', 'SMS'];
  return [
    ...(types.includes('string') ? [
      'a\u0000b', '\ud83d', ...(minLength > 0 ? ['', ' '] : []), ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
      ...(schema.format ? ['text', ''] : []),
    ] : []),
    ...(types.includes('integer') ? [1.5, 1e308, -1e308] : []),
    ...(maximum === undefined ? [] : [maximum + 1]), ...(minimum === undefined ? [] : [minimum - 1]),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems === undefined || !Array.isArray(sample) ? [] : [Array.from({ length: maxItems + 1 }, () => sample[0] as unknown)]),
  ];
}

function strangeNames({ properties = {} }: Schema): fc.Arbitrary<string> {
  const names = fc.oneof(fc.constantFrom(
    'unknown', 'toString', 'hasOwnProperty', 'valueOf', '', ' ', 'a.b', 'a/b', '~', '0', 'ключ',
  ), fc.string({ unit: 'binary', maxLength: 300 }));
  return names.filter((name) => !Object.hasOwn(properties, name));
}

function typesOf({ type = [], anyOf = [] }: Schema): string[] {
  const types = [...[type].flat(), ...anyOf.flatMap(typesOf)];
  return types.includes('integer') ? [...types, 'number'].filter((each) => each !== 'integer').concat('integer') : types;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

function withValue(value: unknown, [key, ...rest]: Path, instead: unknown): unknown {
  if (key === undefined) return instead;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, instead);
  return copy;
}

function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
