import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BlockDisplay } from '../block/use-block-display.ts';
import { ChangeNotice } from '../collaboration/change-notice.tsx';
import { CollaborationProvider } from '../collaboration/collaboration-provider.tsx';
import { LockBanner } from '../collaboration/lock-banner.tsx';
import { Presence } from '../collaboration/presence.tsx';
import { useSection } from '../draft/draft-editor.ts';
import { DraftEditorProvider } from '../draft/draft-editor-provider.tsx';
import { RestoreBanner } from '../draft/restore-banner.tsx';
import { SavingIndicator } from '../draft/saving-indicator.tsx';
import { PromptColumn } from '../prompt/prompt-column.tsx';
import styles from './bot-editor.module.css';
import { EditBotButton } from './edit-bot-button.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { EditorHead } from './editor-head.tsx';
import { ChatSkeleton } from './editor-skeleton.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { SkillsColumn } from './skills-column.tsx';

/** The chat is half of the page's code: the rest is shown before it. */
const BotChat = lazy(async () => ({ default: (await import('../bot-chat.tsx')).BotChat }));

interface BotEditorProps {
  spaceId: string;
  loaded: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
  /** The page shows a version, not the draft, and is read-only. */
  isPreview: boolean;
  display: BlockDisplay;
}

/** The editor of an agent beside a chat with its draft. */
export function BotEditor({ spaceId, loaded, isPreview, display }: BotEditorProps) {
  const [findPlace, setFindPlace] = useState<Element | null>(null);
  const { bot_info: bot } = loaded;
  const isEditable = loaded.editable && !isPreview;
  return (
    <DraftEditorProvider spaceId={spaceId} draft={loaded} isPreview={isPreview}>
      <CollaborationProvider isPreview={isPreview}>
        <div className={styles.page}>
          <Head iconUrl={bot.icon_url} spaceId={spaceId} saving={isEditable && <SavingIndicator />} />
          <LockBanner />
          {!isEditable && <ReadOnlyNotice botId={bot.bot_id} spaceId={spaceId} isPreview={isPreview} />}
          <RestoreBanner />
          <EditorColumns
            prompt={{ content: <PromptColumn /> }}
            skills={{ content: <SkillsColumn display={display} /> }}
            chat={{
              content: (
                <Suspense fallback={<ChatSkeleton />}>
                  <BotChat bot={bot} spaceId={spaceId} isEditable={isEditable} findButtonPlace={findPlace} />
                </Suspense>
              ),
              actions: <span ref={setFindPlace} className={styles.find} />,
            }}
          />
        </div>
      </CollaborationProvider>
    </DraftEditorProvider>
  );
}

/** The name as it is typed. */
function Head({ iconUrl, spaceId, saving }: { iconUrl: string; spaceId: string; saving: ReactNode }) {
  const [name] = useSection('name');
  const others = (
    <>
      <ChangeNotice />
      <Presence />
      <EditBotButton iconUrl={iconUrl} />
    </>
  );
  return <EditorHead bot={{ name, icon_url: iconUrl }} spaceId={spaceId} saving={saving} actions={others} />;
}
