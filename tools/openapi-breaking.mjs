import { unknownKeywords } from './openapi-keywords.mjs';
import { answerFindings, requestFindings } from './openapi-schemas.mjs';
import { schemeFindings, securityFindings } from './openapi-security.mjs';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const LINES = ['schema', 'x-first-line', 'x-line'];
const BODY_LIMITS = ['x-max-bytes', 'x-max-lines'];

/** Breaking changes between two OpenAPI documents, each as a sentence that starts with its location. */
export function breakingChanges(before, after) {
  const documents = { before, after };
  return [
    ...new Set([before, after].flatMap(unknownKeywords)),
    ...schemeFindings(before, after),
    ...lostCodes(before, after),
    ...ofBoth(
      operationsOf(before.paths), operationsOf(after.paths), (old, now, where) => operationFindings(documents, old, now, where),
      'the operation was removed',
    ),
    ...ofBoth(
      operationsOf(before.webhooks), operationsOf(after.webhooks),
      (old, now, where) => webhookFindings(documents, old, now, `webhook ${where}`), 'the webhook was removed',
    ),
  ];
}

function ofBoth(olds, nows, findings, removed) {
  return [...olds].flatMap(([where, old]) => (nows.has(where) ? findings(old, nows.get(where), where) : [`${where}: ${removed}`]));
}

/** Compares webhooks. Their bodies are compared like answers, because the server sends them to the customer. */
function webhookFindings(documents, old, now, where) {
  const [olds, nows] = [parametersOf(documents.before, old), parametersOf(documents.after, now)];
  return [
    ...[...olds.keys()].filter((name) => !nows.has(name)).map((name) => `${where} ${name}: the header is no longer sent`),
    ...[...olds].filter(([name, { required }]) => required
      && nows.has(name) && !nows.get(name).required).map(([name]) => `${where} ${name}: the header may be missing`),
    ...[...olds].filter(([name]) => nows.has(name)).flatMap(([name, { schema }]) => answerFindings(
      documents, schema, nows.get(name).schema, `${where} ${name}`,
    )),
    ...contentFindings(old.requestBody?.content, now.requestBody?.content, where, (before, after, place) => answerFindings(
      documents, before, after, place,
    )),
    ...Object.keys(old.responses).filter((status) => !now.responses[status]).map((status) => (
      `${where}: the response ${status} is no longer handled`
    )),
  ];
}

function operationsOf(paths = {}) {
  return new Map(Object.entries(paths).flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => [
    `${method.toUpperCase()} ${path}`, item[method],
  ])));
}

function operationFindings(documents, old, now, where) {
  return [
    ...(old.operationId !== now.operationId ? [`${where}: operationId was ${old.operationId} and is ${now.operationId}`] : []),
    ...securityFindings(documents, old, now, where),
    ...parameterFindings(documents, old, now, where),
    ...bodyFindings(documents, old.requestBody, now.requestBody, where),
    ...answersFindings(documents, old.responses, now.responses, where),
    ...renamedCodes(documents, old, now, where),
  ];
}

function parameterFindings({ before, after }, old, now, where) {
  const [olds, nows] = [parametersOf(before, old), parametersOf(after, now)];
  const kept = [...olds].filter(([name]) => nows.has(name));
  return [
    ...[...olds.keys()].filter((name) => !nows.has(name)).map((name) => `${where} ${name}: the parameter is no longer accepted`),
    ...[...nows].filter(([name, { required }]) => required
      && !olds.get(name)?.required).map(([name]) => `${where} ${name}: the parameter has become required`),
    ...kept.flatMap(([name, parameter]) => requestFindings({ before, after }, parameter.schema, nows.get(name).schema, `${where} ${name}`)),
  ];
}

function parametersOf(document, { parameters = [] }) {
  return new Map(parameters.map((one) => found(document, one)).map((one) => [`${one.in}/${one.name}`, one]));
}

function bodyFindings(documents, old, now, where) {
  if (!old) return now?.required ? [`${where} body: a body has become required`] : [];
  if (!now) return [`${where} body: a body is no longer accepted`];
  return [
    ...(now.required && !old.required ? [`${where} body: a body has become required`] : []),
    // A limit is compared only if the older document has it.
    ...BODY_LIMITS.filter((limit) => now[limit] < old[limit]).map((limit) => (
      `${where} body: ${limit} was ${old[limit]} and is ${now[limit]}`
    )),
    ...contentFindings(old.content, now.content, `${where} body`, (before, after, place) => requestFindings(
      documents, before, after, place,
    )),
  ];
}

function answersFindings(documents, olds, nows, where) {
  return Object.entries(olds).flatMap(([status, answer]) => {
    if (!nows[status]) return [`${where} ${status}: this status is no longer returned`];
    const [old, now] = [found(documents.before, answer), found(documents.after, nows[status])];
    return [
      ...Object.keys(old.headers ?? {}).filter((name) => !now.headers?.[name]).map((name) => (
        `${where} ${status}: the header ${name} is no longer returned`
      )),
      ...Object.entries(old.headers ?? {}).filter(([name]) => now.headers?.[name]).flatMap(([name, header]) => (
        answerFindings(
          documents, found(documents.before, header).schema, found(documents.after, now.headers[name]).schema,
          `${where} ${status} header/${name}`,
        ))),
      ...(old['x-codes'] ?? []).flatMap((code) => movedTo(documents.after, nows, { code, status })).map(([code, other]) => (
        `${where} ${status}: ${code} is now returned with ${other}`
      )),
      ...contentFindings(old.content, now.content, `${where} ${status}`, (before, after, place) => answerFindings(
        documents, before, after, place,
      )),
    ];
  });
}

/** Returns an error code with its new HTTP status if the status changed, because that breaks callers. */
function movedTo(document, answers, { code, status }) {
  const statuses = Object.entries(answers).filter(([, answer]) => (
    found(document, answer)['x-codes']?.includes(code)
  )).map(([other]) => other);
  return statuses.length > 0 && !statuses.includes(status) ? [[code, statuses.join(', ')]] : [];
}

/** Reports codes that were probably renamed: at one status, a code disappears while another appears. */
function renamedCodes({ before, after }, old, now, where) {
  const [olds, nows] = [codesOf(before, old), codesOf(after, now)];
  return Object.keys(old.responses).flatMap((status) => {
    const [dropped, added] = [without(olds.get(status), [...nows.values()].flat()), without(nows.get(status), [...olds.values()].flat())];
    return dropped.length > 0 && added.length > 0 ? [`${where} ${status}: ${dropped.join(', ')} was replaced by ${added.join(', ')}`] : [];
  });
}

/** Reports error codes that no operation returns any more; callers may still expect them. */
function lostCodes(before, after) {
  const [olds, nows] = [before, after].map((document) => [
    ...new Set([...operationsOf(document.paths).values()].flatMap((operation) => [...codesOf(document, operation).values()].flat())),
  ]);
  return without(olds, nows).map((code) => `${code}: the code is gone from all operations`);
}

function codesOf(document, { responses }) {
  return new Map(Object.entries(responses).map(([status, answer]) => [status, found(document, answer)['x-codes'] ?? []]));
}

const without = (codes = [], others) => codes.filter((code) => !others.includes(code));

function contentFindings(olds = {}, nows = {}, where, findings) {
  return Object.entries(olds).flatMap(([type, old]) => {
    const now = nows[type];
    if (!now) return [`${where}: ${type} is gone`];
    return LINES.filter((line) => old[line]).flatMap((line) => findings(
      old[line], now[line], line === 'schema' ? where : `${where} ${line}`,
    ));
  });
}

function found(document, object) {
  return object.$ref ? object.$ref.slice(2).split('/').reduce((node, key) => node?.[key], document) : object;
}
