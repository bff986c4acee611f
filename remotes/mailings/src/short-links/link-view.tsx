import { useMemo } from 'react';
import { selectHasOrganizations, useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import {
  BackIcon, Button, CopyIcon, KeyValues, LinkButton, MessageBar, MessageBarBody, Page, Timestamp, useCopyText,
} from '@portal/ui/screens';
import { LinkActions, type LinkDialog } from './link-actions';
import { LinkClicks } from './link-clicks';
import { LinkStatusBadge } from './link-status-badge';
import { copyTexts, shown } from './links-columns';
import { shortLink } from './short-links.state';
import type { Span } from './use-links-query';

export type LinkPageProps = {
  uuid: string; days: Span; backTo: string; onDays: (days: number) => void; onOpen: (dialog: LinkDialog) => void;
};

export function LinkPage({ uuid, days, backTo, onDays, onOpen }: LinkPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const copy = useCopyText();
  const canEdit = useCan('/shortlinks/action/edit');
  const hasOrganizations = useSelector(selectHasOrganizations);
  const view = useResource(shortLink, useMemo(() => ({ uuid, days }), [uuid, days]));
  const failure = useFailureText(view.error);

  const back = <LinkButton to={backTo} icon={<BackIcon />}>{t('linksPage.back')}</LinkButton>;
  if (!view.data) {
    return (
      <Page title={t('linksPage.title')} actions={back}>
        {failure
          ? <FailureView
            title={t('linksPage.linkFailed')} text={failure.text} lines={failure.lines} traceId={view.error?.traceId} onRetry={view.reload}
            retrying={view.status === 'loading'}
          />
          : <div role="status" aria-busy="true" aria-label={t('linksPage.loading')}><Skeleton height="320px" /></div>}
      </Page>
    );
  }
  const { link, stats } = view.data;
  return (
    <Page
      title={link.name || shown(link.short_url)}
      status={<LinkStatusBadge link={link} />}
      actions={<>{back}<Button appearance="primary" icon={<CopyIcon />} onClick={() => copy(link.short_url, copyTexts(t, link.short_url))}>
        {t('linksPage.copy')}
      </Button>{canEdit && <LinkActions link={link} onOpen={onOpen} />}</>}
    >
      {link.blocked !== null && <MessageBar intent="error" layout="multiline">
        <MessageBarBody>{t('linksPage.blockedText', { reason: link.blocked })}</MessageBarBody>
      </MessageBar>}
      {failure && <MessageBar intent="warning"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
      <Card title={t('linksPage.about')}>
        <KeyValues items={[
          { id: 'short', term: t('shortLinks.short'), value: link.short_url },
          { id: 'target', term: t('shortLinks.target'), value: link.initial_url },
          { id: 'clicks', term: t('shortLinks.clicks'), value: format.number(link.clicks_count) },
          { id: 'bots', term: t('shortLinks.bots'), value: format.number(link.bots_count) },
          { id: 'previews', term: t('shortLinks.previews'), value: format.number(link.previews_count) },
          ...(hasOrganizations ? [{
            id: 'organizations', term: t('remotes:organizations.label'),
            value: link.organizations.map(({ name }) => name).join(', ') || t('remotes:organizations.all'),
          }] : []),
          { id: 'created', term: t('linksPage.createdAt'), value: <Timestamp at={link.created} /> },
        ]} />
      </Card>
      <LinkClicks stats={stats} days={days} shownDays={view.query?.days ?? days} busy={view.status === 'loading'} onDays={onDays} />
    </Page>
  );
}
