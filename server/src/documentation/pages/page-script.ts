import { createHash } from 'node:crypto';

/**
 * All that the public pages run: who changes the language stays at the part that he reads, which no server is told of. Without it the
 * pages lack nothing else.
 */
export const pageScript = `(() => {
  const follow = () => { for (const link of document.querySelectorAll('.languages a')) link.hash = location.hash; };
  addEventListener('hashchange', follow);
  follow();
})();`;

/** The source by which a policy allows this script and no other. */
export const scriptSource = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
