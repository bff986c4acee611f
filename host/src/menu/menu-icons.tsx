import type { ReactElement } from 'react';
import {
  BookIcon, ChartIcon, ChatIcon, DocumentIcon, HomeIcon, LinkIcon, MailIcon, MoneyIcon, PeopleIcon, PersonIcon, SendIcon, SettingsIcon,
  TagIcon, TemplateIcon,
} from '@portal/ui/shell';
import type { MenuIcon } from './menu';

/** Icons by the name that manifests use for them. */
export const menuIcons: Record<MenuIcon, ReactElement> = {
  home: <HomeIcon />,
  send: <SendIcon />,
  mail: <MailIcon />,
  chat: <ChatIcon />,
  book: <BookIcon />,
  money: <MoneyIcon />,
  chart: <ChartIcon />,
  tag: <TagIcon />,
  template: <TemplateIcon />,
  link: <LinkIcon />,
  document: <DocumentIcon />,
  person: <PersonIcon />,
  people: <PeopleIcon />,
  settings: <SettingsIcon />,
};
