import type { BotDraft, DraftFix } from '@parley/contract';
import type { DraftEditor } from '../../draft/draft-editor.ts';
import { mergeSection, type SectionName } from '../../draft/merge/merge-section.ts';

/** A setting that a fix changes. */
export interface ChangedSetting {
  readonly field: 'max_tokens' | 'temperature' | 'history_round' | 'built_in_tools' | 'suggest_reply_mode';
  readonly from: number | readonly string[] | null;
  readonly to: number | readonly string[] | null;
}

/**
 * The draft as it is after a fix of `base`: what has changed since is merged with the fix. Where that needs a decision, the
 * fix is taken, as its diff shows.
 */
export function fixedDraft(draft: BotDraft, fix: DraftFix, base: BotDraft): BotDraft {
  const fixedBase = withFix(base, fix);
  const fixed = withFix(draft, fix);
  const merged = <Name extends SectionName>(name: Name): BotDraft[Name] => {
    const { isClean, value } = mergeSection(name, { base: base[name], mine: fixedBase[name], theirs: draft[name] });
    return isClean ? value : fixed[name];
  };
  return {
    ...draft,
    prompt_info: merged('prompt_info'),
    model_info: merged('model_info'),
    built_in_tools: merged('built_in_tools'),
    suggest_reply_info: merged('suggest_reply_info'),
  };
}

/** A field that the fix leaves out stays as it is, also inside a section. */
function withFix(draft: BotDraft, { prompt_info, model_info, built_in_tools, suggest_reply_info }: DraftFix): BotDraft {
  const { short_memory_policy, ...model } = model_info ?? {};
  return {
    ...draft,
    prompt_info: { ...draft.prompt_info, ...prompt_info },
    model_info: {
      ...draft.model_info,
      ...model,
      short_memory_policy: { ...draft.model_info.short_memory_policy, ...short_memory_policy },
    },
    built_in_tools: built_in_tools ?? draft.built_in_tools,
    suggest_reply_info: { ...draft.suggest_reply_info, ...suggest_reply_info },
  };
}

/** What differs beside the prompt, from → to. */
export function changedSettings(before: BotDraft, after: BotDraft): ChangedSetting[] {
  const settings: ChangedSetting[] = [
    { field: 'max_tokens', from: before.model_info.max_tokens, to: after.model_info.max_tokens },
    { field: 'temperature', from: before.model_info.temperature, to: after.model_info.temperature },
    {
      field: 'history_round',
      from: before.model_info.short_memory_policy.history_round,
      to: after.model_info.short_memory_policy.history_round,
    },
    { field: 'built_in_tools', from: before.built_in_tools, to: after.built_in_tools },
    {
      field: 'suggest_reply_mode',
      from: before.suggest_reply_info.suggest_reply_mode,
      to: after.suggest_reply_info.suggest_reply_mode,
    },
  ];
  return settings.filter(({ from, to }) => String(from) !== String(to));
}

export const isSameDraft = (before: BotDraft, after: BotDraft): boolean =>
  before.prompt_info.prompt === after.prompt_info.prompt && changedSettings(before, after).length === 0;

/** Puts a fix into the draft, as if the user had typed it. */
export function applyFix(editor: Pick<DraftEditor, 'getDraft' | 'change'>, fix: DraftFix, base: BotDraft): void {
  const fixed = fixedDraft(editor.getDraft(), fix, base);
  if (fix.prompt_info) editor.change('prompt_info', fixed.prompt_info);
  if (fix.model_info) editor.change('model_info', fixed.model_info);
  if (fix.built_in_tools) editor.change('built_in_tools', fixed.built_in_tools);
  if (fix.suggest_reply_info) editor.change('suggest_reply_info', fixed.suggest_reply_info);
}
