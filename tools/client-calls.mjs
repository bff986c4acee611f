import { Stop } from './run.mjs';

/** Lists the operations of an OpenAPI document, each with the properties that the client needs. */
export function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => callOf(
    document, { path, method: method.toUpperCase() }, operation,
  )));
}

function callOf(document, { path, method }, operation) {
  const { operationId: id, summary, description, security, requestBody, responses } = operation;
  const found = (object) => (object?.$ref ? object.$ref.slice(2).split('/').reduce((node, key) => node?.[key], document) : object);
  const parameters = (operation.parameters ?? []).map(found);
  const fields = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const { 'application/json': json, 'application/x-ndjson': lines } = requestBody?.content ?? {};
  const body = json?.schema ?? lines?.['x-first-line'];
  const [answer] = Object.entries(responses).filter(([status]) => status.startsWith('2')).map(([, one]) => (
    one.content?.['application/json'].schema
  ));
  refuseCollisions(id, fields.map(({ name }) => name), body ? fieldNames(found, body) : []);
  return {
    id, method, path, summary, description, body, answer,
    line: lines?.['x-line'],
    scope: security.flatMap(({ key }) => key).join(' or '),
    inPath: fields.filter((one) => one.in === 'path').map(({ name }) => name),
    inQuery: fields.filter((one) => one.in === 'query').map(({ name }) => name),
    fields: fields.length > 0 ? asObject(fields) : null,
    isOptional: !fields.some(({ required }) => required) && !body,
    isPaged: Boolean(found(answer)?.properties?.next && found(answer).properties.items),
    repeatable: parameters.some((one) => one.name === 'Idempotency-Key'),
    codes: [...new Set(Object.values(responses).flatMap((one) => found(one)['x-codes'] ?? []))].sort(),
  };
}

function asObject(parameters) {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { ...schema, description }])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function fieldNames(found, schema) {
  const whole = found(schema);
  return [...Object.keys(whole.properties ?? {}), ...(whole.anyOf ?? whole.oneOf ?? []).flatMap((one) => fieldNames(found, one))];
}

/** Throws if a name occurs in more than one of path, query and body, because the client merges them into one object. */
function refuseCollisions(id, parameters, fields) {
  const both = parameters.filter((name, at) => fields.includes(name) || parameters.indexOf(name) !== at);
  if (both.length > 0) {
    throw new Stop(
      `${id}: ${both.join(', ')} appears in more than one of path, query and body. The client merges them into one object: rename one in the contracts.`,
    );
  }
}
