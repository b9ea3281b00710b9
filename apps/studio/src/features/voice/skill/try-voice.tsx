import { createModelSpeaker } from '@parley/chat-panel';
import { CreateSpeech, type SpokenLanguage } from '@parley/contract';
import { Button } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './voice-skill-form.module.css';

const SAMPLES: Readonly<Record<SpokenLanguage, string>> = {
  en: 'Hello, this is how I sound.',
  zh: '你好，这是我的声音。',
  ja: 'こんにちは、これが私の声です。',
  ko: '안녕하세요, 제 목소리예요.',
};

interface TryVoiceProps {
  botId: string;
  language: SpokenLanguage;
  voice: string;
}

/** Plays a sentence with a voice of the speech model. */
export function TryVoice({ botId, language, voice }: TryVoiceProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const speech = useMutation({
    async mutationFn() {
      const speaker = createModelSpeaker(async (text, signal) => {
        const { data } = await call(CreateSpeech, { bot_id: botId, text, voice }, { signal });
        return Uint8Array.from(atob(data.base64), (character) => character.charCodeAt(0)).buffer;
      });
      await speaker.speak(SAMPLES[language]).finally(speaker.stop);
    },
  });
  return (
    <>
      <Button
        icon={<Play aria-hidden />}
        isLoading={speech.isPending}
        aria-label={t('voice_try_named', { language: t(`voice_language_${language}`) })}
        onClick={() => speech.mutate()}
      >
        {t('voice_try')}
      </Button>
      {speech.isError && (
        <p role="alert" className={styles.problem}>
          {errorMessage(speech.error)}
        </p>
      )}
    </>
  );
}
