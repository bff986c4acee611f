import type { Role } from '@portal/contracts';

export type Actor = {
  sessionId: bigint;
  loginId: bigint;
  login: string;
  customerId: bigint;
  roles: Role[];
  /** Null means all of the customer's organizations. */
  organizations: readonly bigint[] | null;
  elements: ReadonlySet<string>;
  impersonator: string | null;
  impersonatorId: bigint | null;
  /** Last step-up of this session; null without one. */
  verifiedAt: Date | null;
  /** Duty before anything else; `elements` then holds only what it needs. */
  obligation: 'two_factor' | null;
  releaseToken?: string;
};
