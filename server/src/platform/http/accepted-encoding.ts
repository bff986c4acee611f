export function acceptedEncoding<Name extends string>(header: string | string[] | undefined, offered: readonly Name[]): Name | null {
  const weights = new Map(String(header ?? '').toLowerCase().split(',').map((each) => {
    const [name = '', ...params] = each.split(';').map((part) => part.trim());
    const weight = params.find((param) => param.startsWith('q='));
    return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
  }));
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null;
}
