import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { FewFiles } from './remotes';

/** Apart from the package's main entry, so that nothing of the administration is in what other users download. */
export const Customer = z.object({
  uuid: z.string(),
  id: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  type: z.union([z.literal(1), z.literal(2)]),
  status: z.union([z.literal(1), z.literal(2)]),
  created: z.string(),
  updated: z.string(),
});
export type Customer = z.infer<typeof Customer>;

export const adminCustomers = {
  list: endpoint({
    method: 'GET', path: '/admin/customers/list', access: '/admin/customers',
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string().check(z.maxLength(200))) })), {}),
      limit: z._default(integerInQuery(1, 100), 25),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(Customer), next: z.nullable(z.string()) }),
  }),
};

const page = { limit: z._default(integerInQuery(1, 100), 25), cursor: z.optional(z.string().check(z.maxLength(300))) };
const textFilter = z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string().check(z.maxLength(200))) })), {});

/** An alpha name of any customer, as the administration lists them. */
export const AdminAlphaName = z.object({
  uuid: z.string(),
  alphaname: z.string(),
  customerName: z.string(),
  customerUuid: z.string(),
  organizationName: z.nullable(z.string()),
  messageTypes: z.array(z.string()),
  direction_status: z.number(),
});
export type AdminAlphaName = z.infer<typeof AdminAlphaName>;

export const adminAlphaNames = {
  list: endpoint({
    method: 'GET', path: '/admin/alphanames/list', access: '/admin/alphanames',
    query: z.object({ filter: textFilter, ...page }),
    data: z.object({ items: z.array(AdminAlphaName), next: z.nullable(z.string()) }),
  }),
};

export const AdminLogin = z.object({
  uuid: z.string(),
  login: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  type: z.enum(['client', 'service']),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  roles: z.array(z.string()),
  customer: z.object({ uuid: z.string(), name: z.string() }),
});
export type AdminLogin = z.infer<typeof AdminLogin>;

export const adminLogins = {
  list: endpoint({
    method: 'GET', path: '/admin/logins/list', access: '/admin/logins',
    query: z.object({ filter: textFilter, ...page }),
    data: z.object({ items: z.array(AdminLogin), next: z.nullable(z.string()) }),
  }),
  /** Changes state though it is a GET, as SPEC has it: it needs `X-Token` and same-origin fetch metadata. A session of its own. */
  impersonate: endpoint({
    method: 'GET', path: '/admin/logins/impersonate', access: '/admin/logins/action/impersonate',
    query: z.object({ uuid: z.uuid() }),
    data: z.object({ userToken: z.string() }),
  }),
  /** Ends the session that impersonates, and gives back that of whoever began it. */
  unimpersonate: endpoint({
    method: 'GET', path: '/admin/logins/unimpersonate', access: 'session', data: z.object({ userToken: z.string() }),
  }),
};

/** Who gets a set: everybody, some customers, or a share of all logins (by a stable hash of the login) from 1 to 99 per cent. */
export const ReleaseTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('customers'), customers: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ to: z.literal('share'), percent: z.number().check(z.int(), z.gte(1), z.lte(99)) }),
]);
export type ReleaseTarget = z.infer<typeof ReleaseTarget>;

export const ReleaseSet = z.object({ id: z.string(), created: z.string(), note: z.string(), versions: z.record(z.string(), z.string()) });
export type ReleaseSet = z.infer<typeof ReleaseSet>;

const note = z._default(z.string().check(z.maxLength(500)), '');
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
    }),
  }),
  /**
   * Takes a built remote: `release` is its portal-release.json, `files` the bytes in base64. Refused where a hash differs or
   * the version was released with other bytes. With a target it goes out at once, in a set that changes this one remote.
   */
  publish: endpoint({
    method: 'POST', path: '/v2/admin/releases/publish', access: '/admin/releases',
    body: z.object({ release: z.unknown(), files: z.pipe(FewFiles, z.record(z.string(), z.string())), target: z.nullable(ReleaseTarget), note, reload }),
    data: z.object({ id: z.string(), version: z.string(), set: z.nullable(z.string()) }),
  }),
  /** One switch, for everybody or for some. For everybody, rollouts of other sets of the same remotes end with it. */
  activate: endpoint({
    method: 'POST', path: '/v2/admin/releases/activate', access: '/admin/releases',
    body: z.object({ set: z.string().check(z.regex(/^\d{1,18}$/)), target: ReleaseTarget, note, reload }),
    data: chosenSet,
  }),
  /** Back to the set before the active one, or, with `remote`, to the version of that remote before its present one. */
  rollback: endpoint({
    method: 'POST', path: '/v2/admin/releases/rollback', access: '/admin/releases',
    body: z.object({ remote: z.optional(z.string()), note, reload }),
    data: chosenSet,
  }),
  endRollout: endpoint({
    method: 'POST', path: '/v2/admin/releases/endrollout', access: '/admin/releases',
    body: z.object({ rollout: z.string().check(z.regex(/^\d{1,18}$/)), reload }),
    data: z.object({}),
  }),
  /**
   * Deletes the files of versions that no set uses which was active, or rolled out, within so many days. Of each remote the
   * version that a rollback leads to stays whatever its age, unless `replacedToo`; `dryRun` only names what would go.
   */
  prune: endpoint({
    method: 'POST', path: '/v2/admin/releases/prune', access: '/admin/releases',
    body: z.object({
      keepDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(3650)), 30),
      replacedToo: z._default(z.boolean(), false),
      dryRun: z._default(z.boolean(), false),
    }),
    data: z.object({ removed: z.array(z.object({ id: z.string(), version: z.string() })) }),
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
      toldSecondsAgo: z.number(),
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
  inDoubt: z.number(),
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
