import { renderScreen, screen } from '@portal/testing';
import remote from '../index';

const open = (elements: string[], language: 'en' | 'ru' | 'ua' | 'bg' = 'en') => renderScreen(remote, 'documentation', { path: '/documentation/index', elements, language });

it('says what the section is for and that it is not open yet, and leads to what is', async () => {
  await open(['/documentation/index', '/dashboard']);
  expect(screen.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: /not open yet/ })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard');
});

it.each(['en', 'ru', 'ua', 'bg'] as const)('offers no way that this login may not go, in %s', async (language) => {
  await open(['/documentation/index'], language);
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
