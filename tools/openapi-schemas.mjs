// Breaking changes of a JSON Schema: a request must accept all previous values, an answer must not return new kinds of values.

const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const RULES = ['pattern', 'format', 'multipleOf', 'not'];
const written = (rule) => (typeof rule === 'object' ? JSON.stringify(rule) : rule ?? 'none');

/** `documents`: `{ before, after }`, for resolving references. Each finding is a sentence that starts with its location. */
export function requestFindings(documents, before, after, where) {
  return compare({ documents, seen: [], isRequest: true }, before, after, where);
}

export function answerFindings(documents, before, after, where) {
  return compare({ documents, seen: [], isRequest: false }, before, after, where);
}

function compare({ documents, seen, isRequest }, before, after, where) {
  const pair = `${before.$ref} ${after.$ref}`;
  // The schema is recursive: a comparison of this pair is already in progress, and will return its findings.
  if (before.$ref && seen.includes(pair)) return [];
  const context = { documents, seen: [...seen, pair], isRequest };
  const rules = isRequest ? requestRules : answerRules;
  const [olds, nows] = [alternatives(documents.before, before), alternatives(documents.after, after)];
  if (olds.length === 1 && nows.length === 1) return rules(context, olds[0], nows[0], where);
  const fit = (old, now) => rules(context, old, now, where).length === 0;
  // If the number of alternatives is unchanged, compares those at the same index to explain the difference.
  const why = (index) => (
    olds.length === nows.length ? rules(context, olds[index], nows[index], where).map((finding) => ` (${finding})`).join('') : ''
  );
  return isRequest
    ? olds.flatMap((old, index) => (nows.some((now) => fit(old, now)) ? [] : [
      `${where}: alternative ${index + 1} is no longer accepted as before${why(index)}`,
    ]))
    : nows.flatMap((now, index) => (olds.some((old) => fit(old, now)) ? [] : [
      `${where}: alternative ${index + 1} was not returned before${why(index)}`,
    ]));
}

function requestRules(context, old, now, where) {
  const [oldTypes, nowTypes] = [typesOf(old), typesOf(now)];
  if (!within(oldTypes, nowTypes)) return [`${where}: the type was ${typeNames(oldTypes)} and is ${typeNames(nowTypes)}`];
  const [olds, nows] = [valuesOf(old), valuesOf(now)];
  const lost = nows ? olds?.filter((value) => !nows.includes(value)) ?? ['any other value'] : [];
  return [
    ...(lost.length > 0 ? [`${where}: ${lost.join(', ')} is no longer accepted`] : []),
    ...LOWER_LIMITS.filter((limit) => now[limit] > (old[limit] ?? -Infinity)).map((limit) => `${where}: ${limit} was ${old[limit]
      ?? 'none'} and is ${now[limit]}`),
    ...UPPER_LIMITS.filter((limit) => now[limit] < (old[limit] ?? Infinity)).map((limit) => `${where}: ${limit} was ${old[limit]
      ?? 'none'} and is ${now[limit]}`),
    ...RULES.filter((rule) => now[rule] !== undefined
      && written(now[rule]) !== written(old[rule])).map((rule) => `${where}: ${rule} was ${written(old[rule])} and is ${written(now[rule])}`),
    ...(JSON.stringify(now.default) !== JSON.stringify(old.default) ? [
      `${where}: its default was ${JSON.stringify(old.default)} and is ${JSON.stringify(now.default)}`,
    ] : []),
    ...Object.keys(
      old.properties ?? {},
    ).filter((name) => !now.properties?.[name]).map((name) => `${where}/${name}: the field is no longer accepted`),
    ...(now.required ?? []).filter((name) => !old.required?.includes(name)).map((name) => (
      `${where}/${name}: the field has become required`
    )),
    ...(now.additionalProperties === false && old.additionalProperties !== false && isObject(old) ? [
      `${where}: other fields are no longer accepted`,
    ] : []),
    ...inside(context, old, now, where),
  ];
}

function answerRules(context, old, now, where) {
  const [oldTypes, nowTypes] = [typesOf(old), typesOf(now)];
  if (!within(nowTypes, oldTypes)) return [`${where}: the type was ${typeNames(oldTypes)} and is ${typeNames(nowTypes)}`];
  // `x-open` announces that more values may be added.
  const [olds, nows] = [valuesOf(old), valuesOf(now)];
  const more = olds && !old['x-open'] ? nows?.filter((value) => !olds.includes(value)) ?? ['any other value'] : [];
  return [
    ...(more.length > 0 ? [`${where}: ${more.join(', ')} may be returned, which callers don’t know`] : []),
    ...LOWER_LIMITS.filter((limit) => old[limit] > (now[limit] ?? -Infinity)).map((limit) => (
      `${where}: ${limit} was ${old[limit]} and is ${now[limit] ?? 'none'}`
    )),
    ...UPPER_LIMITS.filter((limit) => old[limit] < (now[limit] ?? Infinity)).map((limit) => (
      `${where}: ${limit} was ${old[limit]} and is ${now[limit] ?? 'none'}`
    )),
    ...RULES.filter((rule) => old[rule] !== undefined
      && written(now[rule]) !== written(old[rule])).map((rule) => `${where}: ${rule} was ${written(old[rule])} and is ${written(now[rule])}`),
    ...Object.keys(
      old.properties ?? {},
    ).filter((name) => !now.properties?.[name]).map((name) => `${where}/${name}: the field is no longer returned`),
    ...(old.required ?? []).filter((name) => now.properties?.[name]
      && !now.required?.includes(name)).map((name) => `${where}/${name}: the field may be missing`),
    ...inside(context, old, now, where),
  ];
}

/** Compares fields and items. A new field is compared with the old shape of `additionalProperties`, if there was one. */
function inside(context, old, now, where) {
  const others = typeof old.additionalProperties === 'object' ? old.additionalProperties : null;
  const fields = Object.entries(now.properties ?? {}).map(([name, schema]) => [name, old.properties?.[name] ?? others, schema]);
  return [
    ...fields.flatMap(([name, before, after]) => (before ? compare(context, before, after, `${where}/${name}`) : [])),
    ...part(context, old.items, now.items, `${where}/*`),
    ...part(context, old.additionalProperties, now.additionalProperties, `${where}/*`),
    ...part(context, old.propertyNames, now.propertyNames, `${where}/(name)`),
  ];
}

/** Compares two subschemas; a missing one allows anything. Skips pairs in which one is `false`, which allows nothing. */
function part(context, before, after, where) {
  const isShape = [before, after].some((schema) => typeof schema === 'object');
  return isShape && before !== false && after !== false ? compare(
    context, before === true ? {} : before ?? {}, after === true ? {} : after ?? {}, where,
  ) : [];
}

function resolved(document, schema) {
  if (!schema.$ref) return schema;
  const target = schema.$ref.slice(2).split('/').reduce((node, key) => node?.[key], document);
  return resolved(document, target);
}

function alternatives(document, schema) {
  const { anyOf, oneOf, ...whole } = resolved(document, schema);
  return (anyOf ?? oneOf)?.flatMap((one) => alternatives(document, one)).map((one) => ({ ...whole, ...one })) ?? [whole];
}

const valuesOf = (schema) => (schema.const === undefined ? schema.enum : [schema.const]);
const isObject = (schema) => typesOf(schema)?.includes('object') ?? false;
/** Null if any type is allowed. */
const typesOf = ({ type }) => (type === undefined ? null : [type].flat());
const typeNames = (types) => (types === null ? 'any' : types.join(' or '));

function within(few, many) {
  if (many === null) return true;
  return few !== null && few.every((type) => many.includes(type) || (type === 'integer' && many.includes('number')));
}
