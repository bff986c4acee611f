import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { PayMethod } from './invoices';
import { paymentDesk } from './payment-desk';
import { FewFiles } from './remotes';
import { writeOff } from './write-off';

// Apart from the package's main entry, so that nothing of the administration is in what other users download.
export { adminAudit, AuditEntry } from './admin-audit';
export {
  adminCustomers, CardAccount, CardAlphaName, CardOrganization, CardUser, Customer, CustomerCard, customerSorts, type CustomerSort,
} from './admin-customers';
export { AdminLogin, adminLogins } from './admin-logins';
export {
  adminRates, adminTariffs, DirectionRate, importProblems, MarginRow, MAX_PRICE_FILE_CHARACTERS, MAX_PRICE_ROWS, PriceChange, PriceImport, ratesExport, Tariff,
  tariffExport, TariffPrice, TariffVersion, whatIf, type ImportProblem,
} from './admin-prices';
export { AdminAlphaName, adminAlphaNames, AdminDirection, AdminProvider, AdminRequest, adminRequests } from './admin-senders';
export { adminViber, ViberReach, ViberSender } from './admin-viber';
export { adminTrafficGuard } from './admin-traffic-guard';

/** Who gets a set: everybody, some customers, or a share of all logins (by a stable hash of the login) from 1 to 99 per cent. */
export const ReleaseTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('customers'), customers: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ to: z.literal('share'), percent: z.number().check(z.int(), z.gte(1), z.lte(99)) }),
]);
export type ReleaseTarget = z.infer<typeof ReleaseTarget>;

export const ReleaseSet = z.object({ id: z.string(), created: z.string(), note: z.string(), versions: z.record(z.string(), z.string()) });
export type ReleaseSet = z.infer<typeof ReleaseSet>;

const note = z._default(z.string().check(maxCharacters(500)), '');
/** Whether open pages of those concerned are told to reload (`app.force_reload`) instead of going on with what they have. */
const reload = z._default(z.boolean(), false);
const chosenSet = z.object({ set: z.string() });

export const MAX_RELEASE_BYTES = 24_000_000;

/** Under `/v2`, since SPEC names no calls for them. The commands `pnpm release` and `pnpm rollback` make them. */
export const adminReleases = {
  overview: endpoint({
    method: 'GET', path: '/v2/admin/releases', access: '/admin/releases',
    data: z.object({
      active: z.nullable(ReleaseSet),
      /** Sets that only some get, the newest first, which is also the order in which they win. */
      rollouts: z.array(z.object({ id: z.string(), set: ReleaseSet, target: ReleaseTarget, created: z.string(), by: z.nullable(z.string()) })),
      /** Every switch for everybody, the newest first. */
      history: z.array(z.object({ set: z.string(), at: z.string(), by: z.nullable(z.string()), note: z.string() })),
      sets: z.array(ReleaseSet),
      /** What there is to roll back: whether the whole set, and which remotes alone. */
      rollback: z.object({ all: z.boolean(), remotes: z.array(z.string()) }),
    }),
  }),
  /**
   * Takes a built remote: `release` is its portal-release.json, `files` the bytes in base64. Refused where a hash differs or
   * the version was released with other bytes. With a target it goes out at once, in a set that changes this one remote.
   */
  publish: endpoint({
    method: 'POST', path: '/v2/admin/releases/publish', access: '/admin/releases', stepUp: true,
    body: z.object({ release: z.unknown(), files: z.pipe(FewFiles, z.record(z.string(), z.string())), target: z.nullable(ReleaseTarget), note, reload }),
    data: z.object({ id: z.string(), version: z.string(), set: z.nullable(z.string()) }),
  }),
  /** One switch, for everybody or for some. For everybody, rollouts of other sets of the same remotes end with it. */
  activate: endpoint({
    method: 'POST', path: '/v2/admin/releases/activate', access: '/admin/releases', stepUp: true,
    body: z.object({ set: z.string().check(z.regex(/^\d{1,18}$/)), target: ReleaseTarget, note, reload }),
    data: chosenSet,
  }),
  /** Back to the set before the active one, or, with `remote`, to the version of that remote before its present one. */
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
   * Deletes the files of versions that no set uses which was active, or rolled out, within so many days. Of each remote the
   * version that a rollback leads to stays whatever its age, unless `replacedToo`; `dryRun` only names what would go.
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

/** What a release token may do: send versions in, and choose who gets them. */
export const releaseTokenRights = ['publish', 'activate'] as const;
export type ReleaseTokenRight = (typeof releaseTokenRights)[number];
/** The header by which `pnpm release`, `pnpm rollback` and `pnpm releases` send one. */
export const RELEASE_TOKEN_HEADER = 'x-release-token';
export const MAX_RELEASE_TOKENS = 50;
const RELEASE_TOKEN_DAYS = 365;

export const ReleaseToken = z.object({
  uuid: z.string(),
  name: z.string(),
  /** How it begins, by which it is recognized. */
  prefix: z.string(),
  /** Ids of remotes; none means all. */
  remotes: z.array(z.string()),
  rights: z.array(z.enum(releaseTokenRights)),
  addresses: z.array(z.string()),
  created: z.string(),
  createdBy: z.string(),
  expires: z.string(),
  /** To the minute. */
  lastUsed: z.nullable(z.string()),
  lastAddress: z.nullable(z.string()),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

/** Only the hash of a token is stored. It obeys at once when the admin who created it loses his role. */
export const adminReleaseTokens = {
  list: endpoint({ method: 'GET', path: '/v2/admin/releases/tokens', access: '/admin/releases', data: z.object({ items: z.array(ReleaseToken) }) }),
  /** `token` is shown this once. Throws too_many_keys, name_taken. */
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
  /** Refused from the next call on. */
  revoke: endpoint({
    method: 'POST', path: '/v2/admin/releases/tokens/revoke', access: '/admin/releases', own: true, stepUp: true, body: z.object({ uuid: z.uuid() }), data: z.object({}),
  }),
};

/** How the sending engine stands, over all nodes. Counts of 100,000 mean that or more. */
export const EngineOverview = z.object({
  nodes: z.array(z.object({
    id: z.number(),
    name: z.string(),
    roles: z.array(z.string()),
    alive: z.boolean(),
    /** Since it began. */
    ageSeconds: z.number(),
  })),
  connections: z.array(z.object({
    id: z.number(),
    name: z.string(),
    provider: z.string(),
    channel: z.string(),
    enabled: z.boolean(),
    /** The node that has its binds; null while nobody has. */
    holder: z.nullable(z.number()),
    /** What its holder told last; null where none ever did. */
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
  /** Of lists whose time has come: 1 one-time codes, 2 single messages, 3 chat, 4 mailing lists. */
  lanes: z.array(z.object({ lane: z.number(), queued: z.number(), oldestSeconds: z.number() })),
  unresolved: z.number(),
  /** Handed-over messages whose time runs, after which their fallback leaves or they expire. */
  waiting: z.number(),
  /** Fallbacks that have to leave. */
  fallbacksQueued: z.number(),
  unmatchedReceipts: z.number(),
});
export type EngineOverview = z.infer<typeof EngineOverview>;

export const adminEngine = {
  overview: endpoint({ method: 'GET', path: '/v2/admin/engine', access: '/admin/engine', data: EngineOverview }),
};

/** Money of all customers. Each of these is written into the audit. */
export const adminFinance = {
  ...paymentDesk,
  /** FIN-05: every method there is, and whether this organization may use it. */
  orgPayMethods: endpoint({
    method: 'POST', path: '/admin/finance/invoices/getorgpaymethods', access: '/admin/customers', onlyReads: true,
    body: z.object({ organizationUuid: z.uuid() }), data: z.object({ items: z.array(PayMethod) }),
  }),
  updateOrgPayMethods: endpoint({
    method: 'POST', path: '/admin/finance/invoices/updateorgpaymethods', access: '/admin/customers',
    stepUp: true,
    body: z.object({ organizationUuid: z.uuid(), methods: z.array(z.object({ uuid: z.uuid(), allowed: z.boolean() })).check(z.maxLength(200)) }),
    data: z.object({ items: z.array(PayMethod) }),
  }),
  writeOff,
  /** How the last proof of the books ended. */
  ledgerCheck: endpoint({
    method: 'GET', path: '/v2/admin/finance/ledgercheck', access: '/admin/customers',
    data: z.object({
      at: z.nullable(z.string()), seconds: z.nullable(z.number()),
      findings: z.array(z.object({ rule: z.string(), row: z.string(), expected: z.string(), found: z.string() })),
    }),
  }),
};
