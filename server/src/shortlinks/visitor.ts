import type { LinkDevice } from '@portal/contracts';
import { isbot } from 'isbot';

/** Who follows a link: a person by his device, the preview that a messenger makes of it, or any other program. */
export type Visitor = LinkDevice | 'bot' | 'preview';
export type VisitorHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Of messengers and networks that show a picture of a link before anybody opens it. Those at the beginning alone are also
 * names in the user agents of the browsers that such programs have inside. Signal and others call themselves WhatsApp, and
 * iMessage calls itself all three of facebookexternalhit, Facebot and Twitterbot.
 */
const PREVIEWS = new RegExp([
  '^(?:WhatsApp|Viber|TelegramBot|Signal|Line)(?:/|\\b\\s*$|\\s*\\()', 'facebookexternalhit', 'facebookcatalog', 'Facebot', 'Twitterbot', 'SkypeUriPreview', 'Slackbot-LinkExpanding',
  'Slack-ImgProxy', 'Discordbot', 'LinkedInBot', 'vkShare', 'redditbot', 'Snap URL Preview', 'kakaotalk-scrap', 'Mattermost-Bot', 'Iframely', 'Embedly', 'line-poker',
].join('|'), 'i');
/** Browsers that fetch ahead of a click, and mail programs that look at it first, say so. */
const AHEAD = /prefetch|preview|prerender/i;

const OTHER = /TV\b|Tizen|Web0S|CrKey|PlayStation|Xbox|Nintendo/i;
const TABLET = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobi)/i;
const PHONE = /Mobi|iPhone|iPod|Opera Mini|BlackBerry|Windows Phone|Symbian/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS|Linux/i;

export function visitorOf(headers: VisitorHeaders): Visitor {
  const agent = textOf(headers['user-agent']);
  if (PREVIEWS.test(agent) || ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => AHEAD.test(textOf(headers[name])))) return 'preview';
  return agent === '' || isbot(agent) ? 'bot' : deviceOf(agent);
}

function deviceOf(agent: string): LinkDevice {
  if (OTHER.test(agent)) return 'other';
  if (TABLET.test(agent)) return 'tablet';
  if (PHONE.test(agent)) return 'phone';
  return DESKTOP.test(agent) ? 'desktop' : 'other';
}

function textOf(header: string | string[] | undefined): string {
  return (typeof header === 'string' ? header : header?.join(' ') ?? '').trim();
}
