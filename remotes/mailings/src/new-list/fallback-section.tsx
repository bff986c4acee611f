import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Select, Switch } from '@portal/ui/screens';
import { LinkInsertion } from '../message/link-insertion';
import { emptyMessage } from '../message/message-draft';
import { MessageEditor } from '../message/message-editor';
import type { MessageErrors } from '../message/message-errors';
import { DurationField } from './duration-field';
import { FormField } from './form-field';
import { selectSenders } from './new-list.state';
import { useSectionStyles, type SectionProps } from './section';
import { fallbackSender, typesOf } from './sender-types';

export type FallbackSectionProps = SectionProps & { messageErrors: MessageErrors; counted?: (text: string) => string };

/** The time limit of the main message, and the fallback that follows it. */
export function FallbackSection({ form, errors, messageErrors, onChange, counted }: FallbackSectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const senders = useSelector(selectSenders) ?? [];
  const types = typesOf(fallbackSender(form, senders));
  const others = senders.filter(({ uuid }) => uuid !== form.alphaNameUuid);
  return (
    <>
      <DurationField
        name="ttl" label={t('new.ttl')} hint={t('new.ttlHint')} error={errors.ttl} value={form.ttl} onChange={(ttl) => onChange({ ttl })}
      />
      <Switch
        label={t('new.fallbackWanted')}
        checked={form.fallback !== null}
        onChange={(_, { checked }) => onChange({ fallback: checked ? emptyMessage(types[0] ?? 'sms') : null })}
      />
      {form.fallback && (
        <div className={styles.fields} data-field="fallback">
          {others.length > 0 && (
            <FormField name="fallback" label={t('new.fallbackAlphaName')}>
              <Select
                className={styles.select} value={form.fallbackAlphaNameUuid}
                onChange={(_, { value }) => onChange({ fallbackAlphaNameUuid: value })}
              >
                <option value="">{t('new.sameAlphaName')}</option>
                {others.map(({ uuid, name }) => <option key={uuid} value={uuid}>{name}</option>)}
              </Select>
            </FormField>
          )}
          <MessageEditor
            label={t('new.fallbackMessage')} value={form.fallback} types={types} errors={messageErrors}
            onChange={(fallback) => onChange({ fallback })}
            insertions={(insert) => <LinkInsertion onInsert={insert} />} counted={counted}
          />
        </div>
      )}
    </>
  );
}
