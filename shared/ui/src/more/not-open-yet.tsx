import type { ReactElement } from 'react';
import { Card } from '../core/card';
import { EmptyState } from './empty-state';
import { LinkButton } from './link-button';
import { Page } from './page';

export type NotOpenYetProps = {
  title: string;
  /** What the section is for. */
  text: string;
  icon: ReactElement;
  notOpen: string;
  /** What can be done instead. */
  meanwhile: string;
  /** Where, if this user may go there. */
  route?: { to: string; label: string };
};

/** A section that does not work yet: says so, and leads on. */
export function NotOpenYet({ title, text, icon, notOpen, meanwhile, route }: NotOpenYetProps) {
  return (
    <Page title={title} text={text}>
      <Card><EmptyState icon={icon} title={notOpen} text={meanwhile} action={route && <LinkButton to={route.to}>{route.label}</LinkButton>} /></Card>
    </Page>
  );
}
