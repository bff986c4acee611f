import { chooseLanguage, type Language } from '@portal/contracts';

/** Language of the portal's cookie; without one, of Accept-Language; otherwise English. */
export function readerLanguage(
  { cookie = '', 'accept-language': accepted = '' }: { cookie?: string; 'accept-language'?: string },
): Language {
  return chooseLanguage(/(?:^|;\s*)language=(\w{2})(?:;|$)/.exec(cookie)?.[1], likedLanguages(accepted));
}

function likedLanguages(header: string): string[] {
  const ranges = header.slice(0, 500).split(',').map((range) => {
    const [tag = '', ...params] = range.trim().split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}
