import type { ApiFault, ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import { pointerTo } from './pointer';
import { refusedRequest } from './refused-request';
import { readShape, repeated, unknown, type Place } from './shape-faults';

type Shape = ApiOperation['body'];
/** The body of a stream is read by its handler. */
export type ReadInput = { params: unknown; query: unknown; body: unknown };

/** All that came, as the contract shapes it; every fault of every part is told at once. Throws invalid_request. */
export function readInput({ params, query, body, bodyKind }: ApiOperation, request: FastifyRequest): ReadInput {
  const faults: ApiFault[] = repeatedIn(request.query);
  const read = (shape: Shape, raw: unknown, place: Place) => {
    if (isNone(shape)) {
      if (place === 'query') faults.push(...Object.keys(raw ?? {}).map((name) => unknown(`query${pointerTo([name])}`)));
      return undefined;
    }
    const result = readShape(shape, raw, place);
    if (result.faults === null) return result.value;
    faults.push(...result.faults.filter(({ pointer }) => !faults.some((known) => known.pointer === pointer)));
    return undefined;
  };
  const input = { params: read(params, request.params, 'path'), query: read(query, request.query, 'query'), body: bodyKind === 'json' ? read(body, request.body, '') : undefined };
  if (faults.length > 0) throw refusedRequest(faults);
  return input;
}

function isNone(shape: Shape): boolean {
  return shape._zod.def.type === 'undefined';
}

/** `?limit=1&limit=2`: whoever reads the first and whoever reads the last would disagree. */
function repeatedIn(query: unknown): ApiFault[] {
  return Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value)).map(([name]) => repeated(`query${pointerTo([name])}`));
}
