import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** Version of the runtime contract between host and remotes; remotes built for a newer one are refused (MFE-06). */
export const PORTAL_CONTRACT = 1;

const Title = z.object({ en: z.string(), ru: z.string(), ua: z.string(), bg: z.string() });
export type Title = z.infer<typeof Title>;

/** Limits far above any real remote. They bound the cost of validating a manifest. */
const MAX_PARTS = 200;
const MAX_RELEASE_FILES = 200;

const list = <S extends z.ZodMiniType>(item: S) => z.pipe(
  z.custom<z.input<S>[]>((given) => !Array.isArray(given) || given.length <= MAX_PARTS, `more than ${MAX_PARTS}`),
  z.array(item),
);

/** Files by name, limited in number before validation. */
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

/** Excludes names of Object.prototype, such as `constructor`, because ids are object keys. */
const RemoteId = z.string().check(
  z.regex(/^[a-z][a-z0-9-]*$/), z.refine((id) => !(id in Object.prototype), 'a name that every object has'),
);

export const menuIcons = [
  'home', 'send', 'mail', 'chat', 'book', 'money', 'chart', 'tag', 'template', 'link', 'document', 'person', 'people', 'settings',
  'invoice', 'statement', 'building', 'gauge', 'tags', 'key', 'logins', 'inbox', 'phone', 'rates', 'history', 'box', 'pulse', 'webhook',
  'code', 'errors',
] as const;

/** Describes a remote's screen without its code. Unknown fields are ignored here and below, so older shells accept newer remotes. */
export const RemoteRoute = z.object({
  /** Route pattern: `/smslist/:id`. */
  path: z.string().check(z.maxLength(PATH_LENGTH), z.regex(/^(\/[\w:{}-]+)+$/)),
  /** The name of the screen in the remote's `screens`. */
  screen: z.string(),
  /** UI element the user must have; otherwise the route doesn't exist for them. */
  element: z.string(),
  title: Title,
  /** Type of each path param, such as `{ id: 'number' }` for `/smslist/:id`. A path with another value is not found (NAV-28). */
  params: z.optional(z.pipe(FewParams, z.record(z.string(), z.enum(['number', 'uuid'])))),
  menu: z.optional(z.object({ icon: z.catch(z.enum(menuIcons), 'document'), order: z.number(), group: z.optional(Title) })),
  /** Path of the menu item that is highlighted while this route is open, for routes without `menu`. */
  activeMenu: z.optional(z.string()),
  /** For a page that creates something: what the search offers, such as “Create mailing list”. */
  creates: z.optional(Title),
  fixedTab: z.optional(z.boolean()),
  /** `false`: the screen is rendered again on each visit (NAV-06, NAV-09). Other screens stay as the user left them (NAV-25). */
  cached: z.optional(z.boolean()),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** A redirect within the portal, such as `/finances`; only for logins with the element. */
export const RemoteRedirect = z.object({ path: Path, to: Path, element: z.string() });
export type RemoteRedirect = z.infer<typeof RemoteRedirect>;

/** A widget of the dashboard or of another place in the shell, by its name in the remote's `widgets`. */
export const RemoteWidget = z.object({
  widget: z.string(),
  element: z.string(),
  title: Title,
  order: z.number(),
  /** Width on the dashboard, if space allows. */
  width: z.catch(z.enum(['third', 'half', 'full']), 'half'),
  /** Where else the widget is shown instead of the dashboard. `topUp`: the dialog that the balance in the header opens. */
  place: z.optional(z.string()),
});
export type RemoteWidget = z.infer<typeof RemoteWidget>;

/** A search provider for the palette. `finder`: its key in `searchProviders`. `title`: heading of its results. */
export const RemoteFinder = z.object({ finder: z.string(), element: z.string(), title: Title });
export type RemoteFinder = z.infer<typeof RemoteFinder>;

export const Manifest = z.object({
  id: RemoteId,
  contract: z.number(),
  routes: list(RemoteRoute),
  redirects: z.optional(list(RemoteRedirect)),
  widgets: z.optional(list(RemoteWidget)),
  searchProviders: z.optional(list(RemoteFinder)),
  /** Runs the remote's `atLogin` saga after the first screen, for logins with the element (SES-02). */
  atLogin: z.optional(z.object({ element: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** A released version of a remote, as the registry offers it to a browser. */
export const RemoteRelease = z.object({
  id: z.string(),
  version: z.string(),
  /** `/remotes/<id>/<version>/`, ends with a slash. */
  base: z.string(),
  /** The federation entry below `base`. */
  entry: z.string(),
  /** Maps files below `base` to their hash (`sha384-…`). Files without a hash aren't loaded. */
  files: z.pipe(FewFiles, z.record(z.string(), z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)))),
  manifest: Manifest,
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

export const remotes = {
  mine: endpoint({
    method: 'GET', path: '/v2/remotes', access: 'session', obliged: true,
    // The shell validates each entry against `RemoteRelease`, so one invalid entry doesn't affect the others.
    data: z.object({ set: z.string(), remotes: z.array(z.custom<RemoteRelease>()) }),
  }),
};
