import { type BotInfo, DRAFT_VERSION, type PreparePublish, type ResponseOf } from '@parley/contract';
import { ButtonLink, EmptyState, Panel, SectionHeader } from '@parley/ui';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { botPath, chatPath } from '../../bot-path.ts';
import { ComparedVersions } from '../diff/compared-versions.tsx';
import { useVersionTitle } from '../use-version-title.ts';
import { FirstVersion } from './first-version.tsx';

interface PendingChangesProps {
  bot: BotInfo;
  spaceId: string;
  prepared: ResponseOf<typeof PreparePublish>['data'];
}

/** What people get that they do not have yet. */
export function PendingChanges({ bot, spaceId, prepared }: PendingChangesProps) {
  const { t } = useTranslation();
  const titleOf = useVersionTitle();
  const { online, changed_sections: changed } = prepared;
  if (!online) return <FirstVersion bot={bot} sections={changed} />;
  const version = titleOf(online);
  if (changed.length === 0)
    return (
      <Panel label={t('publish_changes')}>
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t('publish_nothing', { version })}
          message={t('publish_nothing_text')}
          action={
            <>
              <ButtonLink>
                <Link to={botPath(spaceId, bot.bot_id)}>{t('publish_edit')}</Link>
              </ButtonLink>
              <ButtonLink variant="primary">
                <Link to={chatPath(spaceId, bot.bot_id)}>{t('publish_chat')}</Link>
              </ButtonLink>
            </>
          }
        />
      </Panel>
    );
  return (
    <Panel label={t('publish_changes')}>
      <SectionHeader title={t('publish_changes')} hint={t('publish_changes_hint', { version })} />
      <ComparedVersions botId={bot.bot_id} before={online.version} after={DRAFT_VERSION} />
    </Panel>
  );
}
