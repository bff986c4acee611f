import { textNames, type ComparisonResult, type MailingDetail, type TextFigures, type TextName } from '@portal/contracts';
import { COUNTED_BY, LIST_STATUS } from '@portal/messaging';
import { useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { Card, FailureView, makeStyles, mergeClasses, RefreshIcon, Skeleton, tokens } from '@portal/ui/shell';
import { Button, ConfirmDialog, KeyValues, StatusBadge, Timestamp } from '@portal/ui/screens';
import { chooseText, textComparison } from './text-comparison.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  texts: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))', gap: tokens.spacingHorizontalL, minWidth: 0,
  },
  text: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0, padding: tokens.spacingVerticalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge,
  },
  won: { border: `1px solid ${tokens.colorBrandStroke1}` },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0, fontSize: 'inherit' },
  body: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '200px', overflowY: 'auto' },
  end: { marginTop: 'auto' },
  note: { margin: 0, textWrap: 'pretty' },
  quiet: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

/** Both texts of a list with their results in the sample, which one won and why, and the choice by hand (MAIL-30). */
export function TextComparison({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { data, status, error, reload } = useResource(textComparison, list.id);
  const failure = useFailureText(error);
  const again = <Button size="small" appearance="subtle" icon={<RefreshIcon />} busy={status === 'loading'} onClick={reload}>
    {t('list.refresh')}
  </Button>;
  return (
    <Card title={t('comparison.title')} actions={again}>
      {failure && !data && <FailureView
        layout="inline" level={3} title={t('comparison.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId}
        onRetry={reload}
      />}
      {!data && !failure && <div aria-busy="true"><Skeleton height="160px" /></div>}
      {data && <div className={styles.root}><Result list={list} result={data} /></div>}
    </Card>
  );
}

type ResultProps = { list: MailingDetail; result: ComparisonResult };

function Result({ list, result }: ResultProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { dialog: asked, openDialog: ask, closeDialog } = useDialog<TextName>();
  const mayChoose = useCan('/smslist/action/confirm') && list.status === LIST_STATUS.inProgress
    && result.choice === null && result.figures.length > 0;
  const bodies = { a: list.body, b: result.body };
  return (
    <>
      <div role="status"><State result={result} /></div>
      <div className={styles.texts}>
        {textNames.map((text) => (
          <section key={text} aria-label={t(`comparison.text.${text}`)} className={mergeClasses(
            styles.text, result.choice?.text === text && styles.won,
          )}>
            <h3 className={styles.head}>
              {t(`comparison.text.${text}`)}
              {result.choice?.text === text && <StatusBadge intent="success">{t('comparison.won')}</StatusBadge>}
            </h3>
            <p className={styles.body}>{bodies[text]}</p>
            <Figures result={result} text={text} />
            {mayChoose && <div className={styles.end}>
              <Button onClick={() => ask(text)} aria-haspopup="dialog">{t(`comparison.send.${text}`)}</Button>
            </div>}
          </section>
        ))}
      </div>
      <Verdict result={result} />
      {asked && <ChoiceDialog list={list} text={asked} rest={result.rest} onClose={closeDialog} />}
    </>
  );
}

/** What happens to the rest of the recipients now. */
function State({ result: { state, choosesAt, choice, rest } }: Pick<ResultProps, 'result'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const text = choice ? t(`comparison.text.${choice.text}`) : '';
  if (state === 'waiting' && choosesAt !== null) {
    return <p className={styles.note}>
      <Timestamp at={choosesAt} text={(time) => t('comparison.state.waiting', { time, count: rest })} />
    </p>;
  }
  const key = state === 'waiting' ? 'waitingForYou' : state;
  return <p className={styles.note}>{t(`comparison.state.${key}`, { text, count: rest })}</p>;
}

function Figures({ result: { figures, criterion }, text }: Pick<ResultProps, 'result'> & { text: TextName }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = figures.find((each) => each.text === text);
  if (!found) return null;
  const share = (count: number) => (found.sent === 0 ? format.number(count) : t('comparison.share', {
    messages: format.number(count), percent: format.percent(count / found.sent),
  }));
  return (
    <KeyValues
      layout="rows"
      items={[
        { id: 'recipients', term: t('comparison.recipients'), value: format.number(found.recipients) },
        { id: 'sent', term: t('comparison.sent'), value: format.number(found.sent) },
        { id: 'delivered', term: t('comparison.delivered'), value: share(found.delivered) },
        ...(criterion === 'clicks' || found.clicked > 0
          ? [{ id: 'clicked', term: t('comparison.clicked'), value: share(found.clicked) }] : []),
        ...(criterion === 'replies' || found.replied > 0
          ? [{ id: 'replied', term: t('comparison.replied'), value: share(found.replied) }] : []),
      ]}
    />
  );
}

/** Why the text was chosen, and whether the difference can be trusted. */
function Verdict({ result: { choice, criterion, difference } }: Pick<ResultProps, 'result'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const rates = choice && criterion !== 'manual' ? textNames.map((text) => rateOf(choice.figures, text, criterion)) : [];
  const [a = 0, b = 0] = rates;
  const points = (value: number) => format.number(Math.round(value * 1_000) / 10);
  return (
    <>
      {choice && <p className={styles.note}>
        {choice.by === 'hand'
          ? <Timestamp at={choice.at} text={(time) => t('comparison.byHand', { text: t(`comparison.text.${choice.text}`), time })} />
          : a === b ? t('comparison.byTie') : t(`comparison.byRule.${criterion}`, {
            text: t(`comparison.text.${choice.text}`), a: format.percent(a), b: format.percent(b),
          })}
      </p>}
      {difference && <p className={styles.quiet}>
        {t(difference.isClear ? 'comparison.clear' : 'comparison.unclear', { low: points(difference.low), high: points(difference.high) })}
      </p>}
    </>
  );
}

function rateOf(figures: readonly TextFigures[], text: TextName, criterion: keyof typeof COUNTED_BY): number {
  const found = figures.find((each) => each.text === text);
  return found && found.sent > 0 ? found[COUNTED_BY[criterion]] / found.sent : 0;
}

function ChoiceDialog({ list, text, rest, onClose }: { list: MailingDetail; text: TextName; rest: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, submit, failure } = useCommand(chooseText, onClose, list.id);
  const shown = useFailureText(failure);
  return (
    <ConfirmDialog
      open busy={busy} title={t('comparison.sendTitle', { text: t(`comparison.text.${text}`), count: rest })}
      confirmLabel={t(`comparison.send.${text}`)} onConfirm={() => submit({ id: list.id, text })} onCancel={onClose}
    >
      {shown?.text ?? t('comparison.sendText')}
    </ConfirmDialog>
  );
}
