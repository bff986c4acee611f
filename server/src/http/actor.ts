import type { Role } from '@portal/contracts';

/** Who makes a call, as the server itself found out from the session token. */
export type Actor = {
  sessionId: bigint;
  loginId: bigint;
  login: string;
  customerId: bigint;
  roles: Role[];
  elements: ReadonlySet<string>;
  /** The login of the admin who acts as this user; null when the user acts himself. */
  impersonator: string | null;
  impersonatorId: bigint | null;
  /** When this session last proved by the password who sits there; null where it never did. */
  verifiedAt: Date | null;
  /** What the login has to do before anything else is open to it; its elements are those that this needs. */
  obligation: 'two_factor' | null;
};
