import type { InvoiceContent } from './invoice-content';
import { type Band, type Column, decorate, heightOf, type Paper, write } from './pdf-bands';

const RULE = '#c7c7c7';
const HEAD = '#f3f3f3';
const PADDING = 5;
const SIZE = 9;

type Cells = { tag: 'TH' | 'TD'; texts: readonly string[] };

export function tableBand(
  paper: Paper, lines: InvoiceContent['lines'], { x, widths, gap }: { x: number; widths: readonly number[]; gap: number },
): Band {
  const padding = PADDING * paper.scale;
  const columnsOf = ({ tag, texts }: Cells): Column[] =>
    texts.map((text, index) => ({
      x: x + sum(widths.slice(0, index)) + padding,
      width: (widths[index] ?? 0) - 2 * padding,
      texts: [{ tag, text, size: SIZE, bold: tag === 'TH', align: index >= lines.firstNumber ? 'right' : 'left' }],
    }));
  const rows = [
    { tag: 'TH' as const, texts: lines.headings }, ...lines.rows.map((texts) => ({ tag: 'TD' as const, texts })),
  ].map((cells) => {
    const columns = columnsOf(cells);
    return { columns, head: cells.tag === 'TH', height: Math.max(...columns.map((column) => heightOf(paper, column))) + 2 * padding };
  });
  return {
    height: sum(rows.map(({ height }) => height)) + gap * paper.scale,
    draw: (y, parent) => {
      const table = paper.pdf.struct('Table');
      parent.add(table);
      let top = y;
      for (const { columns, head, height } of rows) {
        decorate(paper, () => grid(paper, { x, y: top, widths, height, fill: head ? HEAD : '#ffffff' }));
        const row = paper.pdf.struct('TR');
        table.add(row);
        for (const column of columns) write(paper, column, top + padding, row);
        top += height;
      }
    },
  };
}

function grid(
  { pdf }: Paper, { x, y, widths, height, fill }: { x: number; y: number; widths: readonly number[]; height: number; fill: string },
): void {
  pdf.lineWidth(0.6);
  widths.forEach((width, index) => pdf.rect(x + sum(widths.slice(0, index)), y, width, height).fillAndStroke(fill, RULE));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
