import { requestOn } from '@parley/contract';
import { useEffect, useState } from 'react';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** The route of GetConversationFiles without its schemas. Exported for the test that compares the two. */
export const conversationFilesRoute = { method: 'POST', path: '/api/filebox/get_conversation_files' } as const;

export interface ConversationFiles {
  readonly count: number;
  readonly bytes: number;
}

/**
 * The files that can outlive the history of the conversation, because its bot could look at them later. Null where there are none, or
 * where the server does not say: then they are deleted with their messages.
 */
export function useConversationFiles(isAsked: boolean): ConversationFiles | null | 'asking' {
  const { preferences } = useSettings();
  const conversationId = useConversationId();
  const [files, setFiles] = useState<ConversationFiles | null | 'asking'>('asking');
  const isEnabled = preferences.enableFilebox && conversationId !== null;
  useEffect(() => {
    if (!isAsked || !isEnabled) return;
    let isCurrent = true;
    setFiles('asking');
    countFiles(conversationId)
      .catch(() => null)
      .then((found) => isCurrent && setFiles(found));
    return () => {
      isCurrent = false;
    };
  }, [isAsked, isEnabled, conversationId]);
  return isEnabled ? files : null;
}

async function countFiles(conversationId: string): Promise<ConversationFiles | null> {
  const { path, init } = requestOn(conversationFilesRoute, { conversation_id: conversationId });
  const answer = await (await fetch(path, init)).json();
  const { is_filebox_on, file_count: count = 0, bytes = 0 } = answer as Partial<Answer>;
  return is_filebox_on && count > 0 ? { count, bytes } : null;
}

interface Answer {
  readonly is_filebox_on: boolean;
  readonly file_count: number;
  readonly bytes: number;
}
