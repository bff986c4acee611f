import type { KeyScope } from '@portal/contracts';

export type ApiCaller = {
  customerId: bigint;
  /** Customer that owns the key. The customer's live and sandbox calls share the rate limits. */
  holderId: bigint;
  keyId: bigint;
  scopes: readonly KeyScope[];
  /** If true, `customerId` is the sandbox of `holderId`: nothing is sent to a provider and nothing is charged. */
  sandbox: boolean;
};

export type AuthenticateCaller = (key: string | null, address: string) => Promise<ApiCaller>;
