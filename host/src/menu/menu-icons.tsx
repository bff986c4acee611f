import type { ReactElement } from 'react';
import {
  BookIcon, ChartIcon, ChatIcon, DocumentIcon, HomeIcon, LinkIcon, MailIcon, MoneyIcon, PeopleIcon, PersonIcon, SendIcon, TagIcon,
  TemplateIcon,
} from '@portal/ui/shell';
import { LateIcon } from '../parts/late-icon';
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
  settings: <LateIcon name="settings" />,
  invoice: <LateIcon name="invoice" />,
  statement: <LateIcon name="statement" />,
  building: <LateIcon name="building" />,
  gauge: <LateIcon name="gauge" />,
  tags: <LateIcon name="tags" />,
  key: <LateIcon name="key" />,
  logins: <LateIcon name="logins" />,
  inbox: <LateIcon name="inbox" />,
  phone: <LateIcon name="phone" />,
  rates: <LateIcon name="rates" />,
  history: <LateIcon name="history" />,
  box: <LateIcon name="box" />,
  pulse: <LateIcon name="pulse" />,
  webhook: <LateIcon name="webhook" />,
  code: <LateIcon name="code" />,
  errors: <LateIcon name="errors" />,
};
