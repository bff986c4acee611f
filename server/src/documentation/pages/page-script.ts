import { createHash } from 'node:crypto';

/** The pages' only script: keeps the anchor when switching languages, as servers do not see it. Everything else works without scripts. */
export const pageScript = `(() => {
  const follow = () => { for (const link of document.querySelectorAll('.languages a')) link.hash = location.hash; };
  addEventListener('hashchange', follow);
  follow();
})();`;

export const scriptSource = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
