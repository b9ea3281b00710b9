import { ConnectionChip } from '@parley/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { connectionStore, reconnect } from './connection-store.ts';

/** Shown above the page while the server cannot be reached. */
export function ConnectionStatus() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(connectionStore.subscribe, connectionStore.getState);
  return (
    <ConnectionChip
      state={state}
      isHidden={state === 'online'}
      text={state === 'offline' ? t('connection_offline') : t('connection_connecting')}
      retry={{ label: t('connection_retry'), onRetry: reconnect }}
      isFloating
    />
  );
}
