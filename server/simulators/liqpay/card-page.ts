import { cardWords } from './card-words';
import type { CheckoutRequest } from './checkout-request';
import type { SignedForm } from './liqpay-signing';
import { testCards } from './test-cards';

export type CardPageData = SignedForm & {
  /** Origin of the page that embeds the iframe; messages are posted to this origin only. Null outside an iframe. */
  shopOrigin: string | null;
  resultUrl: string | null;
  words: ReturnType<typeof cardWords>['words'];
};

/** Renders the card form served at `<prefix>/api/3/checkout`. */
export function cardPage(
  request: CheckoutRequest,
  { data, signature, shopOrigin, language: requestedLanguage }: SignedForm & { shopOrigin: string | null; language: string | null },
): string {
  const { language, words } = cardWords(requestedLanguage ?? request.language);
  const given: CardPageData = { data, signature, shopOrigin, resultUrl: request.result_url ?? null, words };
  const sum = `${(request.amount / 100).toFixed(2)} ${request.currency}`;
  const cards = testCards.map(({ number, outcome }) => {
    const grouped = number.replace(/\d{4}(?=\d)/g, '$& ');
    const reason = outcome.kind === 'failure' ? ` (${outcome.reason})` : '';
    return `<li><span id="c${number}"><strong>${grouped}</strong> ${text(
      words[`card_${outcome.kind}`] + reason,
    )}</span><button type="button" data-card="${grouped}" aria-describedby="c${number}">${text(words.use)}</button></li>`;
  });
  return page(language, words.title, `
<p>${text(words.simulated)}</p>
<dl><dt>${text(words.order)}</dt><dd>${text(request.description)}</dd><dt>${text(words.sum)}</dt><dd>${text(sum)}</dd></dl>
<form id="card" novalidate>
  <label for="number">${text(words.card)}</label>
  <input id="number" name="number" autocomplete="cc-number" inputmode="numeric" maxlength="23" required aria-describedby="number-wrong">
  <p class="wrong" id="number-wrong" hidden>${text(words.wrongCard)}</p>
  <div class="pair">
    <div>
      <label for="expires">${text(words.expires)}</label>
      <input id="expires" name="expires" autocomplete="cc-exp" inputmode="numeric" maxlength="5" required aria-describedby="expires-wrong">
      <p class="wrong" id="expires-wrong" hidden>${text(words.wrongExpiry)}</p>
    </div>
    <div>
      <label for="cvv">${text(words.cvv)}</label>
      <input id="cvv" name="cvv" autocomplete="cc-csc" inputmode="numeric" maxlength="3" required aria-describedby="cvv-wrong">
      <p class="wrong" id="cvv-wrong" hidden>${text(words.wrongCvv)}</p>
    </div>
  </div>
  <div class="commands"><button class="main">${text(words.pay)} ${text(sum)}</button><button type="button" id="cancel">${text(words.cancel)}</button></div>
</form>
<form id="bank" hidden>
  <label for="code">${text(words.code)}</label>
  <input id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="8" required aria-describedby="code-hint">
  <p id="code-hint">${text(words.codeHint)}</p>
  <div class="commands"><button class="main">${text(words.confirm)}</button></div>
</form>
<p id="status" role="status" tabindex="-1"></p>
<div class="commands"><button type="button" id="another" hidden>${text(words.another)}</button></div>
<section id="cards" aria-labelledby="cards-title"><h2 id="cards-title">${text(words.cards)}</h2><ul>${cards.join('')}</ul></section>
<script type="application/json" id="given">${JSON.stringify(given).replaceAll('<', '\\u003c')}</script>
<script src="../../card.js"></script>`);
}

/** Renders the page for an invalid checkout request. */
export function refusalPage(language: string | null, reason: string): string {
  const known = cardWords(language ?? undefined);
  return page(known.language, known.words.title, `<p role="alert">${text(known.words.refused)} <code>${text(reason)}</code></p>`);
}

function page(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../../card.css">
<title>${text(title)}</title>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function text(words: string): string {
  return words.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
