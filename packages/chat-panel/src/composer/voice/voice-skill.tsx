import { type VoiceSkill as BotVoice, UserInputType } from '@parley/contract';
import { Button } from '@parley/ui';
import { Square, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { createChatAreaCache, openLocalStorage } from '../../chat-client/local-cache/chat-area-cache.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { startReading } from '../../message/speech/read-aloud.ts';
import { readAnswers } from '../../message/speech/read-answers.ts';
import { readVoiceSkill } from '../../message/speech/read-voice-skill.ts';
import { hasBrowserVoice, reading } from '../../message/speech/reading.ts';
import { skillsOf } from '../../selectors/bot-skills.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { voiceTexts } from '../../texts/later/voice-texts.ts';
import { useLaterTexts, useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { useCanRecord } from './can-record.ts';
import styles from './voice-skill.module.css';

const QUIET = 'auto-read-off';

/** Applies the voice settings of the bot: voice input first, and answers read aloud while they stream. */
export function VoiceSkill() {
  const texts = useLaterTexts(voiceTexts);
  const { speechOf } = useSettings().preferences;
  const given = useConversation((conversation) => skillsOf(conversation).voice);
  const skill = useMemo(() => readVoiceSkill(given), [given]);
  const [cache] = useState(() => createChatAreaCache(openLocalStorage, () => undefined));
  const [isQuiet, setQuiet] = useState(() => cache.read(QUIET) !== '');
  const isReading = useSyncExternalStore(reading.subscribe, () => reading.getState() !== null);
  const hasVoice = useSyncExternalStore(subscribeToBrowserVoices, hasBrowserVoice);
  const isOffered = skill.autoplay && !skill.muted && (hasVoice || (speechOf !== undefined && hasModelVoice(skill)));
  useFirstInput(skill.default_user_input_type === UserInputType.voice);
  useAutomaticReading(isOffered && !isQuiet);

  function turn(): void {
    if (!isQuiet) reading.stop();
    cache.write(QUIET, isQuiet ? '' : 'yes');
    setQuiet(!isQuiet);
  }

  if (!isOffered) return null;
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={!isQuiet}
        icon={isQuiet ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        onClick={turn}
      >
        {texts.autoRead}
      </Button>
      {isReading && (
        <Button size="small" variant="ghost" icon={<Square aria-hidden />} onClick={reading.stop}>
          {texts.stopReading}
        </Button>
      )}
    </div>
  );
}

const hasModelVoice = ({ i18n_lang_voice_str, autoplay_voice }: BotVoice): boolean =>
  [i18n_lang_voice_str, autoplay_voice].some((voices) => Object.values(voices).some(Boolean));

/** studio §3 default_user_input_type: the input starts with voice where the user could switch to it. */
function useFirstInput(isVoice: boolean): void {
  const client = useClient();
  const { setMode } = useComposer();
  const { draft } = useComposerHandle();
  const canRecord = useCanRecord();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each client
  useEffect(() => {
    // A draft that was kept is restored after this was rendered.
    if (isVoice && canRecord && draft.getText() === '') setMode('audio');
  }, [client, isVoice]);
}

/** Reads each answer from its first sentence on. */
function useAutomaticReading(isOn: boolean): void {
  const client = useClient();
  const texts = useTexts();
  const { speechOf } = useSettings().preferences;
  const { setNotice } = useComposer();
  const start = useEffectEvent((messageId: string) =>
    startReading({
      client,
      messageId,
      isAutomatic: true,
      speechOf,
      onFailed: () => setNotice({ tone: 'warning', text: texts.readingFailed }),
    }),
  );
  useEffect(() => (isOn ? readAnswers(client, (messageId) => start(messageId)) : undefined), [client, isOn]);
}

/** Browsers load their voices after the page. */
function subscribeToBrowserVoices(listener: () => void): () => void {
  if (typeof speechSynthesis === 'undefined') return () => undefined;
  const voices = speechSynthesis;
  voices.addEventListener('voiceschanged', listener);
  return () => voices.removeEventListener('voiceschanged', listener);
}
