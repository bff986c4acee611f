// Who may import whom, in one list from top to bottom; docs/layout.md says it in words.

/** Server modules and the modules each may call, always through the other's index.ts. An unlisted module is an error. */
const mayCall = {
  // mail: what a login is told about its own security. images: a person's picture.
  accounts: ['audit', 'mail', 'images'],
  audit: [],
  // accounts: whose organizations a login sees. callbacks: to which addresses a direction's callbacks may go. channels: which message types a connection carries.
  senders: ['accounts', 'callbacks', 'channels'],
  // accounts: who is restricted to some organizations makes none. mail: whoever made a key is told of it.
  keys: ['accounts', 'mail'],
  // accounts, billing, limits: a sandbox is a customer with play money. channels: which message types a connection carries.
  sandbox: ['accounts', 'billing', 'channels', 'limits'],
  // realtime, mail: who is told of a stop.
  limits: ['realtime', 'mail'],
  // billing: an organization's account. files: what a document is by its bytes.
  requests: ['accounts', 'billing', 'senders', 'files', 'mail'],
  // Tariffs, and rates of connections, by files.
  // channels: which message types a connection carries.
  prices: ['billing', 'channels', 'senders', 'sheets'],
  // What sends a test is passed to it by app.ts.
  viber: ['senders'],
  // limits: what is released is taken off the spending of its day.
  billing: ['limits'],
  realtime: [],
  // keys: which addresses a release token may be used from.
  registry: ['keys'],
  // statements: accounts as their customers see them.
  customers: ['accounts', 'billing', 'statements', 'senders', 'limits'],
  channels: [],
  callbacks: [],
  mail: [],
  // accounts: whose organizations a login sees.
  alerts: ['accounts', 'mail', 'callbacks', 'realtime'],
  payments: [],
  // accounts: which organizations a login may pay for.
  invoices: ['accounts', 'billing', 'payments', 'realtime'],
  // accounts: whose organizations a login sees.
  statements: ['accounts', 'billing', 'sheets', 'realtime'],
  idempotency: [],
  reports: ['accounts', 'messages', 'sheets'],
  sheets: [],
  uploads: ['sheets'],
  addressbooks: ['accounts', 'realtime', 'uploads', 'sheets'],
  // Proves who may do what, over all modules: tests alone.
  rights: ['accounts', 'billing', 'invoices'],
  // accounts: whose organizations a login sees.
  templates: ['accounts'],
  documentation: [],
  openapi: [],
  // accounts: whose organizations a login sees.
  shortlinks: ['accounts', 'callbacks'],
  images: [],
  // callbacks: to which addresses a request may go that others ask for.
  files: ['images', 'callbacks'],
  // accounts: whose organizations a login sees.
  messages: ['accounts', 'billing'],
  // What takes messages in is passed to it by app.ts, since mailings and dispatcher tell it what became of them.
  // billing: whether the customer's price list allows landlines.
  chats: ['accounts', 'addressbooks', 'billing', 'realtime', 'templates', 'files', 'messages'],
  // accounts: of which organizations a login may send. dispatcher: a cancel is answered once no node has anything of the list to submit.
  mailings: ['accounts', 'messages', 'dispatcher', 'addressbooks', 'billing', 'senders', 'limits', 'realtime', 'callbacks', 'templates', 'shortlinks', 'uploads', 'sheets', 'chats'],
  // limits: what stops a customer's traffic stops a code's next channel.
  otp: ['mailings', 'limits', 'senders'],
  dispatcher: ['messages', 'billing', 'channels', 'senders', 'realtime', 'callbacks', 'addressbooks', 'chats'],
  launch: ['accounts', 'audit', 'demo', 'billing', 'limits', 'reports'],
};
/** The demo fills the modules, and benchmarks drive them, through the same functions as the routes do. */
mayCall.demo = mayCall.bench = Object.keys(mayCall).filter((name) => name !== 'launch');
/** What every module may use; it knows no business itself. */
const base = ['http', 'db', 'background', 'sealing', 'publicids'];

const modules = Object.keys(mayCall).join('|');
const bases = base.join('|');
/** Tests and what prepares them: `*.fixture.ts`. */
const test = '\\.(test|fixture)\\.tsx?$';
const serverTests = [test, '^server/test/'];

const deny = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const pkg = (names) => `node_modules/(${names})(/|$)`;

const layers = [
  deny('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }, 'Break the cycle: one of the two must not know the other.'),
  deny('contracts-know-zod-only', { path: '^shared/contracts/src/', pathNot: test }, { pathNot: ['^shared/contracts/', pkg('zod')] }, 'Contracts run everywhere: import zod only, and move what needs more to who uses it.'),
  deny('messaging-knows-contracts-only', { path: '^shared/messaging/src/', pathNot: test }, { pathNot: ['^shared/(contracts|messaging)/', pkg('libphonenumber-js')] }, 'Rules both sides need run everywhere: import contracts and libphonenumber-js only.'),
  deny('portal-is-below-ui', { path: '^shared/portal/' }, { path: '^shared/(ui|testing)/' }, 'Portal is what ui stands on: move the piece up into ui.'),
  deny('shared-is-below', { path: '^shared/' }, { path: '^(host|remotes|server|e2e)/' }, 'Shared code never knows who uses it: pass it in, or move it to the user.'),
  deny('testing-in-tests', { path: '^(host|remotes|shared/(?!testing/))', pathNot: [test, '/jest-setup'] }, { path: '^shared/testing/' }, 'Only tests import @portal/testing.'),
];

const islands = [
  deny('host-is-an-island', { path: '^host/' }, { path: '^(remotes|server|e2e)/' }, 'The host learns of remotes from the registry and of the server from contracts.'),
  deny('remote-is-an-island', { path: '^remotes/([^/]+)/' }, { path: '^(host|remotes|server|e2e)/', pathNot: '^remotes/$1/' }, 'Remotes meet through links, events of the bus and the store of @portal/portal.'),
  // src/message/ and src/price-import/ are no features but kits of what several of them write and show, too large for src/ itself; they know none of them.
  deny('feature-is-an-island', { path: '^remotes/[^/]+/src/([^/]+)/' }, { path: '^remotes/[^/]+/src/[^/]+/', pathNot: '^remotes/[^/]+/src/($1|message|price-import)/' }, 'What two features share stands in src/ itself.'),
  deny('server-knows-contracts-and-messaging', { path: '^server/' }, { path: '^(host|remotes|e2e|shared/(?!contracts/|messaging/))' }, 'Nothing of the browser on the server: shared rules go to contracts or messaging.'),
  deny('client-is-an-island', { path: '^clients/', pathNot: test }, { pathNot: '^clients/' }, 'A client runs at our customers: it imports nothing but itself.'),
  deny('clients-in-tests', { pathNot: [test, '^clients/'] }, { path: '^clients/' }, 'Clients are for customers; only tests of ours call by them.'),
  deny('e2e-knows-contracts-and-messaging', { path: '^e2e/(?!trial/)' }, { path: '^(host|remotes|server|shared/(?!contracts/|messaging/))' }, 'A journey knows what a user sees and the contracts, no code behind it.'),
];

const browserLibraries = [
  deny('fluent-in-ui', { path: '^(host|remotes|shared/(?!ui/))' }, { path: pkg('@fluentui/[^/]+') }, 'Import it from @portal/ui; what is missing there is added there.'),
  deny('platform-in-portal', { path: '^(host|remotes|shared/(?!portal/))' }, { path: pkg('react-router|@reduxjs/toolkit|redux|react-redux|redux-saga|typed-redux-saga|axios|i18next|react-i18next') }, 'Import it from @portal/portal/{router,state,saga,api,i18n}: the host provides one copy of it.'),
];

const serverModules = [
  ...Object.entries(mayCall).flatMap(([name, callees]) => [
    deny(`${name}-may-call`, { path: `^server/src/${name}/`, pathNot: test }, { path: '^server/src/[^/]+/', pathNot: `^server/src/(${[name, ...callees, ...base].join('|')})/` }, `${name} may call ${callees.join(', ') || 'no module'}. Let main.ts or app.ts pass in what it needs, or change mayCall in tools/boundaries.cjs with a reason.`),
    deny(`${name}-by-its-index`, { path: '^server/src/', pathNot: `^server/src/${name}/` }, { path: `^server/src/${name}/`, pathNot: '/index\\.ts$' }, `Use ${name} through its index.ts.`),
  ]),
  deny('unlisted-module', { path: `^server/src/(?!(${modules}|${bases})/)[^/]+/` }, {}, 'Add the module to mayCall in tools/boundaries.cjs.'),
  deny('base-knows-no-module', { path: `^server/src/(${bases})/`, pathNot: test }, { path: '^server/src/', pathNot: `^server/src/(${bases})/` }, 'What stands below the modules knows no business: pass it in.'),
  deny('nobody-imports-the-wiring', { path: '^server/src/[^/]+/', pathNot: test }, { path: '^server/src/(app|main)\\.ts$' }, 'app.ts and main.ts put modules together; a module knows neither.'),
  deny('simulators-are-programs-apart', { path: '^server/simulators/', pathNot: test }, { path: '^server/src/', pathNot: '^server/src/channels/' }, 'A simulator knows the codecs of channels and nothing else of the server.'),
  deny('simulators-are-run-not-imported', { path: '^server/src/', pathNot: test }, { path: '^server/simulators/' }, 'Talk to a simulator over its socket.'),
];

const serverLibraries = [
  deny('sql-in-stores', { path: '^server/src/', pathNot: ['\\.store\\.ts$', '^server/src/db/', ...serverTests] }, { path: pkg('postgres') }, 'SQL stands in *.store.ts; take the Db type from db/connect.'),
  deny('http-in-routes', { path: '^server/src/', pathNot: ['\\.routes\\.ts$', '^server/src/http/', '^server/src/(app|main)\\.ts$', ...serverTests] }, { path: pkg('fastify|@fastify/[^/]+') }, 'Fastify stays in *.routes.ts and http/.'),
];

module.exports = {
  forbidden: [...layers, ...islands, ...browserLibraries, ...serverModules, ...serverLibraries],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] },
  },
};
