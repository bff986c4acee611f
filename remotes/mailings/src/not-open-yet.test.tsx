import { renderScreen, screen } from '@portal/testing';
import remote from './index';

const places = [
  ['/messages', 'messages', 'Messages', '/smslist/list'],
  ['/templates/index', 'templates', 'Templates', '/smslist/new'],
  ['/shortlinks', 'shortLinks', 'Short links', '/smslist/new'],
] as const;

it.each(places)('%s says that it is not open yet, and leads to what is', async (path, name, title, way) => {
  await renderScreen(remote, name, { path, elements: ['/smslist/list', '/smslist/new'] });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', way);
});

it.each(places)('%s offers no way that this login may not go', async (path, name) => {
  await renderScreen(remote, name, { path, elements: [path], language: 'ua' });
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
