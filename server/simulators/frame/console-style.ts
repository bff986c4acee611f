export const consoleStyle = `
:root { color-scheme: light dark; --line: #d0d0d0; --own: #e8e8e8; --mine: #cfe4fa; --accent: #0f5aa8; --on-accent: #fff; --alarm: #b10e1c; }
@media (prefers-color-scheme: dark) { :root { --line: #4a4a4a; --own: #333; --mine: #103a5e; --accent: #6cb2f7; --on-accent: #10202e; --alarm: #ff9aa2; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body { display: grid; grid-template: minmax(0, 1fr) auto / minmax(240px, 22rem) minmax(0, 1fr); font: 15px/1.4 system-ui, sans-serif; }
aside { grid-row: 1 / 3; border-right: 1px solid var(--line); overflow: auto; padding: 12px; }
main { display: flex; flex-direction: column; min-height: 0; }
h1, h2 { font-size: 1.1rem; margin: 0 0 8px; overflow-wrap: anywhere; }
label { display: block; }
small { opacity: .75; }
input, select, textarea, button { font: inherit; }
input, select, textarea { display: block; width: 100%; padding: 6px 8px; margin: 2px 0 8px; }
textarea { resize: vertical; }
::placeholder { color: inherit; opacity: .7; }
button { padding: 6px 10px; min-height: 32px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer; }
form > button, .commands > button:first-child { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul, ol { list-style: none; margin: 0 0 12px; padding: 0; }
details { margin: 0 0 12px; padding: 0 10px; border: 1px solid var(--line); border-radius: 6px; }
summary { margin: 0 -10px; padding: 6px 10px; border-radius: 6px; cursor: pointer; }
details form { padding: 4px 0 10px; }
#list button { width: 100%; text-align: left; margin-bottom: 4px; overflow-wrap: anywhere; }
#list button[aria-current=true] { border-color: var(--accent); box-shadow: inset 3px 0 var(--accent); }
#list span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; opacity: .8; }
main header { display: flex; gap: 8px; align-items: center; padding: 8px 12px; border-bottom: 1px solid var(--line); }
main header h2 { margin: 0; }
#back { display: none; }
#messages { flex: 1; overflow: auto; margin: 0; padding: 12px; }
#choose { grid-area: 1 / 2; place-self: center; margin: 0; padding: 24px; text-align: center; opacity: .75; }
body.open #choose { display: none; }
/* The transparent border becomes visible in forced-colors mode, which drops the backgrounds. */
#messages li { max-width: min(85%, 40rem); width: fit-content; margin: 0 0 8px; padding: 6px 10px; border: 1px solid transparent; border-radius: 10px; background: var(--own); overflow-wrap: anywhere; white-space: pre-wrap; }
#messages li.mine { margin-left: auto; background: var(--mine); }
#messages footer { font-size: .8rem; opacity: .85; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
#messages footer button { min-height: 24px; padding: 0 8px; }
#messages a { color: inherit; display: block; }
#answer { padding: 8px 12px; border-top: 1px solid var(--line); }
.commands, #files { display: flex; flex-wrap: wrap; gap: 8px; }
#trouble { grid-column: 2; color: var(--alarm); margin: 0; padding: 0 12px; }
#trouble:not(:empty) { padding-bottom: 8px; }
@media (forced-colors: active) { #list button[aria-current=true] { outline: 2px solid Highlight; outline-offset: -2px; } }
@media (max-width: 640px) {
  body { grid-template-columns: minmax(0, 1fr); }
  aside { grid-row: 1; border: 0; }
  #trouble { grid-column: 1; }
  #back { display: block; }
  body.open aside, #choose { display: none; }
}
`;
