import { gridExports } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { LinkIcon } from '@portal/ui/shell';
import { AddIcon, Button, DataGrid, Page, pageSource } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { ArchiveDialog } from './archive-dialog';
import { LinkActions, type LinkDialog } from './link-actions';
import { LinkFormDialog } from './link-form-dialog';
import { LinkPage } from './link-view';
import { useLinksColumns } from './links-columns';
import { LinksFilters } from './links-filters';
import { shortLinksPage } from './short-links.state';
import { filterOf, useLinksQuery, type LinksQuery } from './use-links-query';

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

function LinksPage({ query, choose, goToPage, hrefOf, onOpen }: LinksPageProps) {
  const { t } = useTranslation();
  const canEdit = useCan('/shortlinks/action/edit');
  const columns = useLinksColumns();
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(shortLinksPage, query);

  const create = canEdit && <Button appearance="primary" icon={<AddIcon />} onClick={() => onOpen({ kind: 'form', link: null })}>
    {t('linksPage.new')}
  </Button>;
  const sorted = (by: string, descending: boolean): LinksQuery['sort'] => (
    `${descending ? '-' : ''}${by === 'clicks' ? 'clicks' : 'created'}`
  );

  return (
    <Page title={t('linksPage.title')} text={t('linksPage.text')} actions={create || undefined}>
      <DataGrid
        state={grids}
        screen="/shortlinks"
        label={t('linksPage.title')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={(row) => row.uuid}
        rowName={(row) => row.name || row.short_url}
        rowHref={(row) => hrefOf(row.uuid)}
        actions={canEdit ? (row) => <LinkActions link={row} onOpen={onOpen} /> : undefined}
        toolbar={<LinksFilters query={query} onChange={choose} />}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
          {
            id: 'status', label: t('linksPage.status'), value: query.status.map((each) => t(`linksPage.statuses.${each}`)).join(', '),
            onRemove: () => choose({ status: [] }),
          },
        ]}
        onClear={() => choose({ status: [], text: '' })}
        exporting={{ path: gridExports.shortLinks.path, query: { filter: filterOf(query), sort: query.sort } }}
        failed={t('shortLinks.failed')}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: sorted(by, descending) })}
        none={{
          icon: <LinkIcon />, title: t('linksPage.none'), text: t(canEdit ? 'linksPage.noneText' : 'linksPage.noneReadOnly'),
          action: create || undefined,
        }}
        nothingFound={t('linksPage.nothingFoundText')}
      />
    </Page>
  );
}
