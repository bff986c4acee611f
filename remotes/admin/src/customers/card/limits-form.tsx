import { useState } from 'react';
import type { Amount, TrafficLimits } from '@portal/contracts';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { SumInput } from '@portal/ui/forms';
import { Button, Field, Form, Input, readCount, readSum, RefusalBar, Switch, typedSum } from '@portal/ui/screens';
import { CountryChoice } from '../country-choice';
import { setLimits } from '../customer-commands.state';

const MAX_PER_BLOCK = 1_000_000;
const MAX_PER_KEY = 10_000_000;

const useStyles = makeStyles({
  fields: {
    display: 'grid', gap: tokens.spacingHorizontalL, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    alignItems: 'start',
  },
  countries: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

type Problems = { perBlock?: boolean; perKey?: boolean; countries?: boolean; spend?: Failure };
export type LimitsFormProps = { customerUuid: string; limits: TrafficLimits; currency: string; spentToday: Amount };

/** Edits a customer's traffic limits. An empty number field means no limit. */
export function LimitsForm({ customerUuid, limits, currency, spentToday }: LimitsFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { busy, failure, submit: save } = useCommand(setLimits, undefined, customerUuid);
  const [everywhere, setEverywhere] = useState(limits.countries === null);
  const [countries, setCountries] = useState<readonly string[]>(limits.countries ?? []);
  const [perBlock, setPerBlock] = useState(limits.perBlock === null ? '' : format.number(limits.perBlock));
  const [perKey, setPerKey] = useState(limits.perKey === null ? '' : format.number(limits.perKey));
  const [spend, setSpend] = useState(typedSum(limits.dailySpend ?? ''));
  const [problems, setProblems] = useState<Problems>({});
  const spendProblem = useFailureText(problems.spend);

  const submit = () => {
    const [block, key, sum] = [readLimit(perBlock, MAX_PER_BLOCK), readLimit(perKey, MAX_PER_KEY), readSum(spend)];
    const found: Problems = {
      ...(block === undefined && { perBlock: true }), ...(key === undefined && { perKey: true }),
      ...(!everywhere && countries.length === 0 && { countries: true }),
      ...('problem' in sum && sum.problem !== 'missing' && { spend: sum.problem }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || block === undefined || key === undefined) return;
    save({ body: {
      uuid: customerUuid,
      limits: { countries: everywhere ? null : [...countries], perBlock: block, perKey: key, dailySpend: 'sum' in sum ? sum.sum : null },
    } });
  };
  return (
    <Card title={t('limits.title')}>
      <Form label={t('limits.title')} onSubmit={() => { if (!busy) submit(); }}>
        <div className={styles.fields}>
          <Field
            label={t('limits.perBlock')} hint={t('limits.perBlockHint')}
            validationMessage={problems.perBlock ? t('limits.countWrong', { most: MAX_PER_BLOCK }) : undefined}
          >
            <Input
              inputMode="numeric" autoComplete="off" maxLength={10} placeholder={t('limits.none')} value={perBlock}
              onChange={(_, { value }) => setPerBlock(value)}
            />
          </Field>
          <Field
            label={t('limits.perKey')} hint={t('limits.perKeyHint')}
            validationMessage={problems.perKey ? t('limits.countWrong', { most: MAX_PER_KEY }) : undefined}
          >
            <Input
              inputMode="numeric" autoComplete="off" maxLength={10} placeholder={t('limits.none')} value={perKey}
              onChange={(_, { value }) => setPerKey(value)}
            />
          </Field>
          <Field
            label={t('limits.dailySpend')} hint={t('limits.spentToday', { sum: format.amount(spentToday, currency) })}
            validationMessage={spendProblem?.text}
          >
            <SumInput placeholder={t('limits.none')} currency={currency} typed={spend} onType={setSpend} />
          </Field>
        </div>
        <div className={styles.countries}>
          <Switch label={t('limits.everywhere')} checked={everywhere} onChange={(_, { checked }) => setEverywhere(checked)} />
          {!everywhere && <CountryChoice
            label={t('customers.countries')} problem={problems.countries ? t('limits.countriesMissing') : undefined} chosen={countries}
            onChange={setCountries}
          />}
        </div>
        <RefusalBar failure={failure} />
        <div><Button appearance="primary" type="submit" busy={busy}>{t('limits.save')}</Button></div>
      </Form>
    </Card>
  );
}

/** Returns null for an empty text, which means no limit; undefined for an invalid number. */
const readLimit = (typed: string, max: number): number | null | undefined => (typed.trim() === '' ? null : readCount(typed, 1, max));
