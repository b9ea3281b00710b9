import { Button, Drawer, EmptyState, ErrorCard, Skeleton, useIsNarrow } from '@parley/ui';
import { ArrowLeft, History } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import styles from './history-drawer.module.css';
import { publishedBefore, useHistory, versionsIn } from './use-history.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { VersionDetails } from './version-details.tsx';
import { VersionList } from './version-list.tsx';

interface HistoryDrawerProps {
  botId: string;
  spaceId: string;
  canRestore: boolean;
  onClose: () => void;
}

/** The versions of an agent beside what each of them changed. On a phone one after the other. */
export function HistoryDrawer({ botId, spaceId, canRestore, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const errorMessage = useErrorMessage();
  const history = useHistory(botId);
  useSavedDraft();
  const [chosenId, setChosenId] = useState('');
  const versions = history.data ? versionsIn(history.data) : [];
  const chosen = versions.find(({ version }) => version === chosenId) ?? (isNarrow ? undefined : versions[0]);
  const choose = (version: string) => {
    setChosenId(version);
    // What the last loaded version changed is told by the one before it.
    if (!publishedBefore(versions, version) && history.hasNextPage) void history.fetchNextPage();
  };
  return (
    <Drawer open onOpenChange={onClose} title={t('version_history')} closeLabel={t('close')} size="wide">
      {history.isPending && <Skeleton height="320px" />}
      {history.isError && !history.data && (
        <ErrorCard
          title={t('version_history_failed')}
          message={errorMessage(history.error)}
          actions={<Button onClick={() => void history.refetch()}>{t('retry')}</Button>}
        />
      )}
      {history.data && versions.length === 0 && (
        <EmptyState
          icon={<History aria-hidden />}
          title={t('version_history_empty')}
          message={t('version_history_empty_text')}
        />
      )}
      {versions.length > 0 && (
        <div className={styles.history}>
          {(!isNarrow || !chosen) && (
            <VersionList versions={versions} chosen={chosen?.version} onChoose={choose} history={history} />
          )}
          {chosen && (
            <div className={styles.details}>
              {isNarrow && (
                <Button
                  variant="ghost"
                  size="small"
                  icon={<ArrowLeft aria-hidden />}
                  className={styles.back}
                  onClick={() => setChosenId('')}
                >
                  {t('version_back')}
                </Button>
              )}
              <VersionDetails
                key={chosen.version}
                botId={botId}
                spaceId={spaceId}
                version={chosen}
                before={publishedBefore(versions, chosen.version)}
                canRestore={canRestore}
                onLeave={onClose}
              />
            </div>
          )}
        </div>
      )}
    </Drawer>
  );
}
