import { useState } from 'react';
import { callbackClasses, callbackTypes, type CallbackClass, type CallbackType, type Webhook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { FormDialog, Radio, RadioGroup } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import { ChoiceList } from '../choice-list';
import { eventText } from './webhook-texts';
import { changeWebhook, type NewWebhook } from './webhooks.state';

const useStyles = makeStyles({
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type WebhookDialogProps = {
  /** Null for a new webhook. */
  item: (Webhook & { uuid: string }) | null; creation: ReturnType<typeof useCommand<NewWebhook, unknown>>; onClose: () => void;
};

/** Registers a webhook, or changes the events and format of one. Its address cannot change: receivers know it by its secret. */
export function WebhookDialog({ item, creation, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly CallbackType[]>(item?.types ?? ['message.status']);
  const [format, setFormat] = useState<CallbackClass>(item?.class ?? 'standard');
  const [problems, setProblems] = useState<{ url?: string; types?: string }>({});
  const change = useCommand(changeWebhook, onClose, item?.uuid);
  const { busy, failure } = item ? change : creation;
  const confirm = () => {
    const found = {
      ...(!item && !URL.canParse(url.trim()) && { url: t('webhooks.urlWrong') }),
      ...(types.length === 0 && { types: t('webhooks.eventsMissing') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (item) change.submit({ uuid: item.uuid, types: [...types], class: format });
    else creation.submit({ url: url.trim(), types: [...types], class: format });
  };
  return (
    <FormDialog
      tall title={t(item ? 'webhooks.editTitle' : 'webhooks.newTitle')} confirmLabel={t(item ? 'form.save' : 'webhooks.create')} busy={busy}
      failure={failure} onConfirm={confirm} onClose={onClose}
    >
      {!item && (
        <Field required label={t('webhooks.url')} hint={t('webhooks.urlHint')} validationMessage={problems.url}>
          <Input
            autoFocus type="url" inputMode="url" autoComplete="off" spellCheck={false} maxLength={2_000} placeholder="https://"
            value={url} onChange={(_, { value }) => setUrl(value)}
          />
        </Field>
      )}
      <ChoiceList
        label={t('webhooks.events')} error={problems.types} chosen={types} onChange={setTypes}
        choices={callbackTypes.map((value) => ({
          value, name: eventText(t, value), text: t(`webhooks.eventText.${value.replace('.', '_')}`),
        }))}
      />
      <Field label={t('webhooks.format')}>
        <RadioGroup value={format} onChange={(_, { value }) => setFormat(value === 'flat' ? 'flat' : 'standard')}>
          {callbackClasses.map((each) => <Radio
            key={each} value={each}
            label={<>{t(`webhooks.class.${each}`)}<span className={styles.text}>{t(`webhooks.classText.${each}`)}</span></>}
          />)}
        </RadioGroup>
      </Field>
    </FormDialog>
  );
}
