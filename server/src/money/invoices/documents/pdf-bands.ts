import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

/** `scale` shrinks letters and gaps until the content fits one page. */
export type Paper = { pdf: Pdf; scale: number };

export type Text = {
  tag: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption';
  text: string;
  /** In points, before scaling. */
  size: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
};

export type Column = { x: number; width: number; texts: readonly Text[] };

export type Band = { height: number; draw: (y: number, parent: Element) => void };

/** PDFKit accepts these options, but its types lack them. `bbox` is left, top, right, bottom. */
export type ElementOptions = { alt?: string; scope?: 'Column'; bbox?: readonly [number, number, number, number] };

const INK = '#1a1a1a';
const LINE_GAP = 1.5;

function prepare({ pdf, scale }: Paper, { bold, size }: Text): Pdf {
  return pdf.font(bold ? 'bold' : 'regular').fontSize(size * scale);
}

function textOptions({ scale }: Paper, width: number, align: Text['align']) {
  return { width, align, lineGap: LINE_GAP * scale };
}

export function heightOf(paper: Paper, { width, texts }: Column): number {
  return texts.reduce((height, text) => height + prepare(paper, text).heightOfString(text.text, textOptions(paper, width, text.align)), 0);
}

export function write(paper: Paper, { x, width, texts }: Column, y: number, parent: Element): void {
  let top = y;
  for (const text of texts) {
    const options = textOptions(paper, width, text.align);
    const height = prepare(paper, text).heightOfString(text.text, options);
    const at = top;
    const draw = () => void prepare(paper, text).fillColor(text.colour ?? INK).text(text.text, x, at, options);
    const element: ElementOptions = text.tag === 'TH' ? { scope: 'Column' } : {};
    parent.add(paper.pdf.struct(text.tag, element, [draw]));
    top += height;
  }
}

export function columnsBand(paper: Paper, columns: readonly Column[], gap: number): Band {
  return {
    height: Math.max(...columns.map((column) => heightOf(paper, column))) + gap * paper.scale,
    draw: (y, parent) => columns.forEach((column) => write(paper, column, y, parent)),
  };
}

/** Draws rules and backgrounds as artifacts, which screen readers skip. */
export function decorate({ pdf }: Paper, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}
