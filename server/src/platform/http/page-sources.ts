import { StartProblem } from '../db';

export type PageSources = {
  /** Origins of payment providers' scripts, such as `https://static.liqpay.ua`. The scripts run with the page's full rights. */
  checkoutScripts?: readonly string[];
  checkoutFrames?: readonly string[];
  /** `'sha256-…'` of styles in `srcdoc` documents, which inherit the page's policy. */
  styleHashes?: readonly string[];
};

/** Exact host with https, because a script that was changed in transit would run with the page's rights. Localhost may use http. */
const ORIGIN = /^(https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?$/;
const HASH = /^'sha(256|384|512)-[A-Za-z\d+/]+={0,2}'$/;

export function isPageOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

/** Deduplicates the sources. Throws StartProblem unless all are exact origins and hashes: anything else could weaken the policy. */
export function judgedSources(
  { checkoutScripts = [], checkoutFrames = [], styleHashes = [] }: PageSources,
): { [name in keyof Required<PageSources>]: string[] } {
  for (const origin of [...checkoutScripts, ...checkoutFrames]) {
    if (!isPageOrigin(origin)) {
      throw new StartProblem(
        `The checkout origin ${origin} of a payment method must be an origin like https://static.liqpay.ua, with https unless on this machine.`,
      );
    }
  }
  const wrong = styleHashes.find((hash) => !HASH.test(hash));
  if (wrong !== undefined) throw new StartProblem(`${wrong} is not the hash of a style sheet.`);
  const once = (names: readonly string[]) => [...new Set(names)];
  return { checkoutScripts: once(checkoutScripts), checkoutFrames: once(checkoutFrames), styleHashes: once(styleHashes) };
}
