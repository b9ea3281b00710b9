import type { ChatClient } from '@parley/chat-core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { ComposerContext, type ComposerNotice, type ComposerState, type InputMode } from './state/composer-context.ts';
import { addFilesTo } from './uploads/add-files.ts';
import { DropArea } from './uploads/drop-area.tsx';

/** Provides the state of the composer to the whole panel, because files can be dropped anywhere in it. */
export function ComposerArea({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const [mode, setMode] = useState<InputMode>('input');
  const [notice, setNotice] = useState<ComposerNotice | null>(null);
  const [unsent, setUnsent] = useState<{ client: ChatClient; audio: Blob } | null>(null);
  const unsentRecording = unsent?.client === client ? unsent.audio : null;
  const input = useRef<HTMLTextAreaElement>(null);
  const { enableMultimodalUpload, enableDragUpload, isInputReadonly, fileLimit } = preferences;
  const canUpload = enableMultimodalUpload && !isInputReadonly && client.uploads !== null;
  const composer = useMemo<ComposerState>(() => {
    const addFiles = addFilesTo(client.uploads, { fileLimit, texts, setNotice });
    const setUnsentRecording = (audio: Blob | null) => setUnsent(audio && { client, audio });
    return {
      mode,
      setMode,
      notice,
      setNotice,
      unsentRecording,
      setUnsentRecording,
      input,
      canUpload,
      addFiles,
    };
  }, [client, texts, mode, notice, unsentRecording, canUpload, fileLimit]);
  return (
    <ComposerContext value={composer}>
      <DropArea isEnabled={isOpen && canUpload && enableDragUpload}>{children}</DropArea>
    </ComposerContext>
  );
}
