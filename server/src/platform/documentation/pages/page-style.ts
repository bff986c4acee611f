/** Supports light and dark themes, forced colors, widths from 360 to 1440 pixels, and print. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --text: #1b2430; --soft: #556072; --line: #dde2ea; --link: #0b5cad; --brand: #0b5cad; --chosen: #e8f1fb;
  --code: #f3f5f8; --note: #0b5cad; --note-ground: #eef5fc; --warning: #8a4b00; --warning-ground: #fff5e6; --mark: #fff0a8; --edge: #1b24302b;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14181f; --raised: #1b2029; --text: #e6eaf0; --soft: #a3adbd; --line: #303846; --link: #7db7f5; --brand: #7db7f5; --chosen: #203046;
    --code: #1d232d; --note: #7db7f5; --note-ground: #1a2636; --warning: #f0b45e; --warning-ground: #2e2416; --mark: #5c4a00; --edge: #000000cc;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.65 var(--sans); color: var(--text); background: var(--ground); scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body { margin: 0; }
a { color: var(--link); text-underline-offset: .16em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; top: .5rem; z-index: 2; padding: .5rem 1rem; background: var(--ground); border: 2px solid var(--brand); border-radius: 6px; }
.skip:focus { left: .5rem; }

.bar {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .625rem clamp(1rem, 3vw, 2rem);
  background: var(--ground); border-bottom: 1px solid var(--line);
}
.bar a { text-decoration: none; }
.brand { color: var(--text); font-size: 1.0625rem; white-space: nowrap; }
.brand span { color: var(--soft); }
.bar form { display: flex; flex: 1 1 12rem; min-width: 0; max-width: 30rem; margin-left: auto; gap: .5rem; }
.bar input { flex: 1; width: 0; min-width: 0; }
.bar input, .bar button { min-height: 2.5rem; padding: .25rem .75rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.bar input { border-color: var(--soft); text-overflow: ellipsis; }
.bar input::placeholder { color: var(--soft); opacity: 1; }
.bar button { cursor: pointer; }
.bar button:hover { border-color: var(--brand); }
.languages { display: flex; gap: .125rem; }
.languages a { padding: .375rem .5rem; border-radius: 6px; font-size: .875rem; color: var(--soft); }
.languages a:hover, .tree a:hover, .outline a:hover { color: var(--text); background: var(--raised); }
.languages [aria-current] { color: var(--text); background: var(--chosen); font-weight: 600; }
.to-contents, .to-portal { font-size: .9375rem; }

.layout { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; max-width: 90rem; margin: 0 auto; padding: 1.75rem clamp(1rem, 3vw, 2rem) 4rem; }
main { min-width: 0; }
article, .fallback, .neighbours, main > .lead, main > p, .found { max-width: 46rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.012em; text-wrap: balance; overflow-wrap: break-word; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem); letter-spacing: -.022em; }
article h2 { margin: 2.75rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: 1.5rem; }
article h3 { margin: 2rem 0 .5rem; font-size: 1.1875rem; }
article h4 { margin: 1.5rem 0 .375rem; font-size: 1.0625rem; }
.group { margin: 0 0 .375rem; font-size: .8125rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
.markdown { margin: 2rem 0 0; font-size: .875rem; }
.lead { margin: 0 0 1.75rem; font-size: 1.1875rem; line-height: 1.5; color: var(--soft); text-wrap: pretty; }
p { margin: 0 0 1rem; text-wrap: pretty; overflow-wrap: break-word; }
ul, ol { margin: 0 0 1rem; padding-left: 1.5rem; }
li { margin: .25rem 0; }
li::marker { color: var(--soft); }
hr { margin: 2.5rem 0; border: 0; border-top: 1px solid var(--line); }
.anchor { display: inline-block; padding: 0 .5rem; color: var(--soft); text-decoration: none; opacity: 0; }
:is(h2, h3, h4):hover > .anchor, .anchor:focus { opacity: 1; }
:target { scroll-margin-top: 5rem; }
:is(h2, h3, h4):target { text-decoration: underline; text-decoration-color: var(--brand); text-decoration-thickness: 3px; text-underline-offset: .25em; }

code { font: .875em/1.5 var(--mono); padding: .125em .3em; background: var(--code); border-radius: 4px; overflow-wrap: anywhere; }
pre { margin: 0 0 1.25rem; padding: 1rem 1.125rem; font: .875rem/1.6 var(--mono); overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; tab-size: 2; }
pre, .table {
  background: linear-gradient(to right, var(--under) 60%, transparent) 0 / 2.5rem 100% local no-repeat, linear-gradient(to left, var(--under) 60%, transparent) 100% / 2.5rem 100% local no-repeat,
    linear-gradient(to right, var(--edge), transparent) 0 / .75rem 100% no-repeat, linear-gradient(to left, var(--edge), transparent) 100% / .75rem 100% no-repeat, var(--under);
}
pre { --under: var(--code); }
.table { --under: var(--ground); }
pre code { padding: 0; background: none; font: inherit; overflow-wrap: normal; }
.example { min-width: 0; margin: 0 0 1.25rem; padding: 0; border: 0; }
.example legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.example input { position: absolute; opacity: 0; }
.example label { display: inline-block; padding: .375rem .875rem; font-size: .875rem; color: var(--soft); border-bottom: 3px solid transparent; cursor: pointer; }
.example label:hover { color: var(--text); }
.example input:checked + label { color: var(--text); font-weight: 600; border-bottom-color: var(--brand); }
.example input:focus-visible + label { outline: 2px solid var(--brand); outline-offset: -2px; border-radius: 4px; }
.example pre { margin: 0; }
.snippet-name { display: none; }
.choice-0:checked ~ .snippet-1, .choice-1:checked ~ .snippet-0 { display: none; }

.table { margin: 0 0 1.25rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.5; }
th, td { padding: .5rem .875rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
tr:last-child > td { border-bottom: 0; }
th { background: var(--raised); font-weight: 600; white-space: nowrap; }
.widest { width: 100%; }
td { min-width: 6rem; }
td:not(:first-child) code { overflow-wrap: break-word; }
td:first-child { min-width: 9rem; }
td:last-child { min-width: 12rem; }
.callout { margin: 0 0 1.25rem; padding: .875rem 1.125rem; border-left: 4px solid var(--note); border-radius: 0 8px 8px 0; background: var(--note-ground); }
.callout > :last-child { margin-bottom: 0; }
.callout .tone { margin: 0 0 .125rem; font-weight: 600; font-size: .875rem; color: var(--note); }
.callout.warning { border-left-color: var(--warning); background: var(--warning-ground); }
.callout.warning .tone { color: var(--warning); }
.fallback { padding: .625rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: var(--soft); font-size: .9375rem; }
.picture img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
mark { padding: 0 .1em; color: inherit; background: var(--mark); border-radius: 2px; }

.neighbours { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 3.5rem; }
.neighbours a { flex: 1 1 14rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; font-weight: 600; }
.neighbours a:hover { border-color: var(--brand); }
.neighbours span { display: block; font-size: .8125rem; font-weight: 400; color: var(--soft); }
.neighbours .next { text-align: right; }

.tree details { margin-bottom: .375rem; }
.tree summary { padding: .25rem 0; font-size: .9375rem; cursor: pointer; }
.tree summary:hover { color: var(--link); }
.tree summary::marker { color: var(--soft); }
.outline h2 { font-size: .8125rem; letter-spacing: .02em; color: var(--soft); }
.tree summary, .outline h2 { margin: 0 0 .25rem; font-weight: 600; }
.tree ul, .outline ul { margin: 0; padding: 0; list-style: none; }
.tree li, .outline li { margin: 0; }
.tree a, .outline a { display: block; padding: .3125rem .625rem; border-radius: 6px; color: var(--soft); font-size: .9375rem; line-height: 1.4; text-decoration: none; overflow-wrap: anywhere; }
.tree [aria-current] { color: var(--text); background: var(--chosen); font-weight: 600; }
.outline { display: none; }
.outline .level-3 a { padding-left: 1.375rem; font-size: .875rem; }
.tree { padding-top: 1.5rem; border-top: 1px solid var(--line); scroll-margin-top: 5rem; }

.groups { columns: 3 18rem; column-gap: 2.5rem; }
.groups section { break-inside: avoid; margin-bottom: 1.5rem; }
.groups h2 { margin: 0 0 .5rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); font-size: 1.1875rem; }
.groups ul { padding: 0; list-style: none; }
.groups li { margin: .625rem 0; }
.groups a { font-weight: 600; text-decoration: none; }
.groups a:hover { text-decoration: underline; }
.groups span { display: block; font-size: .9375rem; line-height: 1.45; color: var(--soft); }
.found { padding: 0; list-style: none; }
.found li { margin: 0 0 1.5rem; }
.found a { font-size: 1.0625rem; font-weight: 600; }
.foreign { padding: .0625rem .4375rem; border: 1px solid var(--line); border-radius: 4px; font-size: .8125rem; color: var(--soft); white-space: nowrap; }
.found p { margin: .125rem 0 0; color: var(--soft); overflow-wrap: anywhere; }

@media (max-width: 47.99rem) {
  .bar { position: static; gap: .25rem 1rem; }
  .bar form { order: 2; flex-basis: 100%; max-width: none; }
  .to-portal, .to-contents { margin-left: auto; }
  .languages, .to-contents { order: 1; }
  .languages { margin-left: -.5rem; }
  .table table, .table tbody, .table tr, .table td { display: block; }
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table { position: relative; }
  .table tbody tr { padding: .625rem .875rem; }
  .table td, .table td:first-child, .table td:last-child { min-width: 0; padding: .125rem 0; border: 0; overflow-wrap: anywhere; }
  .table td:first-child { font-weight: 600; }
  .table td:empty { display: none; }
  .table td:not(:first-child)::before { content: attr(data-name) ": "; color: var(--soft); }
  .table tr + tr { border-top: 1px solid var(--line); }
  html, :target { scroll-padding-top: 1rem; scroll-margin-top: 1rem; }
  .neighbours .next { text-align: left; }
}
@media (min-width: 48rem) {
  .to-contents { display: none; }
  .layout { grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; }
  .tree { grid-area: 1 / 1; position: sticky; top: 4.75rem; align-self: start; max-height: calc(100vh - 5.5rem); padding: 0 .25rem 1rem 0; overflow-y: auto; border: 0; scrollbar-width: thin; }
  main { grid-area: 1 / 2; }
}
@media (min-width: 75rem) {
  .table:has(.widest) td:first-child { min-width: 11.5rem; }
  .table:has(.widest:nth-child(n + 3)) td:nth-child(2) { min-width: 10.5rem; }
  .layout { grid-template-columns: 16rem minmax(0, 1fr) 15rem; gap: 3.5rem; }
  .layout:not(:has(.outline)) main { grid-column: 2 / 4; }
  .outline { display: block; grid-area: 1 / 3; position: sticky; top: 4.75rem; align-self: start; max-height: calc(100vh - 5.5rem); overflow-y: auto; scrollbar-width: thin; }
}
@media (forced-colors: active) {
  .callout, pre, code { border: 1px solid; }
  pre code { border: 0; }
  pre, .table { background: none; }
  .example label { border-bottom-color: Canvas; }
  .example input:checked + label { border-bottom-color: Highlight; }
  .tree [aria-current], .languages [aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
  mark { color: HighlightText; background: Highlight; }
}
@media print {
  html { font-size: 10.5pt; }
  .bar, .tree, .outline, .neighbours, .skip, .anchor, .example label { display: none; }
  .layout { display: block; padding: 0; }
  article { max-width: none; }
  .choice-0:checked ~ .snippet-1, .choice-1:checked ~ .snippet-0 { display: block; }
  .snippet-name { display: block; margin: .75rem 0 .25rem; font-weight: 600; break-after: avoid; }
  pre, .table { background: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  pre, tr, .callout { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  article a[href^="https"]::after { content: " (" attr(href) ")"; font-size: .875em; overflow-wrap: anywhere; }
}
`;
