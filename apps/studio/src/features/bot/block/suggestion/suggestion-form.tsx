import { hasDoubleBraces, SUGGEST_PROMPT_MAX, SuggestReplyMode } from '@parley/contract';
import { SegmentedControl, Stack, Textarea } from '@parley/ui';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { useKeptSelection } from '../use-kept-selection.ts';
import { suggestionModes } from './suggestion-modes.ts';

/** Whether and how questions are suggested after a reply. */
export function SuggestionForm() {
  const { t } = useTranslation();
  const [suggestion, change] = useSection('suggest_reply_info');
  const readOnly = !useIsEditable();
  const { suggest_reply_mode: mode, customized_suggest_prompt: prompt } = suggestion;
  const promptField = useKeptSelection(prompt);
  /** Nothing of the section is saved: the text stays in view in every mode. */
  const isRefused = hasDoubleBraces(prompt);
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={t('suggestion_title')}
        isLabelHidden
        value={String(mode)}
        options={suggestionModes.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
        disabled={readOnly}
        onValueChange={(value) => change({ ...suggestion, suggest_reply_mode: Number(value) as typeof mode })}
        hint={t(suggestionModes.find(({ value }) => value === mode)?.hint ?? 'suggestion_system_hint')}
      />
      {(mode === SuggestReplyMode.custom || isRefused) && (
        <Textarea
          ref={promptField}
          label={t('suggestion_prompt')}
          placeholder={t('suggestion_prompt_placeholder')}
          value={prompt}
          {...(isRefused && { error: t('bot_prompt_bracket_error') })}
          readOnly={readOnly}
          rows={4}
          isAutoGrowing
          hasCounter
          maxLength={SUGGEST_PROMPT_MAX}
          onChange={(event) => change({ ...suggestion, customized_suggest_prompt: event.target.value })}
        />
      )}
    </Stack>
  );
}
