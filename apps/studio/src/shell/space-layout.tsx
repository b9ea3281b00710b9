import type { Space } from '@parley/contract';
import { NoPermissionIllustration, useToast } from '@parley/ui';
import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router';
import { useErrorMessage } from '../api/use-error-message.ts';
import { EditorSkeleton } from '../features/bot/editor/editor-skeleton.tsx';
import { useRememberSpace } from '../features/space/entry/remembered-place.ts';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { SpaceSettingsEntry } from '../features/space/settings/space-settings-entry.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { CurrentSpaceContext } from '../page/current-space.ts';
import { ErrorPage } from '../page/error-page.tsx';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { usePageHandle } from './page-handle.ts';

/** Every page inside a space. A space of others and one that does not exist look the same (studio §6). */
export function SpaceLayout() {
  const { t } = useTranslation();
  const { space_id: spaceId } = useParams();
  const { fillsWindow } = usePageHandle();
  const { data, error, isFetching, refetch } = useSpaces();
  const space = data?.list.bot_space_list.find(({ id }) => id === spaceId);
  if (space) return <SpaceContent space={space} />;
  // A space that was joined a moment ago may be missing in the list that was loaded before.
  if (isFetching) return fillsWindow ? <EditorSkeleton /> : <PageSkeleton />;
  if (error) return <SpacesFailed error={error} onRetry={() => void refetch()} />;
  return (
    <ErrorPage
      title={t('workspace_no_permission_access')}
      subtitle={t('no_permission_subtitle')}
      illustration={<NoPermissionIllustration />}
    />
  );
}

/** The page, and the settings of the space when the URL asks for them. */
function SpaceContent({ space }: { space: Space }) {
  useRememberSpace(space.id);
  return (
    <>
      <CurrentSpaceContext value={space}>
        <Outlet />
      </CurrentSpaceContext>
      <SpaceSettingsEntry space={space} />
    </>
  );
}

/** The list of spaces could not be loaded, or the personal space not be created: the warning toast of studio §8. */
export function SpacesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const toast = useToast();
  const warning = t('enterprise_workspace_default_tips2_toast');
  useEffect(() => toast('warning', warning), [toast, warning]);
  return <ErrorPage title={t('spaces_failed')} subtitle={errorMessage(error)} error={error} onRetry={onRetry} />;
}
