import type { Verdict } from './measures';
import type { Sample } from './sample';

const PANEL = { width: 430, height: 190, left: 56, right: 16, top: 44, bottom: 40 };
const TITLE = { height: 64 };
const COLUMNS = 2;
const TICKS = 4;

/** Colors differ in lightness, too, and lines are named at their panels. Both schemes have a contrast of at least 4.5. */
const STYLE = `
  svg { --paper: #fff; --ink: #1f2328; --faint: #59636e; --grid: #d1d9e0; --line: #0969da; --mean: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #f0f6fc; --faint: #9198a1; --grid: #3d444d; --line: #4493f8; --mean: #db6d28; }
  }
  text { font: 11px system-ui, sans-serif; fill: var(--faint); }
  .title { font-size: 13px; font-weight: 600; fill: var(--ink); }
  .grid { stroke: var(--grid); } .line { stroke: var(--line); stroke-width: 1.5; fill: none; }
  .mean { stroke: var(--mean); stroke-width: 2; stroke-dasharray: 6 3; }
`;

/** A self-contained SVG: a panel per measure, with its samples over the minutes and the two thirds that its rule compares. */
export function chart(title: string, samples: readonly Sample[], verdicts: readonly Verdict[]): string {
  const rows = Math.ceil(verdicts.length / COLUMNS);
  const [width, height] = [PANEL.width * COLUMNS, PANEL.height * rows + TITLE.height];
  const panels = verdicts.map((verdict, at) => {
    const [x, y] = [(at % COLUMNS) * PANEL.width, Math.floor(at / COLUMNS) * PANEL.height + TITLE.height];
    return `<g transform="translate(${x} ${y})">${panel(samples, verdict)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>${STYLE}</style>
<rect width="${width}" height="${height}" fill="var(--paper)"/>
<text class="title" x="16" y="26">${escaped(title)}</text>
<text x="16" y="43">Solid: samples over the minutes. Dashed: the second and the last third of the run, which must agree.</text>
${panels.join('\n')}
</svg>
`;
}

function panel(samples: readonly Sample[], { measure, middle, last }: Verdict): string {
  const values = samples.map((sample) => measure.of([sample]));
  const end = samples.at(-1)?.at ?? 1;
  const top = niceTop(Math.max(...values, middle, last));
  const { width, height, left, right, top: above, bottom } = PANEL;
  const x = (seconds: number) => (left + seconds / end * (width - left - right)).toFixed(1);
  const y = (value: number) => (height - bottom - Math.max(0, value) / top * (height - above - bottom)).toFixed(1);
  const level = (from: number, to: number, value: number) => (
    `<line class="mean" x1="${x(end * from)}" x2="${x(end * to)}" y1="${y(value)}" y2="${y(value)}"/>`
  );
  const marks = Array.from({ length: TICKS + 1 }, (_, at) => top * at / TICKS).map((value) => (
    `<line class="grid" x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}"/>`
    + `<text x="${left - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${shown(value)}</text>`
  ));
  const minutes = minuteTicks(end / 60).map((minute) => (
    `<text x="${x(minute * 60)}" y="${height - bottom + 16}" text-anchor="middle">${minute}${minute === 0 ? ' min' : ''}</text>`
  ));
  return [
    `<text class="title" x="16" y="16">${escaped(measure.name)}</text>`,
    `<text x="16" y="32">${escaped(measure.unit)}${measure.rule ? `; second and last third: ${shown(middle)} and ${shown(last)}` : ''}</text>`,
    ...marks, ...minutes,
    `<polyline class="line" points="${samples.map(({ at }, of) => `${x(at)},${y(values[of] ?? 0)}`).join(' ')}"/>`,
    ...(measure.rule ? [level(1 / 3, 2 / 3, middle), level(2 / 3, 1, last)] : []),
  ].join('');
}

function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

function minuteTicks(minutes: number): number[] {
  const step = [0.5, 1, 2, 5, 10].find((each) => minutes / each <= 6) ?? 30;
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, at) => at * step);
}

export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2).replace(/\.?0+$/, '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
