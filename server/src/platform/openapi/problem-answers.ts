import { statusOfError, type ErrorName } from '@portal/contracts';
import { commonErrors, repeatErrors, type ApiOperation } from '@portal/contracts/api';
import { headersOf } from './headers';

type ProblemAnswer = Record<string, unknown>;

function codesByStatus(operation: Pick<ApiOperation, 'errors' | 'repeatable'>): Map<number, ErrorName[]> {
  const codes = [...new Set<ErrorName>([...commonErrors, ...operation.errors, ...(operation.repeatable ? repeatErrors : [])])];
  const statuses = [...new Set(codes.map(statusOfError))].sort((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => statusOfError(code) === status).sort()]));
}

const nameOf = (status: number) => `Problem${status}`;

export function problemAnswers(operation: Pick<ApiOperation, 'errors' | 'repeatable'>): Record<string, ProblemAnswer> {
  const common = codesByStatus({ errors: [], repeatable: false });
  return Object.fromEntries([...codesByStatus(operation)].map(([status, codes]) => [
    String(status),
    common.get(status)?.join() === codes.join() ? { $ref: `#/components/responses/${nameOf(status)}` } : problemAnswer(status, codes),
  ]));
}

export function commonAnswers(): Record<string, ProblemAnswer> {
  return Object.fromEntries(
    [...codesByStatus({ errors: [], repeatable: false })].map(([status, codes]) => [nameOf(status), problemAnswer(status, codes)]),
  );
}

/** Error codes are listed in the description, not as an enum in the schema, because clients must expect new codes. */
function problemAnswer(status: number, codes: readonly ErrorName[]): ProblemAnswer {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersOf({ status, failed: true, repeatable: false }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ApiProblem' } } },
    'x-codes': codes,
  };
}
