import { useState } from 'react';
import { languages, notificationKinds, type Language, type NotificationSettings } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Field, Form, MessageBar, MessageBarBody, RefusalBar, Select } from '@portal/ui/screens';
import { ChoiceList } from '../../choice-list';
import { ReadingView } from '../../reading-view';
import { notifications, saveNotifications, type Notifications } from './notifications.state';

/** Names of the languages, each in the language itself. */
const names: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };

const useStyles = makeStyles({
  language: { maxWidth: '280px' },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  footer: { display: 'flex', justifyContent: 'flex-end' },
});

/** Optional emails to this login; security emails are always sent. */
export function NotificationsCard() {
  const { t } = useTranslation();
  const loaded = useResource(notifications, undefined);
  return (
    <Card title={t('notifications.title')}>
      <ReadingView reading={loaded} failed={t('notifications.failed')} height="160px" onRead={loaded.reload}>
        {(data) => <NotificationsForm saved={data} />}
      </ReadingView>
    </Card>
  );
}

function NotificationsForm({ saved }: { saved: Notifications }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, failure, submit: save } = useCommand(saveNotifications);
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>({});
  const { emails, language } = { ...saved, ...chosen };
  const isSame = language === saved.language
    && emails.length === saved.emails.length && emails.every((kind) => saved.emails.includes(kind));
  const submit = () => {
    if (!busy && !isSame) save({ emails, language });
  };
  return (
    <Form label={t('notifications.title')} onSubmit={submit}>
      {!saved.available && <MessageBar layout="multiline"><MessageBarBody>{t('notifications.unavailable')}</MessageBarBody></MessageBar>}
      {saved.available && saved.email === null && (
        <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('notifications.noEmail')}</MessageBarBody></MessageBar>
      )}
      {saved.email !== null && <p className={styles.text}>{t('notifications.text', { email: saved.email })}</p>}
      <ChoiceList
        label={t('notifications.kinds')} hint={t('notifications.always')} chosen={emails}
        onChange={(kinds) => setChosen({ ...chosen, emails: kinds })}
        choices={notificationKinds.map((value) => ({
          value, name: t(`notifications.kind.${value}.name`), text: t(`notifications.kind.${value}.text`),
        }))}
      />
      <Field label={t('notifications.language')} className={styles.language}>
        <Select
          value={language}
          onChange={(_, { value }) => setChosen({ ...chosen, language: languages.find((each) => each === value) ?? language })}
        >
          {languages.map((each) => <option key={each} value={each}>{names[each]}</option>)}
        </Select>
      </Field>
      <RefusalBar failure={failure} />
      <div className={styles.footer}>
        <Button type="submit" appearance="primary" busy={busy} disabledFocusable={isSame}>{t('form.save')}</Button>
      </div>
    </Form>
  );
}
