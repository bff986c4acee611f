import { I18nextProvider, i18n } from '@portal/portal/i18n';
import type { AnyRemote } from './define-remote';
import { loadedScreen } from './screens';

/** A loaded screen of a mounted remote. Inside, `useTranslation()` uses the remote's texts. */
export function RemoteView({ remote, screen }: { remote: AnyRemote; screen: string }) {
  const Screen = loadedScreen(remote, screen);
  return Screen && (
    <I18nextProvider i18n={i18n} defaultNS={remote.manifest.id}>
      <Screen />
    </I18nextProvider>
  );
}
