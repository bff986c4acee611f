import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Field, Input, makeStyles, tokens } from '@portal/ui/core';
import { Form, RefusalBar, Stepper, type Step } from '@portal/ui/more';
import { SecretText } from '../../secret-text';
import { useCommand } from '../../use-command';
import { RecoveryCodes } from './recovery-codes';
import { setupDismissed, twoFactorConfirmed, type NewSecret, type TwoFactorSetup } from './security.slice';

type StepId = 'app' | 'code' | 'keep';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  app: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, alignItems: 'center' },
  // Dark on white in every theme: many scanners cannot read inverted QR codes.
  qr: {
    width: '184px', height: '184px', padding: '12px', flexShrink: 0, boxSizing: 'content-box', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: '#ffffff', forcedColorAdjust: 'none',
  },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, flex: '1 1 260px', minWidth: 0 },
  text: { margin: 0, maxWidth: '62ch', color: tokens.colorNeutralForeground2 },
  code: { maxWidth: '220px' },
  footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** Setup: scan the secret, confirm with a first code, store the recovery codes. */
export function TwoFactorSteps({ secret, recoveryCodes }: TwoFactorSetup) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [isScanned, setScanned] = useState(false);
  const current: StepId = secret === null ? 'keep' : isScanned ? 'code' : 'app';
  const steps: Step<StepId>[] = [
    { id: 'app', label: t('twoFactor.step.app'), state: current === 'app' ? undefined : 'done', locked: secret === null },
    { id: 'code', label: t('twoFactor.step.code'), state: secret === null ? 'done' : undefined, locked: secret === null },
    { id: 'keep', label: t('twoFactor.step.keep'), locked: secret !== null },
  ];
  return (
    <div className={styles.root}>
      <Stepper label={t('twoFactor.steps')} steps={steps} current={current} onStep={(step) => setScanned(step === 'code')} />
      {secret && !isScanned && <AppStep secret={secret} onNext={() => setScanned(true)} />}
      {secret && isScanned && <CodeStep onBack={() => setScanned(false)} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
    </div>
  );
}

function AppStep({ secret: { secret, uri, qr }, onNext }: { secret: NewSecret; onNext: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  return (
    <>
      <div className={styles.app}>
        <svg
          className={styles.qr} viewBox={`0 0 ${qr.modules} ${qr.modules}`} role="img" aria-label={t('twoFactor.qr')}
          shapeRendering="crispEdges"
        ><path d={qr.path} fill="#000000" /></svg>
        <div className={styles.words}>
          <p className={styles.text}>{t('twoFactor.scan')}</p>
          <p className={styles.text}>{t('twoFactor.orType')}</p>
          <SecretText label={t('twoFactor.secret')} text={secret} />
          <p className={styles.text}><a href={uri}>{t('twoFactor.openApp')}</a></p>
        </div>
      </div>
      <div className={styles.footer}>
        <Button onClick={() => dispatch(setupDismissed())}>{t('form.cancel')}</Button>
        <Button appearance="primary" onClick={onNext}>{t('twoFactor.next')}</Button>
      </div>
    </>
  );
}

function CodeStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const { busy, failure, reset } = useCommand('two-factor');
  const digits = code.replace(/\s/g, '');
  const submit = () => {
    setWrong(!/^\d{6}$/.test(digits));
    if (/^\d{6}$/.test(digits) && !busy) dispatch(twoFactorConfirmed({ code: digits }));
  };
  const type = (value: string) => {
    setCode(value);
    setWrong(false);
    reset();
  };
  return (
    <Form label={t('twoFactor.step.code')} onSubmit={submit}>
      <Field
        required className={styles.code} label={t('twoFactor.code')} hint={t('twoFactor.codeHint')}
        validationMessage={wrong ? t('twoFactor.codeWrong') : undefined}
      >
        <Input
          autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={10} value={code} onChange={(_, { value }) => type(value)}
        />
      </Field>
      <RefusalBar failure={failure} />
      <div className={styles.footer}>
        <Button disabledFocusable={busy} onClick={onBack}>{t('form.back')}</Button>
        <Button type="submit" appearance="primary" busy={busy}>{t('twoFactor.confirm')}</Button>
      </div>
    </Form>
  );
}
