/** Language tags of Accept-Language (RFC 9110 section 12.5.4), preferred ones first. */
export function acceptedLanguages(header = ''): string[] {
  const ranges = header.slice(0, 500).split(',').map((range) => {
    const [tag = '', ...params] = range.trim().split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find((value) => value !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}
