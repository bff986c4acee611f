import { dataColours } from './data-colours';
import { contrast, toOklch } from '../shell/theme/oklch';
import { portalTheme } from '../shell/theme/portal-theme';

type Vision = keyof typeof visions;
/** Machado, Oliveira and Fernandes 2009: how people without one kind of cones see linear RGB. */
const visions = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
} satisfies Record<string, readonly (readonly number[])[]>;

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function seen(hex: string, vision: Vision): string {
  const rgb = [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const channels = visions[vision].map((row) => row.reduce((sum, factor, index) => sum + factor * (rgb[index] ?? 0), 0));
  return `#${channels.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255).toString(16).padStart(2, '0')).join('')}`;
}

/** Distance in OKLab; 0.02 is just noticeable side by side. */
function distance(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)];
  const angle = ((a.hue - b.hue) * Math.PI) / 180;
  return Math.hypot(a.lightness - b.lightness, Math.sqrt(a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(angle)));
}

describe.each([['light', 0], ['dark', 1], ['contrast', 1]] as const)('data colors in the %s theme', (appearance, index) => {
  const card = portalTheme(appearance).colorNeutralBackground1;
  const colours = Object.entries(dataColours).map(([meaning, shades]) => [meaning, shades.match(/#\w{6}/g)?.[index] ?? ''] as const);

  it.each(colours)('%s %s stands out from the card', (_meaning, colour) => {
    expect(contrast(colour, card)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(visions) as Vision[])('[NFR-01] are told apart two by two with %s vision', (vision) => {
    const pairs = colours.flatMap(([one, first], at) => colours.slice(at + 1).map(([other, second]) => (
      { pair: `${one} ${other}`, apart: distance(seen(first, vision), seen(second, vision)) })));
    expect(pairs.filter(({ apart }) => apart < 0.1)).toEqual([]);
  });
});
