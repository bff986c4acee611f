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
  /** When the password was last verified in this session, at sign-in or step-up; null if never. */
  verifiedAt: Date | null;
  /** What the login must set up first. Until then, `elements` (the rights) has only the pages needed for the setup. */
  obligation: 'two_factor' | null;
  releaseToken?: string;
};
