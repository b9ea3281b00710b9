import { Button, Dialog } from '@parley/ui';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useErrorMessage } from '../api/use-error-message.ts';
import { type CreateStep, createStepIn, useClosedCreatePath } from '../features/bot/create/create-path.ts';
import { rememberedSpaceId, spaceToEnter } from '../features/space/entry/remembered-place.ts';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../page/lazy-part.tsx';
import { useLogin, useUser } from '../session/use-login.ts';

const CreateDialog = lazyPart(async () => (await import('../features/bot/create/create-dialog.tsx')).CreateDialog);

/** Opens the dialog that creates an agent, on every page whose URL asks for it. */
export function CreateEntry() {
  const { search } = useLocation();
  const login = useLogin();
  const step = createStepIn(search);
  if (login.status !== 'logined' || !step) return null;
  return <OpenCreate step={step} />;
}

/** The agent is created in the space of the page, else in the one that was used last. */
function OpenCreate({ step }: { step: CreateStep }) {
  const navigate = useNavigate();
  const closedPath = useClosedCreatePath();
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
      <CreateDialog step={step} spaces={data.list.bot_space_list} defaultSpaceId={space.id} onClose={close} />
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
