/** JSON Schema as a TypeScript type, indented by `indent`. */
export function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return values.map(literal).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, indent)))].join(' | ');
  return [schema.type ?? 'any'].flat().map((type) => plainType(type, schema, indent)).join(' | ');
}

function plainType(type, schema, indent) {
  switch (type) {
    case 'integer': return 'number';
    case 'array': return arrayOf(typeOf(schema.items ?? {}, indent));
    case 'object': return objectType(schema, indent);
    case 'string': case 'number': case 'boolean': case 'null': return type;
    default: return 'unknown';
  }
}

const arrayOf = (item) => (/^\w+$/.test(item) || item.endsWith('}') && !item.includes('} | ') ? `${item}[]` : `(${item})[]`);

function objectType({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`;
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => (
    `${comment(fieldWords(schema), deeper)}${deeper}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, deeper)};\n`));
  return `{\n${fields.join('')}${indent}}`;
}

function fieldWords({ description, default: left }) {
  return [description, ...(left === undefined || left === '' ? [] : [`Left out: \`${JSON.stringify(left)}\`.`])].filter(Boolean).join(' ');
}

/** A doc comment with its line break; empty without text. */
export function comment(words, indent = '') {
  return words ? `${indent}/** ${words.replaceAll('*/', '*\\/')} */\n` : '';
}

export const literal = (value) => (
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)
);
