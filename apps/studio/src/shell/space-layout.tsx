import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { LoadingPage } from '../page/loading-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { SpaceContent } from './space-content.tsx';
import { SpacesFailed } from './spaces-failed.tsx';

/** Every page inside a space. Who is not in it learns only that (studio §6). */
export function SpaceLayout() {
  const { t } = useTranslation();
  const { space_id: spaceId } = useParams();
  const { data, error, isFetching, refetch } = useSpaces();
  const space = data?.list.bot_space_list.find(({ id }) => id === spaceId);
  if (space) return <SpaceContent space={space} />;
  // A space that was joined a moment ago may not be in the list that was loaded before.
  if (isFetching) return <LoadingPage />;
  if (error) return <SpacesFailed error={error} onRetry={() => void refetch()} />;
  return <ErrorPage title={t('workspace_no_permission_access')} subtitle={t('no_permission_subtitle')} />;
}
