export const cardStyle = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; --line: #767676; --accent: #0f5aa8; --on-accent: #fff; --alarm: #b10e1c; --good: #0b6a0b; }
@media (prefers-color-scheme: dark) { :root { --line: #9a9a9a; --accent: #6cb2f7; --on-accent: #10202e; --alarm: #ff9aa2; --good: #7fd88a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; padding: 16px; max-width: 32rem; font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0 0 4px; }
h2 { font-size: 1rem; margin: 24px 0 8px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 12px 0; }
dd { margin: 0; font-weight: 600; }
label { display: block; margin-top: 12px; }
input { display: block; width: 100%; font: inherit; padding: 8px 10px; border: 1px solid var(--line); border-radius: 6px; background: Canvas; color: CanvasText; }
input[aria-invalid=true] { border-color: var(--alarm); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.wrong { color: var(--alarm); margin: 4px 0 0; }
.commands { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
button { font: inherit; min-height: 40px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#status { margin: 16px 0 0; font-weight: 600; }
#status.paid { color: var(--good); }
#status.failed { color: var(--alarm); }
ul { list-style: none; margin: 0; padding: 0; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; padding: 6px 0; border-top: 1px solid var(--line); }
li button { min-height: 32px; padding: 2px 12px; }
@media (max-width: 340px) { .pair { grid-template-columns: 1fr; } }
`;
