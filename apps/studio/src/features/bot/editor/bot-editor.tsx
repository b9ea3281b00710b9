import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { lazyUnlessLoaded } from '../../../page/lazy-unless-loaded.tsx';
import { usePortalPlace } from '../../../page/use-portal-place.ts';
import type { BlockDisplay } from '../block/use-block-display.ts';
import { ChangeNotice } from '../collaboration/change-notice.tsx';
import { CollaborationProvider } from '../collaboration/collaboration-provider.tsx';
import { LockBanner } from '../collaboration/lock-banner.tsx';
import { Presence } from '../collaboration/presence.tsx';
import { CompareLink } from '../compare-link.tsx';
import { useIsEditable, useRestorable, useSection } from '../draft/draft-editor.ts';
import { DraftEditorProvider } from '../draft/draft-editor-provider.tsx';
import { SavingIndicator } from '../draft/saving-indicator.tsx';
import { FilesButton } from '../files-button.tsx';
import { PromptColumn } from '../prompt/prompt-column.tsx';
import { VariablesButton } from '../variables-button.tsx';
import { HistoryButton } from '../version/history-button.tsx';
import { PublishLink, PublishState } from '../version/publish-link.tsx';
import styles from './bot-editor.module.css';
import { EditBotButton } from './edit-bot-button.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { EditorHead } from './editor-head.tsx';
import { ChatSkeleton } from './editor-skeleton.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { SkillsColumn } from './skills-column.tsx';

/** The chat is half of the page's code: the rest is shown before it. */
const BotChat = lazyUnlessLoaded(async () => (await import('../bot-chat.tsx')).BotChat);

const chatSkeleton = <ChatSkeleton />;

const TasksButton = lazyPart(async () => (await import('../../task/index.ts')).TasksButton);
const RestoreBanner = lazyPart(async () => (await import('../draft/restore-banner.tsx')).RestoreBanner);
const VersionBanner = lazyPart(async () => (await import('../version/preview/version-banner.tsx')).VersionBanner);

interface BotEditorProps {
  spaceId: string;
  loaded: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
  /** The page shows a version, not the draft, and is read-only. */
  isPreview: boolean;
  display: BlockDisplay;
}

/** The editor of an agent beside a chat with its draft. */
export function BotEditor({ spaceId, loaded, isPreview, display }: BotEditorProps) {
  const find = usePortalPlace();
  const actions = usePortalPlace();
  const { bot_info: bot } = loaded;
  const isEditable = loaded.editable && !isPreview;
  const notice = <ReadOnlyNotice botId={bot.bot_id} spaceId={spaceId} isPreview={isPreview} />;
  return (
    <DraftEditorProvider spaceId={spaceId} draft={loaded} isPreview={isPreview}>
      <CollaborationProvider isPreview={isPreview}>
        <div className={styles.page}>
          <Head
            loaded={loaded}
            spaceId={spaceId}
            isPreview={isPreview}
            saving={
              isEditable && (
                <SavingIndicator>
                  <PublishState {...loaded} />
                </SavingIndicator>
              )
            }
          />
          <LockBanner />
          {isPreview ? (
            <LazyPartBoundary onFailed={() => undefined} fallback={notice}>
              <VersionBanner
                botId={bot.bot_id}
                spaceId={spaceId}
                version={bot.version}
                canRestore={loaded.collaborator_status.commitable}
              />
            </LazyPartBoundary>
          ) : (
            !isEditable && notice
          )}
          <RestoreOffer />
          <EditorColumns
            prompt={{ content: <PromptColumn /> }}
            skills={{ content: <SkillsColumn display={display} /> }}
            chat={{
              content: (
                <Suspense fallback={chatSkeleton}>
                  <BotChat
                    bot={bot}
                    version={isPreview ? bot.version : undefined}
                    spaceId={spaceId}
                    isEditable={isEditable}
                    findButtonPlace={find.element}
                    skeleton={chatSkeleton}
                  />
                </Suspense>
              ),
              actions: <span ref={actions.place} className={styles.actions} />,
            }}
          />
          {/* Their place changes with the layout: the dialogs that they have opened stay open. */}
          {createPortal(
            <>
              {/* The find button comes with the first message: before the link, which does not move then. */}
              <span ref={find.place} className={styles.find} />
              <VariablesButton botId={bot.bot_id} version={isPreview ? bot.version : undefined} />
              <FilesButton botId={bot.bot_id} />
              {!isPreview && <TasksInChat botId={bot.bot_id} hasTasks={loaded.has_tasks} />}
              {!isPreview && <CompareLink spaceId={spaceId} botId={bot.bot_id} />}
            </>,
            actions.element,
          )}
        </div>
      </CollaborationProvider>
    </DraftEditorProvider>
  );
}

/** The tasks of the author with the agent, where there are some or can be. */
function TasksInChat({ botId, hasTasks }: { botId: string; hasTasks: boolean | undefined }) {
  const [{ user_task_allowed, task_list }] = useSection('task_info');
  return (
    (hasTasks || user_task_allowed || task_list.length > 0) && (
      <LazyPartBoundary onFailed={() => undefined}>
        <TasksButton botId={botId} />
      </LazyPartBoundary>
    )
  );
}

/** Few people ever see it. */
function RestoreOffer() {
  return (
    useRestorable() && (
      <LazyPartBoundary onFailed={() => undefined}>
        <RestoreBanner />
      </LazyPartBoundary>
    )
  );
}

interface HeadProps extends Pick<BotEditorProps, 'loaded' | 'spaceId' | 'isPreview'> {
  saving: ReactNode;
}

/** The name as it is typed. */
function Head({ loaded, spaceId, isPreview, saving }: HeadProps) {
  const [name] = useSection('name');
  const isEditable = useIsEditable();
  const { bot_id: botId, icon_url: iconUrl } = loaded.bot_info;
  const { commitable, operateable } = loaded.collaborator_status;
  const state = (
    <>
      {saving}
      {!isPreview && <PublishState {...loaded} isShort />}
    </>
  );
  const actions = (
    <>
      <ChangeNotice />
      <Presence />
      <EditBotButton iconUrl={iconUrl} />
      <HistoryButton botId={botId} spaceId={spaceId} canRestore={isPreview ? commitable : isEditable} />
      {!isPreview && operateable && (
        <PublishLink botId={botId} spaceId={spaceId} isMain={!loaded.has_publish || !loaded.same_with_online} />
      )}
    </>
  );
  return <EditorHead bot={{ name, icon_url: iconUrl }} spaceId={spaceId} saving={state} actions={actions} />;
}
