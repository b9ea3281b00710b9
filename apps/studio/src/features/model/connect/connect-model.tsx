import { FindLocalModels, type LocalModelServer } from '@parley/contract';
import { Button, Spinner } from '@parley/ui';
import { RotateCw } from 'lucide-react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNameOf } from '../model-presets.ts';
import styles from './connect-model.module.css';
import { LocalServer } from './local-server.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** For administrators: the models of servers on the same machine, and the way to a provider with a key. */
export function ConnectModel() {
  return (
    <div className={styles.connect}>
      <LocalServers />
      <ProviderButtons />
    </div>
  );
}

function LocalServers() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const query = useOperationQuery(FindLocalModels, {}, { staleTime: 0 });
  const servers = query.data?.servers ?? [];
  const answering = servers.filter(isAnswering);
  const again = (
    <Button
      size="small"
      variant="ghost"
      icon={<RotateCw aria-hidden />}
      isLoading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t('connect_look_again')}
    </Button>
  );
  if (query.isPending)
    return (
      <p className={styles.line}>
        <Spinner label={t('connect_looking')} />
        {t('connect_looking')}
      </p>
    );
  if (query.error)
    return (
      <p role="alert" className={styles.line}>
        {errorMessage(query.error)} {again}
      </p>
    );
  if (answering.length === 0)
    return (
      <p className={styles.line}>
        {t('connect_none', { servers: servers.map(({ base_url }) => serverNameOf(base_url)).join(', ') })} {again}
      </p>
    );
  return (
    <ul aria-label={t('connect_local')} className={styles.servers}>
      {answering.map(({ base_url, model_names }) => (
        <LocalServer key={base_url} baseUrl={base_url} modelNames={model_names} again={again} />
      ))}
    </ul>
  );
}

const isAnswering = (server: LocalModelServer): server is LocalModelServer & { model_names: string[] } =>
  server.model_names !== null;
