import { useState } from 'react';
import type { ShortLink } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog, OrganizationChoice } from '@portal/ui/forms';
import { Field, Input, Switch } from '@portal/ui/screens';
import { saveLink } from '../message/links.state';

const refusals = ['malformed', 'scheme', 'credentials', 'own_host', 'private_host', 'too_long'] as const;

/** Form of a new or existing link. The address can be changed only while the link is a draft. */
export function LinkFormDialog({ link, onClose }: { link: ShortLink | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, failure, submit } = useCommand(saveLink, onClose, link?.uuid);
  const [url, setUrl] = useState(link?.initial_url ?? '');
  const [name, setName] = useState(link?.name ?? '');
  const [draft, setDraft] = useState(false);
  const [organizationUuids, setOrganizationUuids] = useState<string[]>();
  const [missing, setMissing] = useState(false);
  const refused = refusalOf(failure);
  const hasAddress = link === null || link.status === 'draft';

  const save = () => {
    const isMissing = hasAddress && url.trim() === '';
    setMissing(isMissing);
    if (isMissing) return;
    const words = { name: name.trim(), ...(organizationUuids && { organizationUuids }) };
    if (link === null) submit({ initial_url: url.trim(), draft, ...words });
    else submit({ uuid: link.uuid, ...(hasAddress && { initial_url: url.trim() }), ...words });
  };
  const urlError = missing ? t('shortLinks.refused.missing') : refused && t(`shortLinks.refused.${refused}`);
  return (
    <FormDialog
      tall title={t(link === null ? 'linksPage.newTitle' : 'linksPage.editTitle')}
      confirmLabel={t(link === null ? 'linksPage.create' : 'linksPage.save')}
      busy={busy} failure={refused ? undefined : failure} onConfirm={save} onClose={onClose}
    >
      {hasAddress && (
        <Field
          label={t('shortLinks.target')} hint={t('shortLinks.targetHint')} required validationMessage={urlError}
          validationState={urlError ? 'error' : 'none'}
        >
          <Input
            autoFocus type="url" inputMode="url" placeholder="https://" maxLength={2_000} autoComplete="off" value={url}
            onChange={(_, { value }) => setUrl(value)}
          />
        </Field>
      )}
      <Field label={t('linksPage.name')} hint={t('linksPage.nameHint')}>
        <Input maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <OrganizationChoice own={link?.organizations ?? null} chosen={organizationUuids} onChange={setOrganizationUuids} />
      {link === null && <Switch label={t('linksPage.asDraft')} checked={draft} onChange={(_, { checked }) => setDraft(checked)} />}
    </FormDialog>
  );
}

/** Returns why the server rejected the address, or undefined for other failures. */
function refusalOf(failure: Failure | undefined): (typeof refusals)[number] | undefined {
  if (failure?.name !== 'link_refused') return undefined;
  return refusals.find((reason) => reason === failure.params.reason) ?? 'malformed';
}
