import { type Fact, invoiceContent, type InvoiceContent, type Party } from './invoice-content';
import type { InvoiceDocument } from './invoice-document';
import { INVOICE_STYLE } from './invoice-style';
import { drawPayment } from './payment-drawing';

/** A complete page for a sandboxed frame: no scripts, no external resources, all values escaped. */
export function invoiceHtml(document: InvoiceDocument): string {
  const content = invoiceContent(document);
  return `<!doctype html>
<html lang="${asText(content.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(content.title)}</title>
<style>${INVOICE_STYLE}</style>
</head>
<body>
<header><div><h1>${asText(content.title)}</h1>${content.dates.map((date) => `<p>${asText(date)}</p>`).join('')}</div>${
    content.mark === null ? '' : `<p class="mark ${content.mark.kind}">${asText(content.mark.text)}</p>`
  }</header>
<main>
<div class="parties">${content.parties.map(party).join('')}</div>
${table(content.lines)}
<dl class="totals">${content.totals.map(({ label, value }) => `<dt>${asText(label)}</dt><dd>${asText(value)}</dd>`).join('')}</dl>
<dl class="notes">${content.notes.map(({ label, value }) => `<div><dt>${asText(label)}</dt><dd>${asText(value)}</dd></div>`).join('')}</dl>
</main>
<footer>${paymentFigure(content.payment)}${signatory(content.signatory)}</footer>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function asText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

function party({ heading, name, facts }: Party): string {
  return `<section><h2>${asText(heading)}</h2><p class="name">${asText(name)}</p><dl>${facts.map(fact).join('')}</dl></section>`;
}

function fact({ label, value }: Fact): string {
  return `<div><dt>${asText(label)}:</dt> <dd>${asText(value)}</dd></div>`;
}

function table({ headings, rows, firstNumber }: InvoiceContent['lines']): string {
  // Narrow screens hide line number, unit and quantity to make room for the sums.
  const kind = (column: number) => (
    [column >= firstNumber ? 'number' : '', column === 0 || column === 2 || column === 3 ? 'minor' : ''].join(' ').trim()
  );
  const cells = (tag: string, row: readonly string[]) =>
    row.map((text, column) => (
      `<${tag}${kind(column) === '' ? '' : ` class="${kind(column)}"`}>${asText(text)}</${tag.split(' ')[0]}>`
    )).join('');
  return `<table><thead><tr>${cells(
    'th scope="col"', headings,
  )}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;
}

function paymentFigure(payment: InvoiceContent['payment']): string {
  if (!payment) return '';
  const { side, dark, disk, sign } = drawPayment(payment.code);
  return `<figure><svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${asText(payment.name)}">
<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" shape-rendering="crispEdges" d="${dark}"/>
<circle fill="#fff" cx="${disk.centre}" cy="${disk.centre}" r="${disk.radius}"/>
<path fill="none" stroke="#000" stroke-width="${sign.strokeWidth}" transform="translate(${sign.at} ${sign.at}) scale(${sign.scale})" d="${sign.path}"/>
</svg><figcaption>${asText(payment.caption)}</figcaption></figure>`;
}

function signatory({ label, name }: InvoiceContent['signatory']): string {
  return `<p class="signatory">${asText(label)}: <span class="line"></span>${name === null ? '' : ` ${asText(name)}`}</p>`;
}
