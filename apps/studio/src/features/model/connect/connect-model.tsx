import { FindLocalModels, type LocalModelServer } from '@parley/contract';
import { Button, Spinner } from '@parley/ui';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNameOf } from '../model-presets.ts';
import styles from './connect-model.module.css';
import { LocalServer } from './local-server.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** For administrators: a server on the same machine first if one answers, and the way to a provider with a key. */
export function ConnectModel() {
  const { t } = useTranslation();
  const query = useOperationQuery(FindLocalModels, {}, { staleTime: 0 });
  const answering = query.data?.servers.filter(isAnswering) ?? [];
  const again = (
    <Button
      size="small"
      variant="ghost"
      icon={<RotateCw aria-hidden />}
      isLoading={query.isFetching}
      onClick={() => void query.refetch()}
      className={styles.again}
    >
      {t('connect_look_again')}
    </Button>
  );
  if (answering.length === 0)
    return (
      <div className={styles.connect}>
        <ProviderButtons label={t('connect_choose')} />
        <NoServer servers={query.data?.servers} error={query.error} again={again} />
      </div>
    );
  return (
    <div className={styles.connect}>
      <ul aria-label={t('connect_local')} className={styles.servers}>
        {answering.map(({ base_url, model_names }) => (
          <LocalServer key={base_url} baseUrl={base_url} modelNames={model_names} again={again} />
        ))}
      </ul>
      <ProviderButtons label={t('connect_with_key')} />
    </div>
  );
}

interface NoServerProps {
  /** Undefined until the search for local servers has finished. */
  servers: readonly LocalModelServer[] | undefined;
  error: Error | null;
  again: ReactNode;
}

/** Shown when no local server answers. One line, because most installations use a provider. */
function NoServer({ servers, error, again }: NoServerProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (error)
    return (
      <p role="alert" className={styles.line}>
        {errorMessage(error)} {again}
      </p>
    );
  if (!servers)
    return (
      <p className={styles.line}>
        <Spinner label={t('connect_looking')} />
        {t('connect_looking')}
      </p>
    );
  const names = servers.map(({ base_url }) => serverNameOf(base_url)).join(', ');
  return (
    <p className={styles.line}>
      <span title={names}>{t('connect_none')}</span> {again}
    </p>
  );
}

const isAnswering = (server: LocalModelServer): server is LocalModelServer & { model_names: string[] } =>
  server.model_names !== null;
