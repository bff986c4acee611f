import { useState } from 'react';
import { selectSession } from '@portal/portal';
import { saveFile } from '@portal/portal/api';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, Checkbox, CopyIcon, DownloadIcon, MessageBar, MessageBarBody, useCopyText } from '@portal/ui/screens';

const useStyles = makeStyles({
  codes: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: '6px 20px', margin: 0, padding: '14px 16px',
    listStyleType: 'none', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace, color: tokens.colorNeutralForeground1,
  },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  end: { marginInlineStart: 'auto' },
});

/** Codes to use at sign-in instead of a code from the app. They are shown until the user confirms having saved them, and never later. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const copy = useCopyText();
  const { login = '' } = useSelector(selectSession);
  const [confirmed, setConfirmed] = useState(false);
  const text = codes.join('\n');
  const file = new Blob([`${login}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' });
  return (
    <>
      <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.keepText')}</MessageBarBody></MessageBar>
      <ul className={styles.codes} aria-label={t('twoFactor.codes')}>{codes.map((code) => <li key={code}>{code}</li>)}</ul>
      <div className={styles.footer}>
        <Button icon={<CopyIcon />} onClick={() => copy(text, { copied: t('copy.done'), notCopied: t('copy.refused') })}>
          {t('copy.action')}
        </Button>
        <Button icon={<DownloadIcon />} onClick={() => saveFile(`recovery-codes-${login}.txt`, file)}>{t('twoFactor.download')}</Button>
      </div>
      <div className={styles.footer}>
        <Checkbox label={t('twoFactor.kept')} checked={confirmed} onChange={(_, { checked }) => setConfirmed(checked === true)} />
        <span className={styles.end}>
          <Button appearance="primary" disabledFocusable={!confirmed} onClick={onDone}>{t('form.done')}</Button>
        </span>
      </div>
    </>
  );
}
