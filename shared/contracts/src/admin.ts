import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { PayMethod } from './invoices';
import { paymentDesk } from './payment-desk';
import { FewFiles } from './remotes';
import { writeOff } from './write-off';

// A separate entry point, so that users outside the administration download nothing of it.
export { adminAudit, AuditEntry } from './admin-audit';
export {
  adminCustomers, CARD_DAYS, CardAccount, CardAlphaName, CardOrganization, CardUser, Customer, CustomerCard, customerSorts, ListedCustomer,
  type CustomerSort,
} from './admin-customers';
export {
  adminGridExports, allAlphaNamesExportColumns, auditExportColumns, customerExportColumns, loginExportColumns, requestExportColumns,
} from './admin-grid-exports';
export { adminHome, Debtor, MAX_DEBTORS } from './admin-home';
export { AdminLogin, adminLogins } from './admin-logins';
export {
  adminRates, adminTariffs, DirectionRate, importProblems, MarginRow, MAX_PRICE_FILE_CHARACTERS, MAX_PRICE_ROWS, PriceChange, PriceImport,
  ratesExport, Tariff,
  tariffExport, TariffPrice, TariffVersion, whatIf, type ImportProblem,
} from './admin-prices';
export { AdminAlphaName, adminAlphaNames, AdminDirection, AdminProvider, AdminRequest, adminRequests } from './admin-senders';
export { adminViber, ViberReachability, ViberSender } from './admin-viber';
export { adminTrafficGuard } from './admin-traffic-guard';

/** Users who get a release set: everyone, some customers, or a percentage of logins (1 to 99, by a stable hash of the login). */
export const ReleaseTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('customers'), customers: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ to: z.literal('share'), percent: z.number().check(z.int(), z.gte(1), z.lte(99)) }),
]);
export type ReleaseTarget = z.infer<typeof ReleaseTarget>;

export const ReleaseSet = z.object({ id: z.string(), created: z.string(), note: z.string(), versions: z.record(z.string(), z.string()) });
export type ReleaseSet = z.infer<typeof ReleaseSet>;

const note = z._default(z.string().check(maxCharacters(500)), '');
/** True if open pages must reload at once (`app.force_reload`) instead of keeping the versions they have loaded. */
const reload = z._default(z.boolean(), false);
const chosenSet = z.object({ set: z.string() });

export const MAX_RELEASE_BYTES = 24_000_000;

/** Paths are under `/v2`, because SPEC has no calls for releases. Used by `pnpm release` and `pnpm rollback`. */
export const adminReleases = {
  overview: endpoint({
    method: 'GET', path: '/v2/admin/releases', access: '/admin/releases',
    data: z.object({
      active: z.nullable(ReleaseSet),
      /** Partial rollouts, newest first; a newer one takes precedence. */
      rollouts: z.array(
        z.object({ id: z.string(), set: ReleaseSet, target: ReleaseTarget, created: z.string(), by: z.nullable(z.string()) }),
      ),
      /** Every activation for all users, newest first. */
      history: z.array(z.object({ set: z.string(), at: z.string(), by: z.nullable(z.string()), note: z.string() })),
      sets: z.array(ReleaseSet),
      /** What `rollback` can restore: the previous set (`all`), and the previous versions of these remotes. */
      rollback: z.object({ all: z.boolean(), remotes: z.array(z.string()) }),
    }),
  }),
  /**
   * Publishes a built remote: `release` is its portal-release.json, `files` the bytes in base64. Refused if a hash is wrong or the version
   * was released with other bytes. With a `target`, the version is activated at once, in a set that changes only this remote.
   */
  publish: endpoint({
    method: 'POST', path: '/v2/admin/releases/publish', access: '/admin/releases', stepUp: true,
    body: z.object({
      release: z.unknown(), files: z.pipe(FewFiles, z.record(z.string(), z.string())), target: z.nullable(ReleaseTarget), note, reload,
    }),
    data: z.object({ id: z.string(), version: z.string(), set: z.nullable(z.string()) }),
  }),
  /** Activates a release set for all or some users. Activation for all also ends partial rollouts of the same remotes. */
  activate: endpoint({
    method: 'POST', path: '/v2/admin/releases/activate', access: '/admin/releases', stepUp: true,
    body: z.object({ set: z.string().check(z.regex(/^\d{1,18}$/)), target: ReleaseTarget, note, reload }),
    data: chosenSet,
  }),
  /** Activates the release set that was active before or, with `remote`, the previous version of only that remote. */
  rollback: endpoint({
    method: 'POST', path: '/v2/admin/releases/rollback', access: '/admin/releases', stepUp: true,
    body: z.object({ remote: z.optional(z.string()), note, reload }),
    data: chosenSet,
  }),
  endRollout: endpoint({
    method: 'POST', path: '/v2/admin/releases/endrollout', access: '/admin/releases', stepUp: true,
    body: z.object({ rollout: z.string().check(z.regex(/^\d{1,18}$/)), reload }),
    data: z.object({}),
  }),
  /**
   * Deletes the files of versions that were neither published nor in use within the last `keepDays` days. Keeps each remote's rollback
   * version, unless `replacedToo` is set. `dryRun` only lists the versions.
   */
  prune: endpoint({
    method: 'POST', path: '/v2/admin/releases/prune', access: '/admin/releases', stepUp: true,
    body: z.object({
      keepDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(3650)), 30),
      replacedToo: z._default(z.boolean(), false),
      dryRun: z._default(z.boolean(), false),
    }),
    data: z.object({ removed: z.array(z.object({ id: z.string(), version: z.string() })) }),
  }),
};

/** Rights of a release token: to publish versions, and to choose who gets them. */
export const releaseTokenRights = ['publish', 'activate'] as const;
export type ReleaseTokenRight = (typeof releaseTokenRights)[number];
/** Header with the release token of `pnpm release`, `pnpm rollback` and `pnpm releases`. */
export const RELEASE_TOKEN_HEADER = 'x-release-token';
export const MAX_RELEASE_TOKENS = 50;
const RELEASE_TOKEN_DAYS = 365;

export const ReleaseToken = z.object({
  uuid: z.string(),
  name: z.string(),
  /** First characters of the token, so that people can recognize it. */
  prefix: z.string(),
  /** Ids of remotes; an empty list means all. */
  remotes: z.array(z.string()),
  rights: z.array(z.enum(releaseTokenRights)),
  addresses: z.array(z.string()),
  created: z.string(),
  createdBy: z.string(),
  expires: z.string(),
  /** Rounded to the minute. */
  lastUsed: z.nullable(z.string()),
  lastAddress: z.nullable(z.string()),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

/** Only a token's hash is stored. A token stops working when its creator loses the role `admin`. */
export const adminReleaseTokens = {
  list: endpoint({
    method: 'GET', path: '/v2/admin/releases/tokens', access: '/admin/releases', data: z.object({ items: z.array(ReleaseToken) }),
  }),
  /** `token` is returned only here. Throws too_many_keys, name_taken. */
  create: endpoint({
    method: 'POST', path: '/v2/admin/releases/tokens/create', creates: true, access: '/admin/releases', own: true, stepUp: true,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
      remotes: z._default(z.array(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,49}$/))).check(z.maxLength(100)), []),
      rights: z.array(z.enum(releaseTokenRights)).check(z.minLength(1)),
      addresses: z._default(z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(50))).check(z.maxLength(50)), []),
      days: z.number().check(z.int(), z.gte(1), z.lte(RELEASE_TOKEN_DAYS)),
    }),
    data: z.object({ token: z.string(), item: ReleaseToken }),
  }),
  /** The token is refused from the next call on. */
  revoke: endpoint({
    method: 'POST', path: '/v2/admin/releases/tokens/revoke', access: '/admin/releases', own: true, stepUp: true,
    body: z.object({ uuid: z.uuid() }), data: z.object({}),
  }),
};

/** State of the dispatcher over all nodes. Counts stop at 100,000. */
export const EngineOverview = z.object({
  nodes: z.array(z.object({
    id: z.number(),
    name: z.string(),
    roles: z.array(z.string()),
    alive: z.boolean(),
    /** Seconds since the node started. */
    ageSeconds: z.number(),
  })),
  connections: z.array(z.object({
    id: z.number(),
    name: z.string(),
    provider: z.string(),
    channel: z.string(),
    enabled: z.boolean(),
    /** ID of the node that has the binds; null if no node has them. */
    holder: z.nullable(z.number()),
    /** Last report of the connection's node; null if there was none. */
    state: z.nullable(z.object({
      notifiedSecondsAgo: z.number(),
      bound: z.number(),
      binds: z.number(),
      windowFree: z.number(),
      inFlight: z.number(),
      unstored: z.number(),
      throttledMs: z.number(),
      circuitOpen: z.boolean(),
      lastError: z.nullable(z.string()),
    })),
  })),
  /** Due messages by lane: 1 one-time codes, 2 single messages, 3 chat, 4 mailing lists. */
  lanes: z.array(z.object({ lane: z.number(), queued: z.number(), oldestSeconds: z.number() })),
  unresolved: z.number(),
  /** Submitted messages with a pending delivery deadline, after which the fallback is sent or they expire. */
  waiting: z.number(),
  /** Fallbacks ready to be sent. */
  fallbacksQueued: z.number(),
  unmatchedReceipts: z.number(),
});
export type EngineOverview = z.infer<typeof EngineOverview>;

export const adminEngine = {
  overview: endpoint({ method: 'GET', path: '/v2/admin/engine', access: '/admin/engine', data: EngineOverview }),
};

/** Financial operations on any customer's account; every change is audited. */
export const adminFinance = {
  ...paymentDesk,
  /** FIN-05: all payment methods, and whether this organization may use them. */
  orgPayMethods: endpoint({
    method: 'POST', path: '/admin/finance/invoices/getorgpaymethods', access: '/admin/customers', onlyReads: true,
    body: z.object({ organizationUuid: z.uuid() }), data: z.object({ items: z.array(PayMethod) }),
  }),
  updateOrgPayMethods: endpoint({
    method: 'POST', path: '/admin/finance/invoices/updateorgpaymethods', access: '/admin/customers',
    stepUp: true,
    body: z.object({
      organizationUuid: z.uuid(), methods: z.array(z.object({ uuid: z.uuid(), allowed: z.boolean() })).check(z.maxLength(200)),
    }),
    data: z.object({ items: z.array(PayMethod) }),
  }),
  writeOff,
  /** Result of the last ledger check. */
  ledgerCheck: endpoint({
    method: 'GET', path: '/v2/admin/finance/ledgercheck', access: '/admin/customers',
    data: z.object({
      at: z.nullable(z.string()), seconds: z.nullable(z.number()),
      findings: z.array(z.object({ rule: z.string(), row: z.string(), expected: z.string(), found: z.string() })),
    }),
  }),
};
