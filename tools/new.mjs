// pnpm new remote <name> [--element /path] [--title "Some words"] [--no-install]: creates a remote with one screen.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installChanged } from './install.mjs';
import { nameProblem, writeRemote } from './new-remote.mjs';
import { main, projectRoot, Stop } from './run.mjs';

const USAGE = 'pnpm new remote <name> [--element /dashboard] [--title "Some words"] [--no-install]';

await main(async () => {
  const { positionals, values } = read();
  const [kind, name] = positionals;
  if (kind !== 'remote' || !name || positionals.length > 2) throw new Stop(USAGE);
  const home = path.join(path.resolve(values.root), 'remotes');
  const problem = nameProblem(name, existsSync(home) ? readdirSync(home) : []);
  if (problem) throw new Stop(`${name}: ${problem}`);
  if (!/^\/[\w/{}-]+$/.test(values.element)) throw new Stop(`--element ${values.element}: a UI element is a path, such as /dashboard.`);
  const title = values.title ?? name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .,()-]*$/u.test(title)) throw new Stop(`--title ${title}: letters, digits, spaces and . , ( ) - only.`);

  writeRemote(path.join(home, name), { name, element: values.element, title });
  if (!values['no-install']) await installChanged();
  process.stdout.write(nextSteps(name, values.element));
});

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'element': { type: 'string', default: '/dashboard' },
        'title': { type: 'string' },
        'no-install': { type: 'boolean', default: false },
        'root': { type: 'string', default: projectRoot },
      },
    });
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`);
  }
}

function nextSteps(name, element) {
  return `Created remotes/${name}. Its screen is /${name}, for logins with the UI element ${element}.

  pnpm dev ${name}                         the product, and the remote alone at http://127.0.0.1:4001/
  pnpm --filter @portal/${name} dev        the remote alone, against a running server (PORTAL_SERVER, PORT)
  npx jest remotes/${name}                 its tests
  pnpm build && pnpm check:bundles         its release and its size
  pnpm release ${name}                     to a running server

Translate its title (src/manifest.ts, locales/). For a separate right, add an element to
shared/contracts/src/permissions.ts and name it in the manifest. See docs/new-remote.md.
`;
}
