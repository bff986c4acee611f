import { bodyLimitOf, MAX_BULK_LINES, type ApiOperation } from '@portal/contracts/api';
import { headersOf } from './headers';
import { problemAnswers } from './problem-answers';
import type { JsonSchema, SchemaPrinter } from './schema-printer';

export function operationObject(operation: ApiOperation, printer: SchemaPrinter): Record<string, unknown> {
  const { id, group, scope, otherScope, summary, description, repeatable, bodyKind } = operation;
  const parameters = [
    ...parametersOf(operation.params, 'path', printer), ...parametersOf(operation.query, 'query', printer),
    ...(repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: id, tags: [group], summary, description,
    security: [{ key: [scope] }, ...(otherScope ? [{ key: [otherScope] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(bodyKind !== 'none' && { requestBody: requestBodyOf(operation, printer) }),
    responses: { [operation.status]: answerOf(operation, printer), ...problemAnswers(operation) },
  };
}

function parametersOf(shape: ApiOperation['params'], where: 'path' | 'query', printer: SchemaPrinter): Record<string, unknown>[] {
  if (isAbsent(shape)) return [];
  const { properties = {}, required = [] } = printer.schema(shape, 'input') as {
    properties?: Record<string, JsonSchema>; required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name, in: where, required: where === 'path' || required.includes(name), ...(description !== undefined && { description }), schema,
  }));
}

/** Limits appear twice: in the description for people, and as `x-` fields for tools/openapi-breaking.mjs. */
function requestBodyOf(operation: ApiOperation, printer: SchemaPrinter): Record<string, unknown> {
  const bytes = bodyLimitOf(operation);
  return {
    'description': `Up to ${bytes} bytes.`, 'required': true,
    'x-max-bytes': bytes, ...(operation.line && { 'x-max-lines': MAX_BULK_LINES }),
    'content': bodyOf(operation, printer),
  };
}

function bodyOf({ body, line, bodyKind }: ApiOperation, printer: SchemaPrinter): Record<string, unknown> {
  if (bodyKind !== 'ndjson' || line === undefined) return { 'application/json': { schema: printer.schema(body, 'input') } };
  return {
    'application/x-ndjson': {
      schema: {
        type: 'string',
        description: 'One JSON object per line. The first has the shape `x-first-line`, each other line the shape `x-line`.',
      },
      'x-first-line': printer.schema(body, 'input'),
      'x-line': printer.schema(line, 'input'),
    },
  };
}

function answerOf({ data, status, repeatable, summary }: ApiOperation, printer: SchemaPrinter): Record<string, unknown> {
  return {
    description: status === 204 ? 'Done. No content.' : summary,
    headers: headersOf({ status, failed: false, repeatable }),
    ...(!isAbsent(data) && { content: { 'application/json': { schema: printer.schema(data, 'output') } } }),
  };
}

const isAbsent = (shape: ApiOperation['params']) => shape._zod.def.type === 'undefined';
