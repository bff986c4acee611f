// JSON Schema keywords compared by openapi-schemas.mjs. Changes of other keywords would pass unnoticed, so their use is reported.

const COMPARED = [
  '$ref', 'anyOf', 'oneOf', 'type', 'enum', 'const', 'x-open', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items',
  'format', 'pattern', 'not', 'default',
  'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems',
  'minProperties', 'maxProperties',
];
/** Keywords that only describe a schema for people. */
const SAID = ['title', 'description', 'examples', 'deprecated', '$comment'];
const PLACES = ['schema', 'x-first-line', 'x-line'];

/** Keywords in a document's schemas that aren't compared, each as a sentence that starts with its location. */
export function unknownKeywords({ paths, webhooks, components = {} }) {
  const { schemas = {}, ...others } = components;
  return [
    ...Object.entries(schemas).flatMap(([name, schema]) => ofSchema(schema, name)),
    ...Object.entries({ paths, webhooks, components: others }).flatMap(([name, node]) => schemasWithin(node, name)),
  ];
}

function schemasWithin(node, where) {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (PLACES.includes(name) ? ofSchema(value, where) : schemasWithin(
    value, `${where} ${name}`,
  )));
}

function ofSchema(schema, where) {
  if (typeof schema !== 'object') return [];
  // The comparison ignores most keywords beside `$ref`, `anyOf` or `oneOf`, so they are reported.
  const beside = schema.$ref !== undefined ? ['$ref', ...SAID] : schema.anyOf ?? schema.oneOf ? [
    schema.anyOf ? 'anyOf' : 'oneOf', 'default', ...SAID,
  ] : [...COMPARED, ...SAID];
  return [
    ...Object.keys(schema).filter((keyword) => !beside.includes(keyword)).map((keyword) => (
      `${where}: ${keyword} is not supported by this check${COMPARED.includes(keyword)
        ? ' here'
        : ''}: write the shape otherwise, or teach it`
    )),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => ofSchema(field, `${where}/${name}`)),
    ...[...schema.anyOf ?? [], ...schema.oneOf ?? []].flatMap((one) => ofSchema(one, where)),
    ...['items', 'additionalProperties', 'propertyNames'].filter((keyword) => schema[keyword] !== undefined).flatMap((keyword) => ofSchema(
      schema[keyword], `${where}/*`,
    )),
  ];
}
