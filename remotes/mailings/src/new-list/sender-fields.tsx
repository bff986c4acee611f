import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { MessageBar, MessageBarBody, MessageBarTitle, Select } from '@portal/ui/screens';
import { FailureView, Skeleton } from '@portal/ui/shell';
import { FormField } from './form-field';
import { selectSenders, senderList } from './new-list.state';
import type { SectionProps } from './section';

export function SenderField({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const { data, error, reload } = useResource(senderList, undefined);
  const failure = useFailureText(error);
  const senders = data?.items;
  if (!senders && failure) {
    return <FailureView
      layout="inline" title={t('new.sendersFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
    />;
  }
  if (!senders) return <Skeleton height="58px" />;
  if (senders.length === 0) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody><MessageBarTitle>{t('new.noSenders')}</MessageBarTitle> {t('new.noSendersText')}</MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <FormField name="alphaName" label={t('new.alphaName')} error={errors.alphaName} required>
      <Select value={form.alphaNameUuid} onChange={(_, { value }) => onChange({ alphaNameUuid: value })}>
        {form.alphaNameUuid === '' && <option value="" disabled>{t('new.chooseSender')}</option>}
        {senders.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
      </Select>
    </FormField>
  );
}

/** The organization that pays, if there are several. */
export function OrganizationField({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const { organizations } = useSelector(selectSession);
  const chosen = useSelector(selectSenders)?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const own = organizations.find(({ uuid }) => uuid === chosen?.organizationUuid)?.name;
  if (organizations.length < 2) return null;
  return (
    <FormField name="organization" label={t('new.organization')} error={errors.organization}>
      <Select value={form.organizationUuid} onChange={(_, { value }) => onChange({ organizationUuid: value })}>
        <option value="">{own ? t('new.organizationOwn', { name: own }) : t('new.organizationOfSender')}</option>
        {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
      </Select>
    </FormField>
  );
}
