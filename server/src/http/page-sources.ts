import { StartProblem } from '../db';

/** What the page of the portal takes from elsewhere than the portal. Nothing, unless it is named here; the pages before the login never do. */
export type PageSources = {
  /** Origins of the scripts of payment providers, such as `https://static.liqpay.ua`: what answers there may do all that our page may. */
  checkoutScripts?: readonly string[];
  /** Origins of the frames that such a script opens, and of what it asks and posts to. */
  checkoutFrames?: readonly string[];
  /** `'sha256-…'` of the style sheets of documents that are shown by `srcdoc`: such a document stands under the policy of its page. */
  styleHashes?: readonly string[];
};

/** Whole names only, and https, since a script that anybody on the way may change would be ours; on this machine there is no way. */
const ORIGIN = /^(https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?$/;
const HASH = /^'sha(256|384|512)-[A-Za-z\d+/]+={0,2}'$/;

export function isPageOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

/** The same, once each. A word too many in the policy would open the page to more than is meant, so a wrong one is a StartProblem. */
export function judgedSources({ checkoutScripts = [], checkoutFrames = [], styleHashes = [] }: PageSources): { [name in keyof Required<PageSources>]: string[] } {
  for (const origin of [...checkoutScripts, ...checkoutFrames]) {
    if (!isPageOrigin(origin)) throw new StartProblem(`${origin} is where a checkout of a pay method comes from, and has to be an origin like https://static.liqpay.ua: with https unless on this machine.`);
  }
  const wrong = styleHashes.find((hash) => !HASH.test(hash));
  if (wrong !== undefined) throw new StartProblem(`${wrong} is no hash of a style sheet.`);
  const once = (names: readonly string[]) => [...new Set(names)];
  return { checkoutScripts: once(checkoutScripts), checkoutFrames: once(checkoutFrames), styleHashes: once(styleHashes) };
}
