import type { BotVersionSummary } from '@parley/contract';
import { Button, classNames, Tag } from '@parley/ui';
import { RelativeTime } from '../../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useVersionTitle } from '../use-version-title.ts';
import styles from './history-drawer.module.css';
import type { useHistory } from './use-history.ts';

interface VersionListProps {
  versions: readonly BotVersionSummary[];
  chosen: string | undefined;
  onChoose: (version: string) => void;
  history: Pick<ReturnType<typeof useHistory>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The versions, the newest first, page by page. */
export function VersionList({ versions, chosen, onChoose, history }: VersionListProps) {
  const { t } = useTranslation();
  const titleOf = useVersionTitle();
  return (
    <div className={styles.versions}>
      <ul aria-label={t('version_history')} className={styles.list}>
        {versions.map((version) => (
          <li key={version.version}>
            <button
              type="button"
              aria-current={version.version === chosen}
              onClick={() => onChoose(version.version)}
              className={classNames(styles.version, version.kind === 'checkpoint' && styles.checkpoint)}
            >
              <span className={styles.title}>
                {titleOf(version)}
                {version.is_online && <Tag tone="success">{t('bot_published')}</Tag>}
              </span>
              {version.note && <span className={styles.note}>{version.note}</span>}
              <span className={styles.meta}>
                {version.creator && <>{version.creator.name} · </>}
                <RelativeTime moment={Number(version.create_time) * 1_000} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          isLoading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('load_more')}
        </Button>
      )}
    </div>
  );
}
