import { useEffect, useState } from 'react';
import type { TwoFactor } from '@portal/contracts';
import { selectSession, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, MessageBar, MessageBarBody, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar, StatusBadge } from '@portal/ui/more';
import { ReadingView } from '../../reading-view';
import { useCommand } from '../../use-command';
import { recoveryCodesRenewed, selectTwoFactor, selectTwoFactorSetup, setupForgotten, twoFactor, twoFactorBegun, twoFactorEnded } from './security.slice';
import { TwoFactorSteps } from './two-factor-steps';

const FEW_CODES = 3;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** A second proof besides the password: a code of an app that nobody else has. */
export function TwoFactorCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const state = useSelector(selectTwoFactor);
  const setup = useSelector(selectTwoFactorSetup);
  const { appSettings } = useSelector(selectSession);
  useEffect(() => {
    dispatch(twoFactor.requested());
    // Secrets that are on the screen go with it.
    return () => void dispatch(setupForgotten());
  }, [dispatch]);
  const isInProgress = setup.secret !== null || setup.recoveryCodes !== null;
  return (
    <Card title={t('twoFactor.title')}>
      <div className={styles.root}>
        {appSettings?.obligation === 'two_factor' && <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.obligation')}</MessageBarBody></MessageBar>}
        <ReadingView reading={state} failed={t('twoFactor.failed')} onRead={() => void dispatch(twoFactor.requested())}>
          {(data) => (isInProgress ? <TwoFactorSteps {...setup} /> : <TwoFactorState state={data} />)}
        </ReadingView>
      </div>
    </Card>
  );
}

function TwoFactorState({ state: { on, required, since, recoveryCodesLeft: left } }: { state: TwoFactor }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const [asked, setAsked] = useState<'end' | 'renew'>();
  const { busy, failure, forget } = useCommand('two-factor', () => setAsked(undefined));
  const ending = useCommand('two-factor-end', () => setAsked(undefined));
  const ask = (question?: 'end' | 'renew') => {
    setAsked(question);
    forget();
    ending.forget();
  };
  return (
    <>
      <div className={styles.state}>
        <StatusBadge intent={on ? 'success' : 'neutral'}>{t(on ? 'twoFactor.on' : 'twoFactor.off')}</StatusBadge>
        {on && since && <span>{t('twoFactor.since', { when: format.date(since) })}</span>}
        {on && <span>{t('twoFactor.codesLeft', { count: left })}</span>}
      </div>
      <p className={styles.text}>{t(on ? 'twoFactor.onText' : 'twoFactor.offText')}</p>
      {on && left <= FEW_CODES && <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.fewCodes')}</MessageBarBody></MessageBar>}
      {!asked && <RefusalBar failure={failure} />}
      <div className={styles.commands}>
        <Button appearance={on ? 'secondary' : 'primary'} busy={busy && !asked} onClick={() => dispatch(twoFactorBegun())}>{t(on ? 'twoFactor.newApp' : 'twoFactor.begin')}</Button>
        {on && <Button onClick={() => ask('renew')}>{t('twoFactor.renew')}</Button>}
        {on && !required && <Button onClick={() => ask('end')}>{t('twoFactor.end')}</Button>}
      </div>
      {on && required && <p className={styles.text}>{t('twoFactor.required')}</p>}
      <ConfirmDialog open={asked === 'renew'} busy={busy} title={t('twoFactor.renewTitle')} confirmLabel={t('twoFactor.renew')} onConfirm={() => dispatch(recoveryCodesRenewed())} onCancel={() => ask()}>
        {t('twoFactor.renewText')}
        <RefusalBar failure={failure} />
      </ConfirmDialog>
      <ConfirmDialog open={asked === 'end'} danger busy={ending.busy} title={t('twoFactor.endTitle')} confirmLabel={t('twoFactor.end')} onConfirm={() => dispatch(twoFactorEnded())} onCancel={() => ask()}>
        {t('twoFactor.endText')}
        <RefusalBar failure={ending.failure} />
      </ConfirmDialog>
    </>
  );
}
