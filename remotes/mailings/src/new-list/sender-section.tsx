import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { MessageBar, MessageBarBody, MessageBarTitle, Select } from '@portal/ui/screens';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { FormField } from './form-field';
import { senderList } from './new-list.state';
import { useSectionStyles, type SectionProps } from './section';
import { SenderChoice } from './sender-choice';
import { typesOf } from './sender-types';

export function SenderSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const { data, status, error, reload } = useResource(senderList, undefined);
  const { organizations } = useSelector(selectSession);
  const failure = useFailureText(error);
  const senders = data?.items;
  const chosen = senders?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const ownOrganization = organizations.find(({ uuid }) => uuid === chosen?.organizationUuid)?.name;
  return (
    <Card title={t('new.sender')}>
      <div className={styles.fields}>
        {organizations.length > 1 && (
          <FormField name="organization" label={t('new.organization')} hint={t('new.organizationHint')} error={errors.organization}>
            <Select
              className={styles.select} value={form.organizationUuid} onChange={(_, { value }) => onChange({ organizationUuid: value })}
            >
              <option value="">
                {ownOrganization ? t('new.organizationOwn', { name: ownOrganization }) : t('new.organizationOfSender')}
              </option>
              {organizations.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
            </Select>
          </FormField>
        )}
        {senders && senders.length > 0 && (
          <FormField name="alphaName" label={t('new.alphaName')} hint={t('new.alphaNameHint')} error={errors.alphaName} required>
            <SenderChoice senders={senders} chosen={form.alphaNameUuid} onChange={(alphaNameUuid) => onChange({ alphaNameUuid })} />
          </FormField>
        )}
        {chosen && <p className={styles.note}>
          {t('new.senderTypes', { types: typesOf(chosen).map((type) => t(`messageType.${type}`)).join(', ') })}
        </p>}
        {senders?.length === 0 && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody><MessageBarTitle>{t('new.noSenders')}</MessageBarTitle> {t('new.noSendersText')}</MessageBarBody>
          </MessageBar>
        )}
        {!senders && status !== 'failed' && <Skeleton width="280px" height="32px" />}
        {!senders && failure && (
          <FailureView
            layout="inline" title={t('new.sendersFailed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
            onRetry={reload}
          />
        )}
      </div>
    </Card>
  );
}
