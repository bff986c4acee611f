import type { LinkDevice } from '@portal/contracts';
import { isbot } from 'isbot';

export type Visitor = LinkDevice | 'bot' | 'preview';
export type VisitorHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** User agents of link previews. Those of in-app browsers contain the app's name too, but not at the start. */
const PREVIEWS = new RegExp([
  '^(?:WhatsApp|Viber|TelegramBot|Signal|Line)(?:/|\\b\\s*$|\\s*\\()', 'facebookexternalhit', 'facebookcatalog', 'Facebot', 'Twitterbot',
  'SkypeUriPreview', 'Slackbot-LinkExpanding',
  'Slack-ImgProxy', 'Discordbot', 'LinkedInBot', 'vkShare', 'redditbot', 'Snap URL Preview', 'kakaotalk-scrap', 'Mattermost-Bot',
  'Iframely', 'Embedly', 'line-poker',
].join('|'), 'i');
/** Found in a header such as `sec-purpose` if a browser prefetches the link or a mail program previews it. */
const PREFETCH_PURPOSE = /prefetch|preview|prerender/i;

const OTHER = /TV\b|Tizen|Web0S|CrKey|PlayStation|Xbox|Nintendo/i;
const TABLET = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobi)/i;
const PHONE = /Mobi|iPhone|iPod|Opera Mini|BlackBerry|Windows Phone|Symbian/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS|Linux/i;

export function visitorOf(headers: VisitorHeaders): Visitor {
  const agent = textOf(headers['user-agent']);
  const isPrefetched = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => PREFETCH_PURPOSE.test(textOf(headers[name])));
  if (PREVIEWS.test(agent) || isPrefetched) return 'preview';
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
