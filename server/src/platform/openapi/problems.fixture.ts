import { errorCatalogue } from '@portal/contracts';
import { ApiProblem } from '@portal/contracts/api';
import type { LightMyRequestResponse } from 'fastify';

export function problemOf(answer: LightMyRequestResponse): ApiProblem {
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  const problem = ApiProblem.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  expect(Object.keys(errorCatalogue)).toContain(problem.code);
  return problem;
}

export function expectFault({ code, errors }: ApiProblem, pointer: string, within = false): void {
  expect(code).toBe('invalid_request');
  const pointers = errors.map((each) => each.pointer);
  expect(within ? pointers.some((each) => each.startsWith(pointer)) : pointers.includes(pointer) || pointers).toBe(true);
}
