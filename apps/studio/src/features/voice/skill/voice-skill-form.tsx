import {
  ListModels,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  UserInputType,
  VOICE_NAME_MAX,
  type VoicesInfo,
} from '@parley/contract';
import { FormSection, SegmentedControl, Stack, Switch, Text, TextField } from '@parley/ui';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TryVoice } from './try-voice.tsx';
import styles from './voice-skill-form.module.css';

export interface VoiceSkillFormProps {
  botId: string;
  voices: VoicesInfo;
  isReadOnly: boolean;
  onChange: (voices: VoicesInfo) => void;
}

/** How an agent is heard, and how people speak to it. */
export function VoiceSkillForm({ botId, voices, isReadOnly, onChange }: VoiceSkillFormProps) {
  const { t } = useTranslation();
  const models = useOperationQuery(ListModels, {}).data?.models;
  const hasSpeechModel = models?.some(({ default_for }) => default_for.includes('speech')) ?? false;
  const set = (change: Partial<VoicesInfo>) => onChange({ ...voices, ...change });
  const isHeard = !voices.muted;
  const hasInput = !voices.close_voice_call;
  const [isOpened, setOpened] = useState(false);
  const hasOwnVoices = isOpened || Object.keys(voices.autoplay_voice).length > 0;
  const field = { botId, canTry: hasSpeechModel, isReadOnly };
  const isVoiceFirst = voices.default_user_input_type === UserInputType.voice;
  return (
    <Stack gap={4}>
      <Text size="small" tone="muted">
        {t('voice_help')}
      </Text>
      <Switch
        label={t('voice_read')}
        hint={t('voice_read_hint')}
        checked={isHeard}
        disabled={isReadOnly}
        onCheckedChange={(isOn) => set({ muted: !isOn })}
      />
      {isHeard && (
        <>
          <Switch
            label={t('voice_autoplay')}
            hint={t('voice_autoplay_hint')}
            checked={voices.autoplay}
            disabled={isReadOnly}
            onCheckedChange={(autoplay) => set({ autoplay })}
          />
          <VoiceMapFields
            title={t('voice_voices')}
            hint={t(hasSpeechModel ? 'voice_voices_hint' : 'voice_no_model')}
            voices={voices.i18n_lang_voice_str}
            placeholderOf={() => t('voice_of_browser')}
            onChange={(i18n_lang_voice_str) => set({ i18n_lang_voice_str })}
            {...field}
          />
          {voices.autoplay && (
            <Switch
              label={t('voice_autoplay_voices')}
              hint={t('voice_autoplay_voices_hint')}
              checked={hasOwnVoices}
              disabled={isReadOnly}
              onCheckedChange={(isOn) => {
                setOpened(isOn);
                if (!isOn) set({ autoplay_voice: {} });
              }}
            />
          )}
          {voices.autoplay && hasOwnVoices && (
            <VoiceMapFields
              title={t('voice_autoplay_voices_title')}
              voices={voices.autoplay_voice}
              placeholderOf={(language) => voices.i18n_lang_voice_str[language] ?? t('voice_of_browser')}
              onChange={(autoplay_voice) => set({ autoplay_voice })}
              {...field}
            />
          )}
        </>
      )}
      <Switch
        label={t('voice_messages')}
        hint={t('voice_messages_hint')}
        checked={hasInput}
        disabled={isReadOnly}
        onCheckedChange={(isOn) => set({ close_voice_call: !isOn })}
      />
      {hasInput && (
        <SegmentedControl
          label={t('voice_input')}
          value={isVoiceFirst ? 'voice' : 'text'}
          options={[
            { value: 'text', label: t('voice_input_text') },
            { value: 'voice', label: t('voice_input_voice') },
          ]}
          disabled={isReadOnly}
          hint={isVoiceFirst ? t('voice_input_voice_hint') : undefined}
          onValueChange={(type) => set({ default_user_input_type: UserInputType[type] })}
        />
      )}
    </Stack>
  );
}

type VoiceMap = VoicesInfo['i18n_lang_voice_str'];

interface VoiceMapFieldsProps {
  title: string;
  hint?: string;
  botId: string;
  voices: VoiceMap;
  canTry: boolean;
  isReadOnly: boolean;
  /** What reads a language that has no voice here. */
  placeholderOf: (language: SpokenLanguage) => string;
  onChange: (voices: VoiceMap) => void;
}

/** A voice for each language. */
function VoiceMapFields({ title, hint, voices, placeholderOf, onChange, ...field }: VoiceMapFieldsProps) {
  return (
    <FormSection isStacked title={title} hint={hint}>
      <Stack gap={3}>
        {SPOKEN_LANGUAGES.map((language) => (
          <VoiceField
            key={language}
            language={language}
            voice={voices[language] ?? ''}
            placeholder={placeholderOf(language)}
            onChange={(voice) => {
              const { [language]: _, ...others } = voices;
              onChange(voice ? { ...others, [language]: voice } : others);
            }}
            {...field}
          />
        ))}
      </Stack>
    </FormSection>
  );
}

interface VoiceFieldProps {
  botId: string;
  language: SpokenLanguage;
  voice: string;
  placeholder: string;
  canTry: boolean;
  isReadOnly: boolean;
  onChange: (voice: string) => void;
}

/** The voice for one language, and a button to hear it. */
function VoiceField({ botId, language, voice, placeholder, canTry, isReadOnly, onChange }: VoiceFieldProps) {
  const { t } = useTranslation();
  /** Half a name is not saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? voice;
  const isValid = /^[\x20-\x7e]*$/.test(shown);
  const commit = () => {
    if (typed === null || !isValid) return;
    if (typed.trim() !== voice) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <div className={styles.voice}>
      <TextField
        label={t(`voice_language_${language}`)}
        value={shown}
        maxLength={VOICE_NAME_MAX}
        readOnly={isReadOnly}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        error={isValid ? undefined : t('voice_name_invalid')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className={styles.name}
      />
      {canTry && isValid && shown.trim() !== '' && <TryVoice botId={botId} language={language} voice={shown.trim()} />}
    </div>
  );
}
