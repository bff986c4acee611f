/** First match wins: derived browsers name their base too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'], [/\bOPR\/(\d+)/, 'Opera'], [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'], [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'], [/\bVersion\/(\d+)[\d.]*.* Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'], [/\bLinux\b/, 'Linux'],
];

/** 'Firefox 140, Windows'; null for an unknown User-Agent. The names are the same in every language. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser] = browsers.flatMap(([pattern, name]) => { const [, version] = pattern.exec(userAgent) ?? []; return version === undefined ? [] : [`${name} ${version}`]; });
  const [system] = systems.flatMap(([pattern, name]) => (pattern.test(userAgent) ? [name] : []));
  return [browser, system].filter((part) => part !== undefined).join(', ') || null;
}
