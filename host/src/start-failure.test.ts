import { screen, userEvent } from '@portal/testing';
import { showStartFailure } from './start-failure';

function open() {
  document.body.innerHTML = '<div id="root"></div>';
  const reload = jest.fn();
  showStartFailure(document.getElementById('root') as HTMLElement, reload);
  return reload;
}
const choose = (language: string) => {
  document.cookie = `language=${language}`;
};

test('a portal whose files fail to load explains the problem and can be reloaded', async () => {
  choose('en');
  const reload = open();
  expect(screen.getByRole('alert')).toHaveTextContent(/Couldn’t load the portal.*Check your connection and reload/);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload page' }));
  expect(reload).toHaveBeenCalledTimes(1);
  // The content security policy blocks inline styles not set by script.
  expect(document.querySelector('style')).toBeNull();
});

test.each([['ua', 'uk', 'Не вдалося завантажити портал'], ['bg', 'bg', 'Порталът не се зареди'], ['xx', 'en', 'Couldn’t load the portal']])(
  'in the chosen language (%s)', (cookie, lang, title) => {
    choose(cookie);
    open();
    expect(screen.getByRole('main')).toHaveAttribute('lang', lang);
    expect([screen.getByRole('heading').textContent, document.title]).toEqual([title, title]);
  },
);
