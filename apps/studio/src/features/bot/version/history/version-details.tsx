import { type BotVersionSummary, DRAFT_VERSION } from '@parley/contract';
import { ButtonLink, Row, SegmentedControl, Stack, Tag, Text } from '@parley/ui';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatTime } from '../../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { previewPath } from '../../bot-path.ts';
import { ComparedVersions } from '../diff/compared-versions.tsx';
import { DuplicateVersionButton } from '../duplicate-version-button.tsx';
import { ExportVersionButton } from '../export-version-button.tsx';
import { RestoreButton } from '../restore-button.tsx';
import { useVersionTitle } from '../use-version-title.ts';
import styles from './history-drawer.module.css';

interface VersionDetailsProps {
  botId: string;
  spaceId: string;
  version: BotVersionSummary;
  /** The version that was published before it. */
  before: BotVersionSummary | undefined;
  canRestore: boolean;
  /** The draft was restored, or another page is opened. */
  onLeave: () => void;
}

type Comparison = 'in-it' | 'since-then';

/** A version: who made it and why, what it changed, what has changed since. */
export function VersionDetails({ botId, spaceId, version, before, canRestore, onLeave }: VersionDetailsProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const titleOf = useVersionTitle();
  const [chosen, setComparison] = useState<Comparison>('in-it');
  const comparison = before ? chosen : 'since-then';
  const time = formatTime(Number(version.create_time) * 1_000);
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Row gap={2}>
          <h3 className={styles.heading}>{titleOf(version)}</h3>
          {version.is_online && <Tag tone="success">{t('bot_published')}</Tag>}
        </Row>
        <Text size="label" tone="muted">
          {version.creator ? t('version_made_by', { name: version.creator.name, time }) : time}
        </Text>
        {version.kind === 'checkpoint' && (
          <Text size="label" tone="muted">
            {t('version_checkpoint_text')}
          </Text>
        )}
      </Stack>
      {version.note && <Text keepsLines>{version.note}</Text>}
      <Row gap={2}>
        <ButtonLink size="small">
          <Link to={previewPath(spaceId, botId, version.version)} onClick={onLeave}>
            <Eye aria-hidden />
            {t('version_preview')}
          </Link>
        </ButtonLink>
        {canRestore && <RestoreButton botId={botId} version={version} onRestored={onLeave} />}
        <DuplicateVersionButton botId={botId} spaceId={spaceId} version={version.version} />
        <ExportVersionButton botId={botId} version={version.version} />
      </Row>
      {before ? (
        <SegmentedControl<Comparison>
          label={t('version_comparison')}
          isLabelHidden
          value={comparison}
          options={[
            { value: 'in-it', label: t('version_changes_in_it', { version: titleOf(before) }) },
            { value: 'since-then', label: t('version_changes_since') },
          ]}
          onValueChange={setComparison}
        />
      ) : (
        <h4 className={styles.subheading}>{t('version_changes_since')}</h4>
      )}
      {before && comparison === 'in-it' ? (
        <ComparedVersions botId={botId} before={before.version} after={version.version} headingLevel={4} />
      ) : (
        <ComparedVersions botId={botId} before={version.version} after={DRAFT_VERSION} headingLevel={4} />
      )}
    </Stack>
  );
}
