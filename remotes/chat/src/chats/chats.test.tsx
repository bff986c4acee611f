import { renderScreen, screen } from '@portal/testing';
import remote from '../index';

const open = (elements: string[], language: 'en' | 'ru' | 'ua' | 'bg' = 'en') => renderScreen(remote, 'chats', { path: '/chat', elements, language });

it('says what the section is for and that it is not open yet, and leads to what is', async () => {
  await open(['/chat', '/smslist/list']);
  expect(screen.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: /not open yet/ })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/smslist/list');
});

it.each(['en', 'ru', 'ua', 'bg'] as const)('offers no way that this login may not go, in %s', async (language) => {
  await open(['/chat'], language);
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
