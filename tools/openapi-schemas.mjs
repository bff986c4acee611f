// What of a change of a JSON Schema breaks callers: a request has to take all it took, an answer may hold no more kinds of things than it did.

const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** `documents` are both, to look references up in: `{ before, after }`. Each finding is a sentence that begins with where. */
export function requestFindings(documents, before, after, where) {
  return compare({ documents, seen: [], isRequest: true }, before, after, where);
}

export function answerFindings(documents, before, after, where) {
  return compare({ documents, seen: [], isRequest: false }, before, after, where);
}

function compare({ documents, seen, isRequest }, before, after, where) {
  const pair = `${before.$ref} ${after.$ref}`;
  // A shape that holds itself.
  if (before.$ref && seen.includes(pair)) return [];
  const context = { documents, seen: [...seen, pair], isRequest };
  const rules = isRequest ? requestRules : answerRules;
  const [olds, nows] = [alternatives(documents.before, before), alternatives(documents.after, after)];
  if (olds.length === 1 && nows.length === 1) return rules(context, olds[0], nows[0], where);
  const fit = (old, now) => rules(context, old, now, where).length === 0;
  // Where there are as many as before, the one in the same place tells what of it has changed.
  const why = (index) => (olds.length === nows.length ? rules(context, olds[index], nows[index], where).map((finding) => ` (${finding})`).join('') : '');
  return isRequest
    ? olds.flatMap((old, index) => (nows.some((now) => fit(old, now)) ? [] : [`${where}: alternative ${index + 1} is no longer taken as it was${why(index)}`]))
    : nows.flatMap((now, index) => (olds.some((old) => fit(old, now)) ? [] : [`${where}: alternative ${index + 1} was not answered before${why(index)}`]));
}

function requestRules(context, old, now, where) {
  const [oldTypes, nowTypes] = [typesOf(old), typesOf(now)];
  if (!within(oldTypes, nowTypes)) return [`${where}: the type was ${said(oldTypes)} and is ${said(nowTypes)}`];
  const [olds, nows] = [valuesOf(old), valuesOf(now)];
  const lost = nows ? olds?.filter((value) => !nows.includes(value)) ?? ['any other value'] : [];
  return [
    ...(lost.length > 0 ? [`${where}: ${lost.join(', ')} is no longer taken`] : []),
    ...AT_LEAST.filter((limit) => now[limit] > (old[limit] ?? -Infinity)).map((limit) => `${where}: ${limit} was ${old[limit] ?? 'none'} and is ${now[limit]}`),
    ...AT_MOST.filter((limit) => now[limit] < (old[limit] ?? Infinity)).map((limit) => `${where}: ${limit} was ${old[limit] ?? 'none'} and is ${now[limit]}`),
    ...['pattern', 'format', 'multipleOf'].filter((rule) => now[rule] !== undefined && now[rule] !== old[rule]).map((rule) => `${where}: ${rule} was ${old[rule] ?? 'none'} and is ${now[rule]}`),
    ...(JSON.stringify(now.default) !== JSON.stringify(old.default) ? [`${where}: left out it meant ${JSON.stringify(old.default)} and means ${JSON.stringify(now.default)}`] : []),
    ...Object.keys(old.properties ?? {}).filter((name) => !now.properties?.[name]).map((name) => `${where}/${name}: the field is no longer taken`),
    ...(now.required ?? []).filter((name) => !old.required?.includes(name)).map((name) => `${where}/${name}: the field has become required`),
    ...(now.additionalProperties === false && old.additionalProperties !== false && isObject(old) ? [`${where}: other fields are no longer taken`] : []),
    ...inside(context, old, now, where),
  ];
}

function answerRules(context, old, now, where) {
  const [oldTypes, nowTypes] = [typesOf(old), typesOf(now)];
  if (!within(nowTypes, oldTypes)) return [`${where}: the type was ${said(oldTypes)} and is ${said(nowTypes)}`];
  // `x-open` tells callers beforehand that more may come.
  const [olds, nows] = [valuesOf(old), valuesOf(now)];
  const more = olds && !old['x-open'] ? nows?.filter((value) => !olds.includes(value)) ?? ['any other value'] : [];
  return [
    ...(more.length > 0 ? [`${where}: ${more.join(', ')} may be answered, which callers do not know`] : []),
    ...AT_LEAST.filter((limit) => old[limit] > (now[limit] ?? -Infinity)).map((limit) => `${where}: ${limit} was ${old[limit]} and is ${now[limit] ?? 'none'}`),
    ...AT_MOST.filter((limit) => old[limit] < (now[limit] ?? Infinity)).map((limit) => `${where}: ${limit} was ${old[limit]} and is ${now[limit] ?? 'none'}`),
    ...['pattern', 'format', 'multipleOf'].filter((rule) => old[rule] !== undefined && now[rule] !== old[rule]).map((rule) => `${where}: ${rule} was ${old[rule]} and is ${now[rule] ?? 'none'}`),
    ...Object.keys(old.properties ?? {}).filter((name) => !now.properties?.[name]).map((name) => `${where}/${name}: the field is no longer answered`),
    ...(old.required ?? []).filter((name) => now.properties?.[name] && !now.required?.includes(name)).map((name) => `${where}/${name}: the field may be missing`),
    ...inside(context, old, now, where),
  ];
}

/** What both have of fields and items. A field that is new was one of the others before, where those had a shape. */
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

/** Absent means anything. What is forbidden, on either side, is a matter of the rules. */
function part(context, before, after, where) {
  const isShape = [before, after].some((schema) => typeof schema === 'object');
  return isShape && before !== false && after !== false ? compare(context, before === true ? {} : before ?? {}, after === true ? {} : after ?? {}, where) : [];
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
/** Null: any. */
const typesOf = ({ type }) => (type === undefined ? null : [type].flat());
const said = (types) => (types === null ? 'any' : types.join(' or '));

function within(few, many) {
  if (many === null) return true;
  return few !== null && few.every((type) => many.includes(type) || (type === 'integer' && many.includes('number')));
}
