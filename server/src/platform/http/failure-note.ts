import { AppError, type ErrorName } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    failure: ErrorName | null;
    /** Login or API key that a request without a session names; not verified. */
    claims: Claims | null;
    isRecorded: boolean;
  }
}

export type Claims = { login?: string; loginId?: bigint; customerId?: bigint; keyId?: bigint };

/** Refusal of an existing API key. `claims`: the customer whose audit shows the attempt. */
export class RefusedKey extends AppError {
  constructor(error: 'key_refused' | 'key_address_refused', readonly claims: Claims, params: Record<string, string> = {}) {
    super(error, params);
  }
}

export function noteFailure(request: FastifyRequest, { error }: AppError, cause: unknown): void {
  request.failure = error;
  if (cause instanceof RefusedKey) request.claims = cause.claims;
}
