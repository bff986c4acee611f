import { savedPreferences } from '@portal/portal';
import { act, screen, waitFor, within } from '@portal/testing';
import { fireEvent } from '@testing-library/react';
import { openFrame } from '../frame/frame.fixture';

const openSettings = async (user: Awaited<ReturnType<typeof openFrame>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'User menu: Demo' }));
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
  return within(await screen.findByRole('dialog', { name: 'Settings' }));
};
const cssVariable = (name: string) => document.documentElement.style.getPropertyValue(name);

it('[SHL-12] the theme color applies at once, is stored in this browser, and can be reset', async () => {
  const { user, store } = await openFrame();
  const settings = await openSettings(user);
  expect(settings.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await user.click(settings.getByRole('radio', { name: 'Green' }));
  expect(store.getState().preferences.themeColour).toBe('#11a983');
  expect(localStorage.getItem('themeColour')).toBe('#11a983');
  act(() => void fireEvent.change(settings.getByLabelText('Custom color…'), { target: { value: '#884400' } }));
  await waitFor(() => expect(localStorage.getItem('themeColour')).toBe('#884400'));
  expect(settings.getByRole('radio', { name: 'Green' })).not.toBeChecked();
  await user.click(settings.getByRole('button', { name: 'Reset to #1890ff' }));
  expect(localStorage.getItem('themeColour')).toBe('#1890ff');
  expect(settings.queryByRole('button', { name: /^Reset/ })).not.toBeInTheDocument();
});

it('[SHL-12] tabs, fixed header and logo can be hidden without losing the screen, even after a reload', async () => {
  const { user } = await openFrame();
  const screenBefore = screen.getByRole('main').firstElementChild;
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect([cssVariable('--portal-head-height'), cssVariable('--portal-frame-height')]).toEqual(['86px', '86px']);
  const settings = await openSettings(user);
  await user.click(settings.getByRole('switch', { name: 'Page tabs' }));
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  expect([cssVariable('--portal-head-height'), cssVariable('--portal-frame-height')]).toEqual(['50px', '50px']);
  await user.click(settings.getByRole('switch', { name: 'Sticky header' }));
  expect([cssVariable('--portal-head-height'), cssVariable('--portal-frame-height')]).toEqual(['50px', '0px']);
  expect(within(menu).getByRole('link', { name: 'Portal' })).toBeVisible();
  await user.click(settings.getByRole('switch', { name: 'Logo in menu' }));
  expect(within(menu).queryByRole('link', { name: 'Portal' })).not.toBeInTheDocument();
  expect(screen.getByRole('main').firstElementChild).toBe(screenBefore);
  expect(savedPreferences()).toMatchObject({ tabsView: false, fixedHeader: false, sidebarLogo: false });
});

it('[SHL-18] color scheme, size and language are available here too', async () => {
  const { user } = await openFrame();
  const settings = await openSettings(user);
  await user.click(settings.getByRole('radio', { name: 'High contrast' }));
  expect(document.documentElement.style.colorScheme).toBe('dark');
  expect(localStorage.getItem('scheme')).toBe('contrast');
  await user.click(settings.getByRole('radio', { name: 'Mini' }));
  expect(document.cookie).toContain('size=mini');
  await user.click(settings.getByRole('radio', { name: 'Українська' }));
  expect(document.cookie).toContain('language=ua');
});

it('invalid stored values and cookies are ignored', () => {
  for (const [name, value] of Object.entries({
    themeColour: 'red;}', scheme: 'pink', tabsView: '{}', fixedHeader: 'x', sidebarLogo: '', chatScope: 'mine',
  })) localStorage.setItem(name, value);
  document.cookie = 'size=huge; Path=/';
  document.cookie = 'language=%E0%A4%A; Path=/';
  expect(savedPreferences()).toEqual({
    language: 'en', size: 'medium', themeColour: '#1890ff', scheme: 'system', sidebarOpen: undefined, tabsView: undefined,
    fixedHeader: true, sidebarLogo: true, chatScope: 'own',
  });
});
