import type { ReactElement } from 'react';
import { Card } from '../shell/card';
import { EmptyState } from './empty-state';
import { LinkButton } from '@portal/ui/shell';
import { Page } from './page';

export type NotOpenYetProps = {
  title: string;
  /** Purpose of the section. */
  text: string;
  icon: ReactElement;
  notOpen: string;
  /** What users can do until the section opens. */
  meanwhile: string;
  /** Link to the page that `meanwhile` describes, if this user may open it. */
  route?: { to: string; label: string };
};

/** Page of a section that isn't available yet; tells users what they can do instead. */
export function NotOpenYet({ title, text, icon, notOpen, meanwhile, route }: NotOpenYetProps) {
  return (
    <Page title={title} text={text}>
      <Card>
        <EmptyState icon={icon} title={notOpen} text={meanwhile} action={route && <LinkButton to={route.to}>{route.label}</LinkButton>} />
      </Card>
    </Page>
  );
}
