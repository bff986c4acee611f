import { useState } from 'react';
import type { AdminProvider, AdminRequest } from '@portal/contracts/admin';
import { useDraft } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { moved, OrderedList, TextArea } from '@portal/ui/forms';
import { Button, Field, Form, RefusalBar } from '@portal/ui/screens';
import { readRoute, RouteFields, type TypedRoute, type Route, type RouteProblems } from '../route-fields';
import { answerDraft } from './answer-draft';
import { decideRequest } from './requests.state';

const MAX_ANSWER = 2_000;
const MAX_ROUTES = 50;

const useStyles = makeStyles({
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
  const { busy, failure, submit } = useCommand(decideRequest, undefined, uuid);
  const [decision, setDecision] = useState<'approve' | 'reject'>();
  const [answer, setAnswer] = useDraft(answerDraft(uuid), '');
  const [routes, setRoutes] = useState<readonly TypedRoute[]>([]);
  const [problems, setProblems] = useState<readonly RouteProblems[]>([]);
  const [unanswered, setUnanswered] = useState(false);

  const approve = () => {
    const read = routes.map(readRoute);
    const found = read.map((each) => ('problems' in each ? each.problems : {}));
    setProblems(found);
    setUnanswered(false);
    const directions: Route[] = read.flatMap((each) => ('route' in each ? [each.route] : []));
    if (directions.length < routes.length) return;
    setDecision('approve');
    submit({ kind: 'approve', body: { uuid, answer: answer.trim(), directions } });
  };
  const reject = () => {
    setUnanswered(answer.trim() === '');
    if (answer.trim() === '') return;
    setDecision('reject');
    submit({ kind: 'reject', body: { uuid, answer: answer.trim() } });
  };
  return (
    <Form label={t('requests.decide', { name })} onSubmit={() => { if (!busy) approve(); }}>
      {kind === 'alphaname' && (
        <RoutesField {...{ name, messageTypes, routes, providers, problems }} onChange={setRoutes} />
      )}
      <Field
        label={t('requests.answer')} hint={t('requests.answerHint')}
        validationMessage={unanswered ? t('requests.answerMissing') : undefined}
      >
        <TextArea rows={3} max={MAX_ANSWER} maxLength={MAX_ANSWER} value={answer} onChange={setAnswer} />
      </Field>
      <RefusalBar failure={failure} />
      <div className={styles.commands}>
        <Button appearance="primary" type="submit" busy={busy && decision === 'approve'} disabledFocusable={busy}>
          {t('requests.approve')}
        </Button>
        <Button busy={busy && decision === 'reject'} disabledFocusable={busy} onClick={reject}>{t('requests.reject')}</Button>
      </div>
    </Form>
  );
}

type RoutesFieldProps = Pick<AdminRequest, 'name' | 'messageTypes'> & {
  routes: readonly TypedRoute[];
  providers: readonly AdminProvider[];
  problems: readonly RouteProblems[];
  onChange: (routes: readonly TypedRoute[]) => void;
};

/** The routes of a new alpha name, in the order of their use. */
function RoutesField({ name, messageTypes, routes, providers, problems, onChange }: RoutesFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const add = () => onChange([
    ...routes, { connectionId: 0, messageType: messageTypes[routes.length] ?? '', providerAlphaname: name, priority: '1' },
  ]);
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('requests.ways')}</legend>
      <p className={styles.hint}>{t('requests.waysHint')}</p>
      <OrderedList
        label={t('requests.ways')} count={routes.length} max={MAX_ROUTES}
        nameOf={(index) => t('requests.wayName', { number: index + 1 })} addLabel={t('direction.create')} onAdd={add}
        onMove={(from, to) => onChange(moved(routes, from, to))}
        onRemove={(index) => onChange(routes.filter((_, at) => at !== index))}
      >
        {(index) => {
          const route = routes[index];
          return route && <RouteFields
            route={route} providers={providers} problems={problems[index] ?? {}}
            onChange={(next) => onChange(routes.map((each, at) => (at === index ? next : each)))}
          />;
        }}
      </OrderedList>
    </fieldset>
  );
}
