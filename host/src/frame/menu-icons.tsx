import type { ReactElement } from 'react';
import { BookIcon, ChatIcon, DocumentIcon, HomeIcon, LinkIcon, MoneyIcon, PeopleIcon, SendIcon, SettingsIcon, TemplateIcon } from '@portal/ui/core';
import type { MenuIcon } from './menu';

/** A remote names its icon; drawing it is the frame's business. */
export const menuIcons: Record<MenuIcon, ReactElement> = {
  home: <HomeIcon />,
  send: <SendIcon />,
  chat: <ChatIcon />,
  book: <BookIcon />,
  money: <MoneyIcon />,
  template: <TemplateIcon />,
  link: <LinkIcon />,
  document: <DocumentIcon />,
  people: <PeopleIcon />,
  settings: <SettingsIcon />,
};
