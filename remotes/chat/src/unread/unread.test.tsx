import { badgeShown } from '@portal/portal';
import { act, renderWidget, screen } from '@portal/testing';
import remote from '../index';

it('shows the number of unread chats as it changes, with a link', async () => {
  const { portal, user, location } = await renderWidget(remote, 'unread');
  expect(screen.getByText('No chats waiting for a reply')).toBeVisible();
  await act(async () => void portal.store.dispatch(badgeShown({ path: '/chat', count: 1 })));
  expect(screen.getByText('chat waiting for a reply')).toBeVisible();
  await act(async () => void portal.store.dispatch(badgeShown({ path: '/chat', count: 1200 })));
  expect(screen.getByText('1 200')).toBeVisible();
  expect(screen.getByText('chats waiting for a reply')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open chats' }));
  expect(location().pathname).toBe('/chat');
});

it.each(
  [['ru', 'чатов ждёт ответа'], ['ua', 'чатів чекає на відповідь'], ['bg', 'чата чакат отговор']] as const,
)('counts in %s', async (language, words) => {
  const { portal } = await renderWidget(remote, 'unread', { language });
  await act(async () => void portal.store.dispatch(badgeShown({ path: '/chat', count: 5 })));
  expect(screen.getByText(words)).toBeVisible();
});
