import type { Played } from './console';
import { consoleScript } from './console-script';
import { consoleStyle } from './console-style';

export function consolePage(played: Readonly<Record<string, Played>>): string {
  const channels = Object.entries(played).map(([path, { name, samples, see }]) => ({
    path, name, files: [...samples?.keys() ?? []], seen: see !== undefined,
  }));
  // `</script>` inside the JSON would end the script element.
  const given = JSON.stringify(channels).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="data:,">
<title>Recipients</title>
<style>${consoleStyle}</style>
</head>
<body>
<aside aria-label="Conversations">
  <h1>Recipients</h1>
  <details>
    <summary>Write first</summary>
    <form id="first">
      <label>Channel <select name="channel"></select></label>
      <label>From number <input name="number" required pattern="[0-9]{5,15}" inputmode="numeric" placeholder="380671234567"></label>
      <label>To sender <input name="sender" required maxlength="20" placeholder="DEMO"></label>
      <button>Open</button>
    </form>
  </details>
  <label>Find <input id="find" type="search" placeholder="number or sender"></label>
  <ul id="list"></ul>
  <p id="none">Nothing was sent yet.</p>
</aside>
<main hidden>
  <header><button id="back" type="button">Back</button><h2 id="who" tabindex="-1"></h2></header>
  <ol id="messages" role="log" aria-label="Messages" tabindex="0"></ol>
  <form id="answer">
    <label for="text">Answer as the recipient <small>Enter sends, Shift+Enter breaks the line</small></label>
    <textarea id="text" rows="2"></textarea>
    <div class="commands">
      <button>Send</button>
      <button id="stop" type="button">STOP</button>
      <span id="files" role="group" aria-label="Send a file"></span>
    </div>
  </form>
</main>
<p id="choose">Choose a conversation, or write first.</p>
<p id="trouble" role="alert"></p>
<script>(${consoleScript.toString()})(${given});</script>
</body>
</html>
`;
}
