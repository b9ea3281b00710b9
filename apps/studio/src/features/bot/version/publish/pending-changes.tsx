import { DRAFT_VERSION, type PreparePublish, type ResponseOf } from '@parley/contract';
import { ButtonLink, EmptyState, Panel, SectionHeader, Text } from '@parley/ui';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { botPath } from '../../bot-path.ts';
import { useSectionNames } from '../../draft/use-section-names.ts';
import { ComparedVersions } from '../diff/compared-versions.tsx';
import { useVersionTitle } from '../use-version-title.ts';

interface PendingChangesProps {
  botId: string;
  spaceId: string;
  prepared: ResponseOf<typeof PreparePublish>['data'];
}

/** What people get that they do not have yet. */
export function PendingChanges({
  botId,
  spaceId,
  prepared: { online, changed_sections: changed },
}: PendingChangesProps) {
  const { t } = useTranslation();
  const titleOf = useVersionTitle();
  const namesOf = useSectionNames();
  if (!online)
    return (
      <Panel label={t('publish_changes')}>
        <SectionHeader title={t('publish_first')} />
        <Text>{t('publish_first_text')}</Text>
        {changed.length > 0 && <Text tone="muted">{t('publish_first_sections', { sections: namesOf(changed) })}</Text>}
      </Panel>
    );
  const version = titleOf(online);
  if (changed.length === 0)
    return (
      <Panel label={t('publish_changes')}>
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t('publish_nothing', { version })}
          message={t('publish_nothing_text')}
          action={
            <ButtonLink>
              <Link to={botPath(spaceId, botId)}>{t('publish_edit')}</Link>
            </ButtonLink>
          }
        />
      </Panel>
    );
  return (
    <Panel label={t('publish_changes')}>
      <SectionHeader title={t('publish_changes')} hint={t('publish_changes_hint', { version })} />
      <ComparedVersions botId={botId} before={online.version} after={DRAFT_VERSION} />
    </Panel>
  );
}
