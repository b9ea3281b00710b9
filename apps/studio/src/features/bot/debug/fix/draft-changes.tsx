import { type BotDraft, SuggestReplyMode } from '@parley/contract';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { builtInTools } from '../../block/built-in-tools/built-in-tools.ts';
import { SettingChange, SettingChanges } from '../../draft/setting-change.tsx';
import { TextDiff } from '../../draft/text-diff.tsx';
import styles from './draft-changes.module.css';
import { type ChangedSetting, changedSettings } from './draft-fix.ts';

interface DraftChangesProps {
  before: BotDraft;
  after: BotDraft;
}

/** What changes in a draft: the prompt as a diff, settings from → to. */
export function DraftChanges({ before, after }: DraftChangesProps) {
  const { t } = useTranslation();
  const settings = changedSettings(before, after);
  const [prompt, fixedPrompt] = [before.prompt_info.prompt, after.prompt_info.prompt];
  return (
    <>
      {settings.length > 0 && (
        <SettingChanges>
          {settings.map((setting) => (
            <Setting key={setting.field} setting={setting} />
          ))}
        </SettingChanges>
      )}
      {prompt !== fixedPrompt && (
        <div className={styles.prompt}>
          <p className={styles.name}>{t('draft_section_prompt_info')}</p>
          <TextDiff label={t('draft_section_prompt_info')} before={prompt} after={fixedPrompt} />
        </div>
      )}
    </>
  );
}

function Setting({ setting: { field, from, to } }: { setting: ChangedSetting }) {
  const { t } = useTranslation();
  const shown = useShownValue(field);
  return <SettingChange name={t(`fix_field_${field}`)} from={shown(from)} to={shown(to)} />;
}

function useShownValue(field: ChangedSetting['field']): (value: ChangedSetting['from']) => string {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  const modes: Readonly<Record<number, string>> = {
    [SuggestReplyMode.system]: t('fix_suggest_system'),
    [SuggestReplyMode.custom]: t('fix_suggest_custom'),
    [SuggestReplyMode.disabled]: t('fix_suggest_disabled'),
  };
  const toolTitle = (name: string) => {
    const tool = builtInTools.find((known) => known.name === name);
    return tool ? t(tool.title) : name;
  };
  return (value) => {
    if (value === null) return t('fix_default');
    if (typeof value !== 'number') return value.map(toolTitle).join(', ') || t('fix_none');
    return field === 'suggest_reply_mode' ? (modes[value] ?? String(value)) : format(value);
  };
}
