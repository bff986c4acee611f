import type { Fact, InvoiceContent, Party } from './invoice-content';
import { type Band, columnsBand, decorate, type Paper, type Text } from './pdf-bands';
import { footerBand } from './pdf-payment';
import { tableBand } from './pdf-table';

/** Margin and printable area of an A4 page, in points. */
const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN;
const HEIGHT = 841.89 - 2 * MARGIN;

const QUIET = '#595959';
const MARK_COLOURS = { paid: '#0e700e', canceled: '#b10e1c' };
const BETWEEN = 24;
const MARK_WIDTH = 110;
const TOTALS_VALUE_WIDTH = 150;
/** Column widths, in points. The second column gets the remaining width. */
const NUMBER = 26;
const UNIT = 60;
const QUANTITY = 46;
const SUM = 96;

export function invoiceBands(paper: Paper, content: InvoiceContent): Band[] {
  return [
    header(paper, content),
    rule(paper),
    parties(paper, content),
    tableBand(paper, content.lines, {
      x: MARGIN, widths: [NUMBER, WIDTH - NUMBER - UNIT - QUANTITY - 2 * SUM, UNIT, QUANTITY, SUM, SUM], gap: 8,
    }),
    ...content.totals.map((total, index) => totalBand(paper, total, index === content.totals.length - 1)),
    ...content.notes.map((note) => noteBand(paper, note)),
    footerBand(paper, content, { x: MARGIN, width: WIDTH }),
  ];
}

export function fits(bands: readonly Band[]): boolean {
  return bands.reduce((height, band) => height + band.height, 0) <= HEIGHT;
}

export function drawBands(bands: readonly Band[], parent: Parameters<Band['draw']>[1]): void {
  let y = MARGIN;
  for (const band of bands) {
    band.draw(y, parent);
    y += band.height;
  }
}

function header(paper: Paper, { title, dates, mark }: InvoiceContent): Band {
  const left: Text[] = [{ tag: 'H1', text: title, size: 17, bold: true }, ...dates.map((text) => ({ tag: 'P' as const, text, size: 10 }))];
  if (mark === null) return columnsBand(paper, [{ x: MARGIN, width: WIDTH, texts: left }], 8);
  return columnsBand(paper, [
    { x: MARGIN, width: WIDTH - MARK_WIDTH - BETWEEN, texts: left },
    {
      x: MARGIN + WIDTH - MARK_WIDTH, width: MARK_WIDTH,
      texts: [{ tag: 'P', text: mark.text, size: 15, bold: true, colour: MARK_COLOURS[mark.kind], align: 'right' }],
    },
  ], 8);
}

function rule(paper: Paper): Band {
  return {
    height: 14 * paper.scale,
    draw: (y) => decorate(paper, () => paper.pdf.lineWidth(1.5).moveTo(MARGIN, y).lineTo(MARGIN + WIDTH, y).stroke('#c7c7c7')),
  };
}

function parties(paper: Paper, { parties: [seller, buyer] }: InvoiceContent): Band {
  const width = (WIDTH - BETWEEN) / 2;
  return columnsBand(paper, [
    { x: MARGIN, width, texts: partyTexts(seller) },
    { x: MARGIN + width + BETWEEN, width, texts: partyTexts(buyer) },
  ], 16);
}

function partyTexts({ heading, name, facts }: Party): Text[] {
  return [
    { tag: 'H2', text: heading, size: 8.5, colour: QUIET },
    { tag: 'P', text: name, size: 10.5, bold: true },
    ...facts.map(({ label, value }): Text => ({ tag: 'P', text: `${label}: ${value}`, size: 9.5 })),
  ];
}

function totalBand(paper: Paper, { label, value }: Fact, last: boolean): Band {
  const text = { tag: 'P', size: last ? 11 : 9.5, bold: last, align: 'right' } as const;
  return columnsBand(paper, [
    { x: MARGIN, width: WIDTH - TOTALS_VALUE_WIDTH, texts: [{ ...text, text: label }] },
    { x: MARGIN + WIDTH - TOTALS_VALUE_WIDTH, width: TOTALS_VALUE_WIDTH, texts: [{ ...text, text: value }] },
  ], last ? 14 : 2);
}

function noteBand(paper: Paper, { label, value }: Fact): Band {
  return columnsBand(paper, [{
    x: MARGIN, width: WIDTH,
    texts: [{ tag: 'P', text: label, size: 8.5, colour: QUIET }, { tag: 'P', text: value, size: 10 }],
  }], 12);
}
