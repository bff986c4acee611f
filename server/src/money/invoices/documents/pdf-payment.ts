import type { InvoiceContent } from './invoice-content';
import { drawPayment } from './payment-drawing';
import { type Band, type Column, decorate, type Element, type ElementOptions, heightOf, type Paper, write } from './pdf-bands';

const QUIET = '#595959';
/** Side in points, including the quiet zone. Modules of the largest symbol are 0.56 mm wide, which phones can scan from paper. */
const CODE_SIDE = 148;
const ROOM_TO_SIGN = 30;
const TEXT_SIZE = 9.5;

type Area = { x: number; width: number };

export function footerBand(paper: Paper, { payment, signatory }: Pick<InvoiceContent, 'payment' | 'signatory'>, { x, width }: Area): Band {
  const left = (width - 24) / 2;
  const sign = signature(paper, signatory, { x: x + width - left, width: left });
  const caption: Column | null = payment && {
    x, width: left, texts: [{ tag: 'Caption', text: payment.caption, size: TEXT_SIZE, colour: QUIET }],
  };
  return {
    height: Math.max(sign.height, caption ? CODE_SIDE + heightOf(paper, caption) : 0),
    draw: (y, parent) => {
      if (payment && caption) {
        const picture: ElementOptions = { alt: payment.name, bbox: [x, y, x + CODE_SIDE, y + CODE_SIDE] };
        parent.add(paper.pdf.struct('Figure', picture, [() => drawCode(paper, payment.code, x, y)]));
        write(paper, caption, y + CODE_SIDE, parent);
      }
      sign.draw(y, parent);
    },
  };
}

/** Never scaled with the page, so that cameras can read it. */
function drawCode({ pdf }: Paper, code: NonNullable<InvoiceContent['payment']>['code'], x: number, y: number): void {
  const { side, dark, disk, sign } = drawPayment(code);
  pdf.save().translate(x, y).scale(CODE_SIDE / side);
  pdf.path(dark).fill('#000000');
  pdf.circle(disk.centre, disk.centre, disk.radius).fill('#ffffff');
  pdf.translate(sign.at, sign.at).scale(sign.scale).lineWidth(sign.strokeWidth).path(sign.path).stroke('#000000');
  pdf.restore();
}

function signature(paper: Paper, { label, name }: InvoiceContent['signatory'], { x, width }: Area): Band {
  const head: Column = { x, width, texts: [{ tag: 'P', text: `${label}:`, size: TEXT_SIZE }] };
  const foot: Column = { x, width, texts: name === null ? [] : [{ tag: 'P', text: name, size: TEXT_SIZE }] };
  const lineAt = heightOf(paper, head) + ROOM_TO_SIGN * paper.scale;
  const below = 3 * paper.scale;
  return {
    height: lineAt + below + heightOf(paper, foot),
    draw: (y: number, parent: Element) => {
      write(paper, head, y, parent);
      decorate(paper, () => paper.pdf.lineWidth(0.8).moveTo(x, y + lineAt).lineTo(x + width, y + lineAt).stroke('#1a1a1a'));
      write(paper, foot, y + lineAt + below, parent);
    },
  };
}
