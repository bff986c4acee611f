import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { LinkIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, Page, PagedGrid, SearchIcon } from '@portal/ui/screens';
import { ArchiveDialog } from './archive-dialog';
import type { LinkDialog } from './link-actions';
import { LinkFormDialog } from './link-form-dialog';
import { LinkPage } from './link-view';
import { useLinksColumns } from './links-columns';
import { LinksFilters } from './links-filters';
import { shortLinksPage } from './short-links.state';
import { useLinksQuery, type LinksQuery } from './use-links-query';

export default function ShortLinksScreen() {
  const links = useLinksQuery();
  const { open, days, chooseDays, hrefOf } = links;
  const { dialog, openDialog, closeDialog } = useDialog<LinkDialog>();
  return (
    <>
      {open === null
        ? <LinksPage {...links} onOpen={openDialog} />
        : <LinkPage uuid={open} days={days} backTo={hrefOf(null)} onDays={chooseDays} onOpen={openDialog} />}
      {dialog?.kind === 'form' && <LinkFormDialog key={dialog.link?.uuid ?? 'new'} link={dialog.link} onClose={closeDialog} />}
      {dialog?.kind === 'archive' && <ArchiveDialog link={dialog.link} onClose={closeDialog} />}
    </>
  );
}

type LinksPageProps = ReturnType<typeof useLinksQuery> & { onOpen: (dialog: LinkDialog) => void };

function LinksPage({ query, isFiltered, choose, goToPage, hrefOf, onOpen }: LinksPageProps) {
  const { t } = useTranslation();
  const canEdit = useCan('/shortlinks/action/edit');
  const columns = useLinksColumns(canEdit, onOpen);
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(shortLinksPage, query);

  const create = canEdit && <Button appearance="primary" icon={<AddIcon />} onClick={() => onOpen({ kind: 'form', link: null })}>
    {t('shortLinks.new')}
  </Button>;
  const isSearch = isFiltered || query.cursor !== '';
  const empty = isSearch ? (
    <EmptyState
      icon={<SearchIcon />} title={t('lists.nothingFound')} text={t('shortLinks.nothingFoundText')}
      action={<Button onClick={() => choose({ status: [], text: '' })}>{t('lists.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<LinkIcon />} title={t('shortLinks.none')} text={t(canEdit ? 'shortLinks.noneText' : 'shortLinks.noneReadOnly')}
      action={create || undefined}
    />
  );
  const sorted = (by: string, descending: boolean): LinksQuery['sort'] => (
    `${descending ? '-' : ''}${by === 'clicks' ? 'clicks' : 'created'}`
  );

  return (
    <Page title={t('shortLinks.title')} text={t('shortLinks.text')} actions={create || undefined}>
      <LinksFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <PagedGrid
          label={t('shortLinks.title')} columns={columns} page={page} query={query} rowKey={(row) => row.uuid}
          rowName={(row) => row.name || row.short_url} rowHref={(row) => hrefOf(row.uuid)} failed={t('shortLinks.failed')}
          sort={query.sort} onSort={({ by, descending }) => choose({ sort: sorted(by, descending) })} empty={empty}
          onPageChange={goToPage}
        />
      </div>
    </Page>
  );
}
