import { DisablePromptCalling, type TimeCapsuleInfo, TimeCapsuleMode } from '@parley/contract';
import { Button, Select, Stack, Switch, Text } from '@parley/ui';
import { Brain } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MemoriesDialog } from '../memories-dialog.tsx';
import { daysOf, timesToLive } from './times-to-live.ts';

export interface MemorySkillFormProps {
  botId: string;
  skill: TimeCapsuleInfo;
  isReadOnly: boolean;
  onChange: (skill: TimeCapsuleInfo) => void;
}

/** The long-term memory of an agent: whether it has one, whether replies use it, and how long it lasts. */
export function MemorySkillForm({ botId, skill, isReadOnly, onChange }: MemorySkillFormProps) {
  const { t } = useTranslation();
  const [isListOpen, setIsListOpen] = useState(false);
  const set = (change: Partial<TimeCapsuleInfo>) => onChange({ ...skill, ...change });
  const isOn = skill.time_capsule_mode === TimeCapsuleMode.on;
  const { time_capsule_time_to_live: timeToLive } = skill;
  const offered = timesToLive.map(({ value, label }) => ({ value, label: t(label) }));
  const options = offered.some(({ value }) => value === timeToLive)
    ? offered
    : [...offered, { value: timeToLive, label: t('memory_for_days', { count: daysOf(timeToLive) }) }];
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('memory_help')}
      </Text>
      <Switch
        label={t('memory_on')}
        hint={t('memory_on_hint')}
        checked={isOn}
        disabled={isReadOnly}
        onCheckedChange={(on) => set({ time_capsule_mode: on ? TimeCapsuleMode.on : TimeCapsuleMode.off })}
      />
      {isOn && (
        <>
          <Switch
            label={t('memory_in_replies')}
            hint={t('memory_in_replies_hint')}
            checked={skill.disable_prompt_calling === DisablePromptCalling.off}
            disabled={isReadOnly}
            onCheckedChange={(isUsed) =>
              set({ disable_prompt_calling: isUsed ? DisablePromptCalling.off : DisablePromptCalling.on })
            }
          />
          <Select
            label={t('memory_kept')}
            value={timeToLive}
            options={options}
            disabled={isReadOnly}
            onValueChange={(value) => set({ time_capsule_time_to_live: value })}
          />
        </>
      )}
      <div>
        <Button size="small" icon={<Brain aria-hidden />} onClick={() => setIsListOpen(true)}>
          {t('memories_view')}
        </Button>
      </div>
      {isListOpen && <MemoriesDialog botId={botId} canAdd={isOn} onClose={() => setIsListOpen(false)} />}
    </Stack>
  );
}
