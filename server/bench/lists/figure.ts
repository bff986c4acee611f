export type Figure = { name: string; value: number; unit: 's' | 'MB' | 'ms' | 'times'; goal: number | null; note?: string };

export function isMissed({ value, goal }: Figure): boolean {
  return goal !== null && value > goal;
}

export function shown(figure: Figure): [string, string] {
  const { name, value, unit, goal, note } = figure;
  const limit = goal === null ? '' : `  (at most ${goal} ${unit}${isMissed(figure) ? ', missed !' : ''})`;
  return [name, `${value.toFixed(unit === 'MB' ? 0 : 2)} ${unit}${limit}${note === undefined ? '' : `  ${note}`}`];
}
