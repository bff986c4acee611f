import { useState } from 'react';
import { callbackClasses, messageTypes, type CallbackClass } from '@portal/contracts';
import type { AdminAlphaName, AdminDirection, AdminProvider } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog, TextArea } from '@portal/ui/forms';
import { Field, Input, Select, Switch } from '@portal/ui/screens';
import { readRoute, RouteFields, type TypedRoute, type RouteProblems } from '../route-fields';
import { createDirection, editDirection } from './direction-commands.state';
import { paramsOf, readParams } from './direction-input';

export type DirectionDialogProps = {
  providers: readonly AdminProvider[];
  onClose: () => void;
} & ({ alphaName: AdminAlphaName; direction?: undefined } | { direction: AdminDirection; alphaName?: undefined });

/** Creates a direction (a route of an alpha name) or edits all of its fields (ADM-02). */
export function DirectionFormDialog({ alphaName, direction, providers, onClose }: DirectionDialogProps) {
  const { t } = useTranslation();
  const creation = useCommand(createDirection, onClose);
  const edit = useCommand(editDirection, onClose);
  const { busy, failure } = direction ? edit : creation;
  const [route, setRoute] = useState<TypedRoute>(() => (direction ? typedRoute(direction) : {
    connectionId: 0, messageType: '', providerAlphaname: alphaName.alphaname, priority: '1',
  }));
  const [on, setOn] = useState(direction?.status !== 2);
  const [callbackUrl, setCallbackUrl] = useState(direction?.callbackUrl ?? '');
  const [callbackClass, setCallbackClass] = useState<CallbackClass | ''>(
    callbackClasses.find((known) => known === direction?.callbackClass) ?? '',
  );
  const [params, setParams] = useState(() => written(direction?.callbackParams));
  const [problems, setProblems] = useState<RouteProblems>({});
  // Validates the JSON while the user types, when a syntax error is easiest to find.
  const readable = readParams(params);

  const confirm = () => {
    const read = readRoute(route);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read || 'problem' in readable) return;
    const body = {
      ...read.route, status: on ? 1 as const : 2 as const, callbackUrl: callbackUrl.trim() || null, callbackClass: callbackClass || null,
      callbackParams: readable.params,
    };
    if (direction) edit.submit({ body: { uuid: direction.uuid, ...body } });
    else creation.submit({ body: { alphaNameUuid: alphaName.uuid, ...body } });
  };
  return (
    <FormDialog
      tall title={t(direction ? 'direction.editTitle' : 'direction.newTitle', { name: (direction ?? alphaName).alphaname })}
      confirmLabel={t(direction ? 'direction.save' : 'direction.create')}
      busy={busy} failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <RouteFields route={route} providers={providers} problems={problems} onChange={setRoute} />
      <Switch label={t('direction.on')} checked={on} onChange={(_, { checked }) => setOn(checked)} />
      <Field label={t('direction.callbackUrl')} hint={t('direction.callbackUrlHint')}>
        <Input
          type="url" inputMode="url" placeholder="https://" autoComplete="off" maxLength={2_000} value={callbackUrl}
          onChange={(_, { value }) => setCallbackUrl(value)}
        />
      </Field>
      <Field label={t('direction.callbackClass')}>
        <Select value={callbackClass} onChange={(_, { value }) => setCallbackClass(callbackClasses.find((known) => known === value) ?? '')}>
          <option value="">{t('direction.usualClass')}</option>
          {callbackClasses.map((known) => <option key={known} value={known}>{t(`direction.class.${known}`)}</option>)}
        </Select>
      </Field>
      <Field
        label={t('direction.callbackParams')} hint={t('direction.callbackParamsHint')}
        validationMessage={'problem' in readable ? t(`direction.params.${readable.problem}`) : undefined}
      >
        <TextArea rows={3} spellCheck={false} placeholder='{"shop": 7}' value={params} onChange={setParams} />
      </Field>
    </FormDialog>
  );
}

function typedRoute({ connectionId, messageType, providerAlphaname, priority }: AdminDirection): TypedRoute {
  return {
    connectionId, messageType: messageTypes.find((type) => type === messageType) ?? '', providerAlphaname, priority: String(priority),
  };
}

function written(value: unknown): string {
  const params = paramsOf(value);
  return params ? JSON.stringify(params, null, 2) : '';
}
