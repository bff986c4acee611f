// All import rules; docs/layout.md explains them.

/** Server modules, each with the modules that it may import, always through their index.ts. An unlisted module is an error. */
const mayCall = {
  // mail: security notifications of a login. images: a person's picture.
  accounts: ['audit', 'mail', 'images', 'sheets'],
  audit: ['sheets'],
  // accounts: organizations a login sees. callbacks: allowed callback addresses of directions. channels: message types of a connection.
  // sheets: the file of alpha names.
  senders: ['accounts', 'callbacks', 'channels', 'sheets'],
  // accounts: organizations a login may send for. limits: allowed countries and traffic blocks.
  // callbacks: whether a route has a URL that gets statuses.
  terms: ['accounts', 'senders', 'limits', 'callbacks'],
  // accounts: logins restricted to some organizations can't create keys. mail: notifies the creator of a key.
  keys: ['accounts', 'mail'],
  // accounts, billing, limits: a sandbox is a customer with test money. senders: copies alpha names and routes to it.
  sandbox: ['accounts', 'billing', 'limits', 'senders'],
  // realtime, mail: notifications of a traffic block.
  limits: ['realtime', 'mail'],
  // billing: an organization's account. files: detects a document's type by its bytes.
  requests: ['accounts', 'billing', 'senders', 'files', 'mail', 'sheets'],
  // Imports tariffs and connection rates from files. channels: message types of a connection. terms, limits: the test of a route.
  prices: ['channels', 'senders', 'sheets', 'terms', 'limits'],
  // app.ts injects the sending of tests.
  viber: ['senders'],
  // limits: released money reduces the spending of its day. terms: the account that pays, whose balance is shown.
  billing: ['limits', 'terms'],
  realtime: [],
  // keys: allowed addresses of a release token.
  registry: ['keys'],
  // The start page shows what waits in other modules, as they show it.
  home: ['accounts', 'addressbooks', 'alerts', 'billing', 'chats', 'mailings', 'reports', 'requests', 'senders'],
  // statements: accounts as customers see them.
  customers: ['accounts', 'billing', 'statements', 'senders', 'limits', 'reports', 'sheets'],
  channels: [],
  // accounts: a login that sees only some organizations sees no webhooks.
  callbacks: ['accounts'],
  mail: [],
  // accounts: organizations a login sees.
  alerts: ['accounts', 'mail', 'callbacks', 'realtime'],
  payments: [],
  // accounts: organizations a login may pay for.
  invoices: ['accounts', 'billing', 'payments', 'realtime', 'sheets'],
  // accounts: organizations a login sees.
  statements: ['accounts', 'billing', 'sheets', 'realtime'],
  idempotency: [],
  reports: ['accounts', 'messages', 'sheets'],
  sheets: [],
  uploads: ['sheets'],
  addressbooks: ['accounts', 'realtime', 'uploads', 'sheets'],
  // Tests of access rights across all modules, and the table of calls for `pnpm routes`.
  rights: ['accounts', 'billing', 'invoices'],
  // accounts: organizations a login sees.
  templates: ['accounts', 'sheets'],
  documentation: [],
  openapi: [],
  // accounts: organizations a login sees.
  shortlinks: ['accounts', 'callbacks', 'sheets'],
  unsubscribe: ['addressbooks', 'shortlinks'],
  images: [],
  // callbacks: allowed addresses for requests on behalf of others.
  files: ['images', 'callbacks'],
  // accounts: organizations a login sees.
  messages: ['accounts', 'billing'],
  // app.ts injects message submission, since mailings and dispatcher report results to chats. terms: prices and routes of a
  // chat's message types.
  chats: ['accounts', 'addressbooks', 'terms', 'realtime', 'templates', 'files', 'messages'],
  // accounts: organizations a login may send for. keys: what the key of a recurring list may do. dispatcher: waits until no node submits
  // messages of a canceled list, forgets deadlines and provider ids of messages that are withdrawn or sent again, and queries statuses.
  // idempotency: messages that are stored together are stored with the answers to their calls.
  mailings: [
    'accounts', 'keys', 'messages', 'dispatcher', 'addressbooks', 'billing', 'senders', 'terms', 'limits', 'realtime', 'callbacks',
    'templates', 'shortlinks', 'unsubscribe', 'uploads', 'sheets', 'chats', 'idempotency',
  ],
  // limits: a traffic block also stops a code's next channel.
  otp: ['mailings', 'limits', 'senders'],
  dispatcher: ['messages', 'billing', 'channels', 'senders', 'realtime', 'callbacks', 'addressbooks', 'chats'],
  launch: ['accounts', 'audit', 'demo', 'billing', 'limits', 'reports'],
};
/** The demo calls the modules' functions, like the routes. */
mayCall.demo = Object.keys(mayCall).filter((name) => name !== 'launch');
/** Available to every module; contains no business logic. */
const base = ['http', 'db', 'background', 'sealing', 'publicids', 'locales'];

/** The host's folders, lowest first, each with those that it may use. An unlisted folder is an error. */
const hostMayUse = {
  parts: [],
  'step-up': ['parts'],
  utility: [],
  'error-log': ['parts'],
  settings: ['parts'],
  balance: ['parts', 'remotes'],
  remotes: ['parts'],
  routes: ['parts', 'remotes'],
  menu: ['parts', 'routes'],
  tabs: ['parts', 'routes'],
  session: ['remotes', 'tabs'],
  realtime: ['remotes', 'session'],
  'page-cache': ['remotes', 'routes'],
  search: ['menu', 'parts', 'remotes', 'routes', 'settings', 'tabs'],
  dashboard: ['parts', 'remotes'],
  frame: [
    'balance', 'error-log', 'menu', 'page-cache', 'parts', 'remotes', 'routes', 'search', 'session', 'settings', 'step-up', 'tabs',
  ],
  // Sign-in has its own web entry; it shares names of languages and sessions.
  public: ['parts', 'session', 'settings'],
};

/** Folders of modules below server/src, by subject. The programs `launch` and `demo` are beside them. */
const groups = {
  messaging: [
    'mailings', 'messages', 'dispatcher', 'channels', 'chats', 'otp', 'templates', 'shortlinks', 'unsubscribe', 'images', 'files',
    'addressbooks', 'senders', 'terms', 'viber',
  ],
  money: ['billing', 'prices', 'invoices', 'payments', 'statements', 'reports', 'alerts'],
  customers: ['accounts', 'customers', 'home', 'keys', 'limits', 'requests', 'sandbox', 'rights'],
  platform: [
    'uploads', 'sheets', 'realtime', 'callbacks', 'mail', 'audit', 'idempotency', 'registry', 'openapi', 'documentation', ...base,
  ],
};
const groupOf = Object.fromEntries(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, `${group}/`])));
const folder = (name) => `${groupOf[name] ?? ''}${name}`;
const modules = Object.keys(mayCall).map(folder).join('|');
const bases = base.map(folder).join('|');
/** Tests and their fixtures: `*.fixture.ts`. */
const test = '\\.(test|fixture)\\.tsx?$';
const serverTests = [test, '^server/test/'];

const deny = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const pkg = (names) => `node_modules/(${names})(/|$)`;

const layers = [
  deny(
    'no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    'Break the cycle: one of the two must not import the other.',
  ),
  deny(
    'contracts-know-zod-only', { path: '^shared/contracts/src/', pathNot: test }, { pathNot: ['^shared/contracts/', pkg('zod')] },
    'Contracts run everywhere: import only zod, and move code that needs more to its caller.',
  ),
  deny('messaging-knows-contracts-only', { path: '^shared/messaging/src/', pathNot: test }, {
    pathNot: ['^shared/(contracts|messaging)/', pkg('libphonenumber-js')],
  }, 'Rules both sides need run everywhere: import contracts and libphonenumber-js only.'),
  deny(
    'portal-is-below-ui', { path: '^shared/portal/' }, { path: '^shared/(ui|testing)/' }, 'ui builds on portal: move this code up into ui.',
  ),
  deny(
    'shared-is-below', { path: '^shared/' }, { path: '^(host|remotes|server|e2e)/' },
    'Shared code does not know its callers: pass it in, or move it to the caller.',
  ),
  deny(
    'testing-in-tests', { path: '^(host|remotes|shared/(?!testing/))', pathNot: [test, '/jest-setup'] }, { path: '^shared/testing/' },
    'Only tests import @portal/testing.',
  ),
];

const islands = [
  deny(
    'host-is-an-island', { path: '^host/' }, { path: '^(remotes|server|e2e)/' },
    'The host learns of remotes from the registry and of the server from contracts.',
  ),
  deny(
    'remote-is-an-island', { path: '^remotes/([^/]+)/' }, { path: '^(host|remotes|server|e2e)/', pathNot: '^remotes/$1/' },
    'Remotes meet through links, events of the bus and the store of @portal/portal.',
  ),
  // src/message/, src/message-drawer/ and src/price-import/ are shared by several features, too large for src/ itself, and import none of
  // them.
  deny('feature-is-an-island', { path: '^remotes/[^/]+/src/([^/]+)/' }, {
    path: '^remotes/[^/]+/src/[^/]+/', pathNot: '^remotes/[^/]+/src/($1|message|message-drawer|price-import)/',
  }, 'Move code that two features share to src/.'),
  deny(
    'server-knows-contracts-and-messaging', { path: '^server/' }, { path: '^(host|remotes|e2e|shared/(?!contracts/|messaging/))' },
    'The server imports no browser code: move shared rules to contracts or messaging.',
  ),
  deny(
    'client-is-an-island', { path: '^clients/', pathNot: test }, { pathNot: '^clients/' },
    'A client runs at our customers: it imports nothing but itself.',
  ),
  deny('clients-in-tests', { pathNot: [test, '^clients/'] }, { path: '^clients/' }, 'Clients are for customers; only our tests use them.'),
  deny(
    'e2e-knows-contracts-and-messaging', { path: '^e2e/(?!trial/)' }, { path: '^(host|remotes|server|shared/(?!contracts/|messaging/))' },
    'A browser test knows the screen and the contracts, not the code behind them.',
  ),
];

const hostFolders = [
  ...Object.entries(hostMayUse).map(([name, used]) => deny(
    `host-${name}-may-use`, { path: `^host/src/${name}/`, pathNot: test },
    { path: '^host/src/', pathNot: `^host/src/(${[name, ...used].join('|')})/` },
    `${name} may use ${used.join(', ')
      || 'no other folder'}. Let portal-page.tsx pass in what it needs, or change hostMayUse in tools/boundaries.cjs with a reason.`,
  )),
  deny(
    'unlisted-host-folder', { path: `^host/src/(?!(${Object.keys(hostMayUse).join('|')})/)[^/]+/` }, {},
    'Add the folder to hostMayUse in tools/boundaries.cjs.',
  ),
];

const browserLibraries = [
  deny(
    'fluent-in-ui', { path: '^(host|remotes|shared/(?!ui/))' }, { path: pkg('@fluentui/[^/]+') },
    'Import it from @portal/ui; add it there if it is missing.',
  ),
  deny('platform-in-portal', { path: '^(host|remotes|shared/(?!portal/))' }, {
    path: pkg('react-router|@reduxjs/toolkit|redux|react-redux|redux-saga|typed-redux-saga|axios|i18next|react-i18next'),
  }, 'Import it from @portal/portal/{router,state,saga,api,i18n}: the host provides one copy of it.'),
];

const serverModules = [
  ...Object.entries(mayCall).flatMap(([name, callees]) => [
    deny(`${name}-may-call`, { path: `^server/src/${folder(name)}/`, pathNot: test }, {
      path: '^server/src/[^/]+/', pathNot: `^server/src/(${[name, ...callees, ...base].map(folder).join('|')})/`,
    }, `${name} may call ${callees.join(', ')
      || 'no module'}. Let main.ts or app.ts pass in what it needs, or change mayCall in tools/boundaries.cjs with a reason.`),
    deny(
      `${name}-by-its-index`, { path: '^server/(src|bench)/', pathNot: `^server/src/${folder(name)}/` },
      { path: `^server/src/${folder(name)}/`, pathNot: '/index\\.ts$' }, `Use ${name} through its index.ts.`,
    ),
  ]),
  deny(
    'unlisted-module', { path: `^server/src/(?!(${modules}|${bases})/)[^/]+/` }, {}, 'Add the module to mayCall in tools/boundaries.cjs.',
  ),
  deny(
    'base-knows-no-module', { path: `^server/src/(${bases})/`, pathNot: test },
    { path: '^server/src/', pathNot: `^server/src/(${bases})/` }, 'Code below the modules knows no business rules: pass them in.',
  ),
  deny(
    'nobody-imports-the-wiring', { path: '^server/(src/[^/]+|bench)/', pathNot: test }, { path: '^server/src/(app|main)\\.ts$' },
    'app.ts and main.ts wire the modules; a module imports neither.',
  ),
  deny(
    'simulators-are-programs-apart', { path: '^server/simulators/', pathNot: test },
    { path: '^server/src/', pathNot: '^server/src/messaging/channels/' },
    'A simulator knows the codecs of channels and nothing else of the server.',
  ),
  deny(
    'benchmarks-are-programs-apart', { path: '^server/(src|simulators)/' }, { path: '^server/bench/' },
    'Benchmarks use the server; nothing uses them.',
  ),
  deny(
    'benchmarks-start-nothing-by-import', { path: '^server/bench/', pathNot: test }, { path: '^server/src/launch/' },
    'Start the product as a process.',
  ),
  deny(
    'simulators-are-run-not-imported', { path: '^server/(src|bench)/', pathNot: test },
    // kannel-boxes.ts starts Kannel, which is no simulator of ours, for its interoperability test and its benchmark.
    { path: '^server/simulators/', pathNot: '/(frame/seeded-random|smsc/kannel-boxes)\\.ts$' }, 'Talk to a simulator over its socket.',
  ),
];

const serverLibraries = [
  deny(
    'sql-in-stores', { path: '^server/(src|bench)/', pathNot: ['\\.store\\.ts$', '^server/src/platform/db/', ...serverTests] },
    { path: pkg('postgres') }, 'SQL belongs in *.store.ts. Import the Db type from db/connect.',
  ),
  deny('http-in-routes', {
    path: '^server/(src|bench)/',
    pathNot: ['\\.routes\\.ts$', '^server/src/platform/http/', '^server/src/(app|main)\\.ts$', ...serverTests],
  }, { path: pkg('fastify|@fastify/[^/]+') }, 'Fastify stays in *.routes.ts and http/.'),
];

module.exports = {
  forbidden: [...layers, ...islands, ...hostFolders, ...browserLibraries, ...serverModules, ...serverLibraries],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
