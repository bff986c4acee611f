import type { TwoFactor } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, MessageBar, MessageBarBody, RefusalBar, StatusBadge, Timestamp } from '@portal/ui/screens';
import { ReadingView } from '../../reading-view';
import { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor, twoFactor, type NewSecret } from './security.state';
import { TwoFactorSteps, type TwoFactorSetup } from './two-factor-steps';

const FEW_CODES = 3;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground2 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Second factor: codes of an authenticator app. */
export function TwoFactorCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const loaded = useResource(twoFactor, undefined);
  const { dialog: setup, openDialog: showSetup, closeDialog: endSetup } = useDialog<TwoFactorSetup>();
  // Here and not in what submits them: codes that arrived while the user was away are shown on return.
  const confirmation = useCommand(confirmTwoFactor, (recoveryCodes) => showSetup({ recoveryCodes }));
  const renewal = useCommand(renewRecoveryCodes, showSetup);
  const showSecret = (secret: NewSecret) => {
    confirmation.reset();
    showSetup({ secret });
  };
  const { appSettings } = useSelector(selectSession);
  return (
    <Card title={t('twoFactor.title')}>
      <div className={styles.root}>
        {appSettings?.obligation === 'two_factor' && (
          <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.obligation')}</MessageBarBody></MessageBar>
        )}
        {setup ? <TwoFactorSteps {...setup} confirmation={confirmation} onClose={endSetup} /> : (
          <ReadingView reading={loaded} failed={t('twoFactor.failed')} onRead={loaded.reload}>
            {(data) => <TwoFactorState state={data} confirming={confirmation.busy} renewal={renewal} onSecret={showSecret} />}
          </ReadingView>
        )}
      </div>
    </Card>
  );
}

function TwoFactorState({ state: { on, required, since, recoveryCodesLeft: left }, confirming, renewal, onSecret }: {
  state: TwoFactor; confirming: boolean; renewal: ReturnType<typeof useCommand<undefined, unknown>>; onSecret: (secret: NewSecret) => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { dialog, openDialog, closeDialog } = useDialog<'end' | 'renew'>();
  const start = useCommand(startTwoFactor, onSecret);
  const ending = useCommand(endTwoFactor, closeDialog);
  const ask = (question: 'end' | 'renew' | null) => {
    if (question) openDialog(question);
    else closeDialog();
    for (const { reset } of [start, renewal, ending]) reset();
  };
  return (
    <>
      <div className={styles.state}>
        <StatusBadge intent={on ? 'success' : 'neutral'}>{t(on ? 'twoFactor.on' : 'twoFactor.off')}</StatusBadge>
        {on && since && <span><Timestamp at={since} form="date" text={(when) => t('twoFactor.since', { when })} /></span>}
        {on && <span>{t('twoFactor.codesLeft', { count: left })}</span>}
      </div>
      <p className={styles.text}>{t(on ? 'twoFactor.onText' : 'twoFactor.offText')}</p>
      {on && left <= FEW_CODES && (
        <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('twoFactor.fewCodes')}</MessageBarBody></MessageBar>
      )}
      <RefusalBar failure={start.failure} />
      <div className={styles.commands}>
        <Button appearance={on ? 'secondary' : 'primary'} busy={start.busy || confirming} onClick={() => start.submit(undefined)}>
          {t(on ? 'twoFactor.newApp' : 'twoFactor.begin')}
        </Button>
        {on && <Button onClick={() => ask('renew')}>{t('twoFactor.renew')}</Button>}
        {on && !required && <Button onClick={() => ask('end')}>{t('twoFactor.end')}</Button>}
      </div>
      {on && required && <p className={styles.text}>{t('twoFactor.required')}</p>}
      <ConfirmDialog
        open={dialog === 'renew'} busy={start.busy || renewal.busy} title={t('twoFactor.renewTitle')} confirmLabel={t('twoFactor.renew')}
        onConfirm={() => renewal.submit(undefined)} onCancel={() => ask(null)}
      >
        {t('twoFactor.renewText')}
        <RefusalBar failure={renewal.failure} />
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'end'} danger busy={ending.busy} title={t('twoFactor.endTitle')} confirmLabel={t('twoFactor.end')}
        onConfirm={() => ending.submit(undefined)} onCancel={() => ask(null)}
      >
        {t('twoFactor.endText')}
        <RefusalBar failure={ending.failure} />
      </ConfirmDialog>
    </>
  );
}
