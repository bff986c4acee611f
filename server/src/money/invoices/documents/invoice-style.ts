import { createHash } from 'node:crypto';

/** The Content Security Policy allows this sheet by its hash, so it must not contain any invoice data. */
export const INVOICE_STYLE = `
:root { color-scheme: light dark; --rule: light-dark(#c7c7c7, #5c5c5c); --quiet: light-dark(#595959, #b3b3b3); --head: light-dark(#f3f3f3, #2b2b2b); --paid: light-dark(#0e700e, #7fd07f); --canceled: light-dark(#b10e1c, #f1707b); }
* { box-sizing: border-box; }
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem; font: 0.9375rem/1.45 'Noto Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; color: light-dark(#1a1a1a, #f0f0f0); background: light-dark(#fff, #1a1a1a); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: 0.5rem 1.5rem; padding-bottom: 0.75rem; border-bottom: 2px solid var(--rule); }
h1 { margin: 0 0 0.25rem; font-size: 1.375rem; line-height: 1.25; }
h2 { margin: 0; font-size: 0.8125rem; font-weight: 400; color: var(--quiet); }
p, dl, dd { margin: 0; }
.mark { padding: 0.125rem 0.75rem; border: 2px solid currentColor; border-radius: 0.25rem; font-weight: 700; }
.paid { color: var(--paid); }
.canceled { color: var(--canceled); }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1.25rem 2rem; margin: 1.25rem 0; }
.name { font-weight: 700; }
dt { display: inline; color: var(--quiet); }
dd { display: inline; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.5rem; border: 1px solid var(--rule); text-align: start; vertical-align: top; }
th { background: var(--head); font-weight: 700; overflow-wrap: normal; }
.number { text-align: end; white-space: nowrap; overflow-wrap: normal; }
th.number { white-space: normal; }
.totals { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1.5rem; margin: 0.75rem 0 1.25rem; text-align: end; }
.totals > * { display: block; }
.totals > :nth-last-child(-n + 2) { font-weight: 700; color: inherit; }
.totals dd { white-space: nowrap; }
.notes > div { margin-bottom: 0.75rem; }
.notes dt { display: block; }
footer { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 1.25rem 2rem; margin-top: 1.25rem; break-inside: avoid; }
figure { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem; margin: 0; }
figure svg { width: 11rem; height: 11rem; forced-color-adjust: none; }
figcaption { max-width: 12rem; color: var(--quiet); }
.signatory { flex: 1 1 16rem; }
.line { display: inline-block; width: 10rem; border-bottom: 1px solid currentColor; }
@media (max-width: 30rem) {
  body { padding: 1rem; font-size: 0.875rem; }
  th, td { padding: 0.25rem; font-size: 0.75rem; }
  .minor { display: none; }
}
@page { size: A4; margin: 15mm; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
}
`;

export const INVOICE_STYLE_HASH = `'sha256-${createHash('sha256').update(INVOICE_STYLE).digest('base64')}'`;
