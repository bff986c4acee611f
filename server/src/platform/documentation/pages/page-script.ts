import { createHash } from 'node:crypto';

/** The pages' only script keeps the anchor when the reader switches languages, because servers do not see anchors. */
export const pageScript = `(() => {
  const follow = () => { for (const link of document.querySelectorAll('.languages a')) link.hash = location.hash; };
  addEventListener('hashchange', follow);
  follow();
})();`;

export const scriptSource = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
