import { callsOf } from './client-calls.mjs';
import { comment, literal, typeOf } from './client-types.mjs';

export const CLIENT = 'clients/typescript/src/generated/api.ts';

/** Source text of the TypeScript client's generated part: types, operations, and a method for each operation. */
export async function clientText(document) {
  const all = callsOf(document);
  const calls = all.map((call) => ({ ...call, ownCodes: call.codes.filter((code) => !commonCodes(all).includes(code)) }));
  return `${[
    '// Printed by `pnpm client` from the contracts of the API: change those instead.',
    "import type { CallOptions, Calls } from '../calls';",
    "import type { LineSource } from '../line-stream';\n",
    ...Object.entries(
      document.components.schemas,
    ).map(([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`),
    ...calls.flatMap(callTypes),
    problemTypes(calls),
    pageTypes(calls),
    table(calls),
    methods(calls),
  ].join('\n')}`;
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);
const inputOf = ({ id }) => `${capital(id)}Input`;
const answerOf = ({ id, answer }) => (answer ? `${capital(id)}Answer` : 'void');

function callTypes(call) {
  const { fields, body, answer } = call;
  const parts = [...(fields ? [typeOf(fields)] : []), ...(body ? [parenthesised(typeOf(body))] : [])];
  return [
    ...(call.line ? [] : [`export type ${inputOf(call)} = ${parts.join(' & ') || 'Record<string, never>'};\n`]),
    ...(answer ? [`export type ${answerOf(call)} = ${typeOf(answer)};\n`] : []),
  ];
}

const parenthesised = (type) => (type.includes(' | {') ? `(${type})` : type);

function problemTypes(calls) {
  const lines = calls.map(({ id, ownCodes }) => `  ${id}: ${['CommonProblem', ...ownCodes.map(literal)].join(' | ')};`);
  return [
    '/** What any call may be refused with. */',
    `export type CommonProblem = ${commonCodes(calls).map(literal).join(' | ')};\n`,
    '/** The codes of the problems that each operation can have. */',
    `export type ProblemsOf = {\n${lines.join('\n')}\n};`,
    '/** Any code that is known; a server may be newer than this client. */',
    'export type ProblemCode = ProblemsOf[keyof ProblemsOf];\n',
  ].join('\n');
}

function pageTypes(calls) {
  const lines = calls.filter(({ isPaged }) => isPaged).map((call) => (
    `  ${call.id}: { input: ${inputOf(call)}; item: ${answerOf(call)}['items'][number] };`
  ));
  return `/** Operations that answer page by page. */\nexport type Pages = {\n${lines.join('\n')}\n};\n`;
}

function table(calls) {
  const lines = calls.map(({ id, method, path, inPath, inQuery, body, repeatable }) => (
    `  ${id}: { id: '${id}', method: '${method}', path: '${path}', inPath: [${inPath
      .map(literal)
      .join(', ')}], inQuery: [${inQuery.map(literal).join(', ')}], hasBody: ${Boolean(body)}, repeatable: ${repeatable} },`));
  return `export const operations = {\n${lines.join('\n')}\n} as const;\n`;
}

function methods(calls) {
  return [
    '/** A method for each operation. */',
    'export class Methods {',
    '  constructor(protected readonly calls: Calls) {}',
    ...calls.map((call) => `\n${docOf(call)}${call.line ? streamMethod(call) : method(call)}`),
    '}\n',
  ].join('\n');
}

const commonCodes = (calls) => calls[0].codes.filter((code) => calls.every(({ codes }) => codes.includes(code)));

function docOf({ summary, description, scope, ownCodes, line, repeatable }) {
  const codes = [...ownCodes, 'what any call may be refused with'].join(', ');
  const name = line ? 'BulkUnsure' : repeatable && 'CallUnsure';
  const unsure = name ? [`   * @throws {${name}} where no answer tells what became of it.`] : [];
  return [
    '  /**', `   * ${summary}. ${description}`, '   *', `   * Scope of the key: \`${scope}\`.`, `   * @throws {PortalProblem} ${codes}.`,
    ...unsure, '   */', '',
  ].join('\n');
}

function method(call) {
  const optional = call.isOptional ? ' = {}' : '';
  return `  ${call.id}(input: ${inputOf(call)}${optional}, options?: CallOptions): Promise<${answerOf(call)}> {\n    return this.calls.call(operations.${call.id}, input, options);\n  }`;
}

function streamMethod(call) {
  const line = typeOf(call.line);
  return `  ${call.id}(head: ${typeOf(call.body)}, lines: LineSource<${line}>, options?: CallOptions): Promise<${answerOf(call)}> {\n    return this.calls.stream(operations.${call.id}, head, lines, options);\n  }`;
}
