import { useState } from 'react';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input } from '@portal/ui/core';
import { FormDialog, OrganizationChoice, Switch } from '@portal/ui/more';
import { changeRequested, creationRequested, formClosed, selectLinks, type LinkForm } from './short-links.slice';

const refusals = ['malformed', 'scheme', 'credentials', 'own_host', 'private_host', 'too_long'] as const;

export function LinkFormDialog() {
  const { form } = useSelector(selectLinks);
  return form && <OpenForm key={form.link?.uuid ?? 'new'} form={form} />;
}

/** Form of a new or existing link. The address can be changed only while the link is a draft. */
function OpenForm({ form: { link, busy, failure } }: { form: LinkForm }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [url, setUrl] = useState(link?.initial_url ?? '');
  const [name, setName] = useState(link?.name ?? '');
  const [draft, setDraft] = useState(false);
  const [organizationUuids, setOrganizationUuids] = useState<string[]>();
  const [missing, setMissing] = useState(false);
  const refused = refusalOf(failure);
  const hasAddress = link === null || link.status === 'draft';

  const submit = () => {
    const isMissing = hasAddress && url.trim() === '';
    setMissing(isMissing);
    if (isMissing) return;
    const words = { name: name.trim(), ...(organizationUuids && { organizationUuids }) };
    if (link === null) dispatch(creationRequested({ initial_url: url.trim(), draft, ...words }));
    else dispatch(changeRequested({ uuid: link.uuid, ...(hasAddress && { initial_url: url.trim() }), ...words }));
  };
  const urlError = missing ? t('shortLinks.refused.missing') : refused && t(`shortLinks.refused.${refused}`);
  return (
    <FormDialog
      title={t(link === null ? 'shortLinks.newTitle' : 'shortLinks.editTitle')}
      confirmLabel={t(link === null ? 'shortLinks.create' : 'shortLinks.save')}
      busy={busy} failure={refused ? undefined : failure} onConfirm={submit} onClose={() => dispatch(formClosed())}
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
      <Field label={t('shortLinks.name')} hint={t('shortLinks.nameHint')}>
        <Input maxLength={200} autoComplete="off" value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <OrganizationChoice own={link?.organizations ?? null} chosen={organizationUuids} onChange={setOrganizationUuids} />
      {link === null && <Switch label={t('shortLinks.asDraft')} checked={draft} onChange={(_, { checked }) => setDraft(checked)} />}
    </FormDialog>
  );
}

/** Returns why the server rejected the address, or undefined for other failures. */
function refusalOf(failure: Failure | null): (typeof refusals)[number] | undefined {
  if (failure?.name !== 'link_refused') return undefined;
  return refusals.find((reason) => reason === failure.params.reason) ?? 'malformed';
}
