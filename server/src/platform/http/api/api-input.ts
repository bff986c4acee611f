import type { ApiFault, ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import { pointerTo } from './pointer';
import { refusedRequest } from './refused-request';
import { readShape, repeated, unknown, type InputSource } from './shape-faults';

type Shape = ApiOperation['body'];
export type ReadInput = { params: unknown; query: unknown; body: unknown };

export function readInput({ params, query, body, bodyKind }: ApiOperation, request: FastifyRequest): ReadInput {
  const faults: ApiFault[] = repeatedIn(request.query);
  const read = (shape: Shape, raw: unknown, source: InputSource) => {
    if (isNone(shape)) {
      if (source === 'query') faults.push(...Object.keys(raw ?? {}).map((name) => unknown(`query${pointerTo([name])}`)));
      return undefined;
    }
    const result = readShape(shape, raw, source);
    if (result.faults === null) return result.value;
    faults.push(...result.faults.filter(({ pointer }) => !faults.some((known) => known.pointer === pointer)));
    return undefined;
  };
  const input = { params: read(
    params, request.params, 'path',
  ), query: read(query, request.query, 'query'), body: bodyKind === 'json' ? read(body, request.body, '') : undefined };
  if (faults.length > 0) throw refusedRequest(faults);
  return input;
}

function isNone(shape: Shape): boolean {
  return shape._zod.def.type === 'undefined';
}

function repeatedIn(query: unknown): ApiFault[] {
  return Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value)).map(([name]) => repeated(`query${pointerTo([name])}`));
}
