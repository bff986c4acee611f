import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** The version of what host and remotes agree on at run time; a remote made for a newer one is refused (MFE-06). */
export const PORTAL_CONTRACT = 1;

const Title = z.object({ en: z.string(), ru: z.string(), ua: z.string(), bg: z.string() });
export type Title = z.infer<typeof Title>;

/** More than the largest remote has by far. What is longer is refused unread, so that nothing of it costs any time. */
const MAX_PARTS = 200;
export const MAX_RELEASE_FILES = 200;

const list = <S extends z.ZodMiniType>(item: S) => z.pipe(
  z.custom<z.input<S>[]>((given) => !Array.isArray(given) || given.length <= MAX_PARTS, `more than ${MAX_PARTS}`),
  z.array(item),
);

/** Files by their names, not more than a release may have; not looked into. */
export const FewFiles = z.custom<Record<string, string>>(
  (given) => typeof given !== 'object' || given === null || Object.keys(given).length <= MAX_RELEASE_FILES,
  `more than ${MAX_RELEASE_FILES} files`,
);

const PATH_LENGTH = 200;
const MAX_PARAMS = 10;
const FewParams = z.custom<Record<string, string>>(
  (given) => typeof given !== 'object' || given === null || Object.keys(given).length <= MAX_PARAMS,
  `more than ${MAX_PARAMS} params`,
);
const Path = z.string().check(z.maxLength(PATH_LENGTH), z.regex(/^(\/[\w-]+)+$/));

/** Never a name that every object has, such as `constructor`: ids are keys. */
const RemoteId = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.refine((id) => !(id in Object.prototype), 'a name that every object has'));

export const menuIcons = [
  'home', 'send', 'mail', 'chat', 'book', 'money', 'chart', 'tag', 'template', 'link', 'document', 'person', 'people', 'settings',
] as const;

/**
 * A screen of a remote: everything the shell must know before it loads any code of it. Read leniently, here and below: a shell
 * that is older than a remote ignores what it does not know.
 */
export const RemoteRoute = z.object({
  /** As the router takes it: `/smslist/:id`. */
  path: z.string().check(z.maxLength(PATH_LENGTH), z.regex(/^(\/[\w:{}-]+)+$/)),
  /** The name of the screen in the remote's `screens`. */
  screen: z.string(),
  /** The UI element the user must hold for the route to exist for him. */
  element: z.string(),
  title: Title,
  /** What each param of the path is, such as `{ id: 'number' }` of `/smslist/:id`. Anything else there is an unknown path (NAV-28). */
  params: z.optional(z.pipe(FewParams, z.record(z.string(), z.enum(['number', 'uuid'])))),
  menu: z.optional(z.object({ icon: z.catch(z.enum(menuIcons), 'document'), order: z.number(), group: z.optional(Title) })),
  /** The menu item that is current while a hidden route is open. */
  activeMenu: z.optional(z.string()),
  fixedTab: z.optional(z.boolean()),
  /** `false`: rebuilt on each visit (NAV-06, NAV-09). All others are kept as the user left them (NAV-25). */
  cached: z.optional(z.boolean()),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** An address that only leads on, such as `/finances`, to one of the portal's own; it exists for whoever holds the element. */
export const RemoteRedirect = z.object({ path: Path, to: Path, element: z.string() });
export type RemoteRedirect = z.infer<typeof RemoteRedirect>;

/** A part of the dashboard, by its name in the remote's `widgets`. */
export const RemoteWidget = z.object({
  widget: z.string(),
  element: z.string(),
  title: Title,
  order: z.number(),
  /** How much of the dashboard's width it takes where there is room. */
  width: z.catch(z.enum(['third', 'half', 'full']), 'half'),
});
export type RemoteWidget = z.infer<typeof RemoteWidget>;

/** Finds records for the palette, by its name in the remote's `searchProviders`; `title` heads what it found. */
export const RemoteFinder = z.object({ finder: z.string(), element: z.string(), title: Title });
export type RemoteFinder = z.infer<typeof RemoteFinder>;

export const Manifest = z.object({
  id: RemoteId,
  contract: z.number(),
  routes: list(RemoteRoute),
  redirects: z.optional(list(RemoteRedirect)),
  widgets: z.optional(list(RemoteWidget)),
  searchProviders: z.optional(list(RemoteFinder)),
  /** Its `atLogin` saga runs once the first screen stands, for whoever holds the element (SES-02). */
  atLogin: z.optional(z.object({ element: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** One released version of a remote, as the registry gives it to a browser that may have it. */
export const RemoteRelease = z.object({
  id: z.string(),
  version: z.string(),
  /** `/remotes/<id>/<version>/`, ends with a slash. */
  base: z.string(),
  /** The federation entry below `base`. */
  entry: z.string(),
  /** Every file of the release below `base` → `sha384-…`. A file without a hash is not loaded. */
  files: z.pipe(FewFiles, z.record(z.string(), z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)))),
  manifest: Manifest,
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

export const remotes = {
  mine: endpoint({
    method: 'GET', path: '/v2/remotes', access: 'session', obliged: true,
    // Not checked here: the shell reads them one by one by `RemoteRelease`, so that a bad one does not take the others along.
    data: z.object({ set: z.string(), remotes: z.array(z.custom<RemoteRelease>()) }),
  }),
};
