import type { GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import { lazy, Suspense, useState } from 'react';
import type { BlockDisplay } from '../block/use-block-display.ts';
import { DraftEditorContext, useSection } from '../draft/draft-editor.ts';
import { PromptColumn } from '../prompt/prompt-column.tsx';
import styles from './bot-editor.module.css';
import { EditorColumns } from './editor-columns.tsx';
import { EditorHead } from './editor-head.tsx';
import { ChatSkeleton } from './editor-skeleton.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { useSimpleDraftEditor } from './simple-draft-editor.ts';
import { SkillsColumn } from './skills-column.tsx';

/** The chat is half of the page's code: the rest is shown before it. */
const BotChat = lazy(async () => ({ default: (await import('../bot-chat.tsx')).BotChat }));

type Loaded = ResponseOf<typeof GetDraftBotInfoAgw>['data'];

interface BotEditorProps {
  spaceId: string;
  loaded: Loaded;
  /** The version that the URL asks for: it is shown read-only. */
  previewedVersion: string | undefined;
  display: BlockDisplay;
}

/** The editor of an agent beside a chat with its draft. */
export function BotEditor({ spaceId, loaded, previewedVersion, display }: BotEditorProps) {
  const isPreview = previewedVersion !== undefined;
  const editor = useSimpleDraftEditor(loaded, isPreview);
  const [findPlace, setFindPlace] = useState<Element | null>(null);
  const isEditable = loaded.editable && !isPreview;
  return (
    <DraftEditorContext value={editor}>
      <div className={styles.page}>
        <Head iconUrl={loaded.bot_info.icon_url} spaceId={spaceId} />
        {!isEditable && <ReadOnlyNotice botId={editor.botId} spaceId={spaceId} isPreview={isPreview} />}
        <EditorColumns
          prompt={{ content: <PromptColumn /> }}
          skills={{ content: <SkillsColumn display={display} /> }}
          chat={{
            content: (
              <Suspense fallback={<ChatSkeleton />}>
                <BotChat bot={loaded.bot_info} spaceId={spaceId} isEditable={isEditable} findButtonPlace={findPlace} />
              </Suspense>
            ),
            actions: <span ref={setFindPlace} className={styles.find} />,
          }}
        />
      </div>
    </DraftEditorContext>
  );
}

function Head({ iconUrl, spaceId }: { iconUrl: string; spaceId: string }) {
  const [name] = useSection('name');
  return <EditorHead bot={{ name, icon_url: iconUrl }} spaceId={spaceId} saving={null} actions={null} />;
}
