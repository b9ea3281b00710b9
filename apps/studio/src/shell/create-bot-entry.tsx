import { Button, Dialog } from '@parley/ui';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useErrorMessage } from '../api/use-error-message.ts';
import { isCreatingBot, useClosedBotPath } from '../features/bot/create/create-bot-path.ts';
import { rememberedSpaceId, spaceToEnter } from '../features/space/entry/remembered-place.ts';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../page/lazy-part.tsx';
import { useLogin, useUser } from '../session/use-login.ts';

const CreateBotDialog = lazyPart(
  async () => (await import('../features/bot/create/create-bot-dialog.tsx')).CreateBotDialog,
);

/** Opens the form that creates an agent, on every page whose URL asks for it. */
export function CreateBotEntry() {
  const { search } = useLocation();
  const login = useLogin();
  if (login.status !== 'logined' || !isCreatingBot(search)) return null;
  return <OpenCreateBot />;
}

/** The agent is created in the space of the page, else in the one that was used last. */
function OpenCreateBot() {
  const navigate = useNavigate();
  const closedPath = useClosedBotPath();
  const { user_id_str: userId } = useUser();
  const pageSpaceId = useMatch('/space/:space_id/*')?.params.space_id;
  const { data, error, refetch } = useSpaces();
  const close = async () => navigate(closedPath, { replace: true });
  const space = data && spaceToEnter(data.list, pageSpaceId ?? rememberedSpaceId(userId));
  if (error && !data)
    return <SpacesMissing error={error} onRetry={() => void refetch()} onClose={() => void close()} />;
  if (!data || !space) return null;
  return (
    <LazyPartBoundary onFailed={() => void close()}>
      <CreateBotDialog spaces={data.list.bot_space_list} defaultSpaceId={space.id} onClose={close} />
    </LazyPartBoundary>
  );
}

/** Without the list of spaces nobody can say where the agent belongs. */
function SpacesMissing({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('spaces_failed')}
      description={errorMessage(error)}
      closeLabel={t('close')}
      size="compact"
      footer={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
