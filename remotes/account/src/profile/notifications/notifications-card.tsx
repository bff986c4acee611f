import { useEffect, useState } from 'react';
import { languages, notificationKinds, type Language, type NotificationSettings } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, Field, makeStyles, MessageBar, MessageBarBody, Select, tokens } from '@portal/ui/core';
import { Form, RefusalBar } from '@portal/ui/more';
import { ChoiceList } from '../../choice-list';
import { ReadingView } from '../../reading-view';
import { useCommand } from '../../use-command';
import { notifications, notificationsChanged, selectNotifications, type Notifications } from './notifications.slice';

/** Each in its own words, whatever is spoken on the screen. */
const names: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };

const useStyles = makeStyles({
  language: { maxWidth: '280px' },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  foot: { display: 'flex', justifyContent: 'flex-end' },
});

/** What this login is told by e-mail besides what concerns its own security, which is always told. */
export function NotificationsCard() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectNotifications);
  useEffect(() => void dispatch(notifications.requested()), [dispatch]);
  return (
    <Card title={t('notifications.title')}>
      <ReadingView reading={state} failed={t('notifications.failed')} height="160px" onRead={() => void dispatch(notifications.requested())}>
        {(data) => <NotificationsForm given={data} />}
      </ReadingView>
    </Card>
  );
}

function NotificationsForm({ given }: { given: Notifications }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = useCommand('notifications');
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>({});
  const { emails, language } = { ...given, ...chosen };
  const isSame = language === given.language && emails.length === given.emails.length && emails.every((kind) => given.emails.includes(kind));
  const submit = () => {
    if (!busy && !isSame) dispatch(notificationsChanged({ emails, language }));
  };
  return (
    <Form label={t('notifications.title')} onSubmit={submit}>
      {!given.available && <MessageBar layout="multiline"><MessageBarBody>{t('notifications.unavailable')}</MessageBarBody></MessageBar>}
      {given.available && given.email === null && <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('notifications.noEmail')}</MessageBarBody></MessageBar>}
      {given.email !== null && <p className={styles.text}>{t('notifications.text', { email: given.email })}</p>}
      <ChoiceList
        label={t('notifications.kinds')} hint={t('notifications.always')} chosen={emails} onChange={(kinds) => setChosen({ ...chosen, emails: kinds })}
        choices={notificationKinds.map((value) => ({ value, name: t(`notifications.kind.${value}.name`), text: t(`notifications.kind.${value}.text`) }))}
      />
      <Field label={t('notifications.language')} className={styles.language}>
        <Select value={language} onChange={(_, { value }) => setChosen({ ...chosen, language: languages.find((each) => each === value) ?? language })}>
          {languages.map((each) => <option key={each} value={each}>{names[each]}</option>)}
        </Select>
      </Field>
      <RefusalBar failure={failure} />
      <div className={styles.foot}><Button type="submit" appearance="primary" busy={busy} disabledFocusable={isSame}>{t('form.save')}</Button></div>
    </Form>
  );
}
