import { useCallback, useEffect } from 'react';
import { selectHasOrganizations, useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, MessageBar, MessageBarBody, Skeleton } from '@portal/ui/core';
import { BackIcon, CopyIcon, KeyValues, LinkButton, Page, Timestamp, useCopyText } from '@portal/ui/more';
import { LinkActions } from './link-actions';
import { LinkClicks } from './link-clicks';
import { LinkStatusBadge } from './link-status-badge';
import { linkRequested, selectLinkView, type Span } from './link-view.slice';
import { copyTexts, shown } from './links-columns';

export type LinkPageProps = { uuid: string; days: Span; backTo: string; onDays: (days: number) => void };

export function LinkPage({ uuid, days, backTo, onDays }: LinkPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const copy = useCopyText();
  const canEdit = useCan('/shortlinks/action/edit');
  const hasOrganizations = useSelector(selectHasOrganizations);
  const view = useSelector(selectLinkView);
  const failure = useFailureText(view.error);
  const load = useCallback(() => void dispatch(linkRequested({ uuid, days })), [dispatch, uuid, days]);
  useEffect(() => load(), [load]);

  const back = <LinkButton to={backTo} icon={<BackIcon />}>{t('shortLinks.back')}</LinkButton>;
  const data = view.data?.uuid === uuid ? view.data : undefined;
  if (!data) {
    return (
      <Page title={t('shortLinks.title')} actions={back}>
        {failure
          ? <FailureView
            title={t('shortLinks.linkFailed')} text={failure.text} lines={failure.lines} traceId={view.error?.traceId} onRetry={load}
            retrying={view.status === 'loading'}
          />
          : <div role="status" aria-busy="true" aria-label={t('shortLinks.loading')}><Skeleton height="320px" /></div>}
      </Page>
    );
  }
  const { link } = data;
  return (
    <Page
      title={link.name || shown(link.short_url)}
      status={<LinkStatusBadge link={link} />}
      actions={<>{back}<Button appearance="primary" icon={<CopyIcon />} onClick={() => copy(link.short_url, copyTexts(t, link.short_url))}>
        {t('shortLinks.copy')}
      </Button>{canEdit && <LinkActions link={link} />}</>}
    >
      {link.blocked !== null && <MessageBar intent="error" layout="multiline">
        <MessageBarBody>{t('shortLinks.blockedText', { reason: link.blocked })}</MessageBarBody>
      </MessageBar>}
      {failure && <MessageBar intent="warning"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
      <Card title={t('shortLinks.about')}>
        <KeyValues items={[
          { id: 'short', term: t('shortLinks.short'), value: link.short_url },
          { id: 'target', term: t('shortLinks.target'), value: link.initial_url },
          { id: 'clicks', term: t('shortLinks.clicks'), value: format.number(link.clicks_count) },
          { id: 'bots', term: t('shortLinks.bots'), value: format.number(link.bots_count) },
          { id: 'previews', term: t('shortLinks.previews'), value: format.number(link.previews_count) },
          ...(hasOrganizations ? [{
            id: 'organizations', term: t('remotes:organizations.label'),
            value: link.organizations.map(({ name }) => name).join(', ') || t('remotes:organizations.everyone'),
          }] : []),
          { id: 'created', term: t('shortLinks.createdAt'), value: <Timestamp at={link.created} /> },
        ]} />
      </Card>
      <LinkClicks view={data} days={days} busy={view.status === 'loading'} onDays={onDays} />
    </Page>
  );
}
