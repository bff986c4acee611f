import { createHash } from 'node:crypto';

/** Supports light and dark themes, forced colors, and widths from 320 pixels. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --text: #1b2430; --soft: #556072; --line: #d5dbe4; --brand: #0b5cad; --on-brand: #fff; --done: #0e6b33; --done-ground: #e9f6ee; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14181f; --card: #1b2029; --text: #e6eaf0; --soft: #a3adbd; --line: #3a4352; --brand: #7db7f5; --on-brand: #0d1a29; --done: #86d6a2; --done-ground: #17291f; }
}
@media (prefers-contrast: more) { :root { --soft: var(--text); --line: var(--text); } }
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; color: var(--text); background: var(--ground); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { display: flex; flex-direction: column; align-items: center; min-height: 100vh; margin: 0; padding: clamp(1rem, 6vh, 4rem) 1rem 1.5rem; }
main { width: 100%; max-width: 30rem; padding: clamp(1.25rem, 5vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
main > :last-child { margin-bottom: 0; }
.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
.note { margin: 1rem 0 0; color: var(--soft); font-size: .875rem; }
.done { padding: .625rem .875rem; color: var(--done); background: var(--done-ground); border-radius: 8px; font-weight: 600; }
form { display: grid; gap: .75rem; margin: 1.25rem 0 0; }
button { width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit; font-weight: 600; overflow-wrap: anywhere; color: var(--on-brand); background: var(--brand); border: 1px solid var(--brand); border-radius: 8px; cursor: pointer; }
button.second { color: var(--text); background: none; border-color: var(--soft); }
button:hover { text-decoration: underline; text-underline-offset: .16em; }
nav { margin-top: 1.25rem; }
nav ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; color: var(--brand); border-radius: 6px; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
@media (forced-colors: active) { main, .done { border: 1px solid CanvasText; } }
`;

/** Only our own style and forms: no scripts, frames or foreign sources. */
export const pagePolicy = `default-src 'none';style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}';`
  + `form-action 'self';base-uri 'none';frame-ancestors 'none'`;
