import { useState } from 'react';
import type { AdminProvider, AdminRequest } from '@portal/contracts/admin';
import { useDraft } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, makeStyles, tokens } from '@portal/ui/core';
import { moved, OrderedList, RefusalBar, TextArea } from '@portal/ui/more';
import { readRoute, RouteFields, type TypedRoute, type Route, type RouteProblems } from '../route-fields';
import { answerDraft } from './answer-draft';
import { decisionRequested, selectRequests } from './requests.slice';

const MAX_ANSWER = 2_000;
const MAX_ROUTES = 50;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  set: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0 },
  hint: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  commands: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Accepts a request, with routes for a new alpha name, or rejects it with a reason. */
export function DecisionForm(
  { request: { uuid, kind, name, messageTypes }, providers }: { request: AdminRequest; providers: readonly AdminProvider[] },
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { decision } = useSelector(selectRequests);
  const [answer, setAnswer] = useDraft(answerDraft(uuid), '');
  const [routes, setRoutes] = useState<readonly TypedRoute[]>([]);
  const [problems, setProblems] = useState<readonly RouteProblems[]>([]);
  const [unanswered, setUnanswered] = useState(false);
  const ours = decision?.uuid === uuid ? decision : null;
  const busy = ours?.busy ?? false;

  const approve = () => {
    const read = routes.map(readRoute);
    const found = read.map((each) => ('problems' in each ? each.problems : {}));
    setProblems(found);
    setUnanswered(false);
    const directions: Route[] = read.flatMap((each) => ('route' in each ? [each.route] : []));
    if (directions.length === routes.length) {
      dispatch(decisionRequested({ kind: 'approve', body: { uuid, answer: answer.trim(), directions } }));
    }
  };
  const reject = () => {
    setUnanswered(answer.trim() === '');
    if (answer.trim() !== '') dispatch(decisionRequested({ kind: 'reject', body: { uuid, answer: answer.trim() } }));
  };
  const add = () => setRoutes([
    ...routes, { connectionId: 0, messageType: messageTypes[routes.length] ?? '', providerAlphaname: name, priority: '1' },
  ]);
  return (
    <form
      noValidate className={styles.root} aria-label={t('requests.decide', { name })}
      onSubmit={(event) => { event.preventDefault(); if (!busy) approve(); }}
    >
      {kind === 'alphaname' && (
        <fieldset className={styles.set}>
          <legend className={styles.legend}>{t('requests.ways')}</legend>
          <p className={styles.hint}>{t('requests.waysHint')}</p>
          <OrderedList
            label={t('requests.ways')} count={routes.length} max={MAX_ROUTES}
            nameOf={(index) => t('requests.wayName', { number: index + 1 })} addLabel={t('direction.create')} onAdd={add}
            onMove={(from, to) => setRoutes(moved(routes, from, to))}
            onRemove={(index) => setRoutes(routes.filter((_, at) => at !== index))}
          >
            {(index) => {
              const route = routes[index];
              return route && <RouteFields
                route={route} providers={providers} problems={problems[index] ?? {}}
                onChange={(next) => setRoutes(routes.map((each, at) => (at === index ? next : each)))}
              />;
            }}
          </OrderedList>
        </fieldset>
      )}
      <Field
        label={t('requests.answer')} hint={t('requests.answerHint')}
        validationMessage={unanswered ? t('requests.answerMissing') : undefined}
      >
        <TextArea rows={3} max={MAX_ANSWER} maxLength={MAX_ANSWER} value={answer} onChange={setAnswer} />
      </Field>
      <RefusalBar failure={ours?.failure} />
      <div className={styles.commands}>
        <Button appearance="primary" type="submit" busy={busy && ours?.kind === 'approve'} disabledFocusable={busy}>
          {t('requests.approve')}
        </Button>
        <Button busy={busy && ours?.kind === 'reject'} disabledFocusable={busy} onClick={reject}>{t('requests.reject')}</Button>
      </div>
    </form>
  );
}
