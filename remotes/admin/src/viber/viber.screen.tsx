import { lazy, Suspense } from 'react';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Skeleton } from '@portal/ui/shell';
import { Page, Tabs } from '@portal/ui/screens';

const parts = {
  check: lazy(() => import('./check/check-numbers').then((part) => ({ default: part.CheckNumbers }))),
  trial: lazy(() => import('./trial/test-message').then((part) => ({ default: part.TestMessage }))),
  picture: lazy(() => import('./picture/resize-picture').then((part) => ({ default: part.ResizePicture }))),
  senders: lazy(() => import('./senders/viber-senders').then((part) => ({ default: part.ViberSenders }))),
};
const names = ['check', 'trial', 'picture', 'senders'] as const satisfies readonly (keyof typeof parts)[];

/** Tools for Viber, one per tab (ADM-04). */
export default function ViberScreen() {
  const { t } = useTranslation();
  const [{ tab }, setUrl] = useUrlState({ tab: 'check' });
  const chosen = names.find((name) => name === tab) ?? 'check';
  const Part = parts[chosen];
  return (
    <Page title={t('viber.title')} text={t('viber.text')}>
      <Tabs
        breaking label={t('viber.tabs')} tabs={names.map((id) => ({ id, title: t(`viber.tab.${id}`) }))} chosen={chosen}
        onChoose={(name) => setUrl({ tab: name })}
      >
        <Suspense fallback={<div aria-busy="true"><Skeleton width="100%" height="160px" /></div>}><Part /></Suspense>
      </Tabs>
    </Page>
  );
}
