import { GetDeletionForGood } from '@parley/contract';
import { ButtonLink, EmptyBinIllustration } from '@parley/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { binPath } from './bin-path.ts';

interface BotInBinProps {
  botId: string;
  spaceId: string;
  /** Shown until the list of deleted agents is loaded. */
  skeleton: ReactNode;
  /** The "agent not found" page, for users who may not restore the agent. */
  children: ReactNode;
}

/** The page of an agent that was deleted, for those who can restore it: only they are told that it is in the bin. */
export function BotInBin({ botId, spaceId, skeleton, children }: BotInBinProps) {
  const { t } = useTranslation();
  const query = useOperationQuery(GetDeletionForGood, { deleted_bot_id: botId }, { gcTime: 0 });
  if (query.isPending) return skeleton;
  if (query.isError) return children;
  return (
    <ErrorPage
      title={t('bot_in_bin')}
      subtitle={t('bot_in_bin_text')}
      illustration={<EmptyBinIllustration />}
      mainAction={
        <ButtonLink variant="primary">
          <Link to={binPath(spaceId)}>{t('bot_in_bin_open')}</Link>
        </ButtonLink>
      }
    />
  );
}
