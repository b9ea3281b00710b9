import { requestOn } from '@parley/contract';
import { useEffect, useState } from 'react';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** The route of GetConversationFiles without its schemas. Exported for the test that compares the two. */
export const conversationFilesRoute = { method: 'POST', path: '/api/filebox/get_conversation_files' } as const;

/** Nobody waits longer for a number. */
const PATIENCE_MS = 8_000;

/**
 * The files that can outlive the history of the conversation, because its bot could look at them later. `unknown` where the server
 * does not say: there may be some.
 */
export type ConversationFiles = { readonly count: number; readonly bytes: number } | 'none' | 'unknown' | 'asking';

export function useConversationFiles(isAsked: boolean): ConversationFiles {
  const { preferences } = useSettings();
  const conversationId = useConversationId();
  const [files, setFiles] = useState<ConversationFiles>('asking');
  const isEnabled = preferences.enableFilebox && conversationId !== null;
  useEffect(() => {
    if (!isAsked || !isEnabled) return;
    let isCurrent = true;
    setFiles('asking');
    countFiles(conversationId)
      .catch(() => 'unknown' as const)
      .then((found) => isCurrent && setFiles(found));
    return () => {
      isCurrent = false;
    };
  }, [isAsked, isEnabled, conversationId]);
  return isEnabled ? files : 'none';
}

async function countFiles(conversationId: string): Promise<ConversationFiles> {
  const { path, init } = requestOn(conversationFilesRoute, { conversation_id: conversationId });
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const { code, is_filebox_on, file_count: count = 0, bytes = 0 } = (await response.json()) as Partial<Answer>;
  if (code !== 0) return 'unknown';
  return is_filebox_on && count > 0 ? { count, bytes } : 'none';
}

interface Answer {
  /** 0 unless the server refused. */
  readonly code: number;
  readonly is_filebox_on: boolean;
  readonly file_count: number;
  readonly bytes: number;
}
