import { FREE_CHATS_MAX, type MonetizeConfig, RefreshPeriod } from '@parley/contract';
import { Select, Stack, Switch, Text, TextField } from '@parley/ui';
import { useState } from 'react';
import type { TextKey } from '../../../../i18n/text-key.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** What a limit begins with. */
const FIRST_COUNT = 10;

const periodTexts: readonly { value: RefreshPeriod; label: TextKey }[] = [
  { value: RefreshPeriod.day, label: 'free_chats_day' },
  { value: RefreshPeriod.week, label: 'free_chats_week' },
  { value: RefreshPeriod.month, label: 'free_chats_month' },
  { value: RefreshPeriod.never, label: 'free_chats_never' },
];

/** How many answers each user of the published agent gets. */
export function FreeChatsForm() {
  const { t } = useTranslation();
  const [config, change] = useSection('monetize_config');
  const isEditable = useIsEditable();
  const { is_enable, free_chat_allowance_count: count, refresh_period } = config;
  const set = (changed: Partial<MonetizeConfig>) => change({ ...config, ...changed });
  const turn = (isOn: boolean) =>
    set({ is_enable: isOn, ...(isOn && count === 0 && { free_chat_allowance_count: FIRST_COUNT }) });
  return (
    <Stack gap={3}>
      <Switch
        label={t('free_chats_on')}
        hint={t('free_chats_on_hint')}
        checked={is_enable}
        disabled={!isEditable}
        onCheckedChange={turn}
      />
      {is_enable && (
        <>
          <CountField
            count={count}
            isReadOnly={!isEditable}
            onChange={(free_chat_allowance_count) => set({ free_chat_allowance_count })}
          />
          <Select
            label={t('free_chats_refresh')}
            value={String(refresh_period)}
            options={periodTexts.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
            disabled={!isEditable}
            onValueChange={(value) => set({ refresh_period: Number(value) as RefreshPeriod })}
          />
          <Text size="small" tone="muted">
            {t('free_chats_reset_hint')}
          </Text>
        </>
      )}
    </Stack>
  );
}

interface CountFieldProps {
  count: number;
  isReadOnly: boolean;
  onChange: (count: number) => void;
}

/** Keeps what is typed until it is a number that can be saved. */
function CountField({ count, isReadOnly, onChange }: CountFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const value = Number(text);
    const isValid = Number.isInteger(value) && value >= 1 && value <= FREE_CHATS_MAX;
    setTyped(isValid ? undefined : text);
    if (isValid) onChange(value);
  };
  return (
    <TextField
      label={t('free_chats_count')}
      type="number"
      min={1}
      max={FREE_CHATS_MAX}
      value={typed ?? String(count)}
      readOnly={isReadOnly}
      error={typed === undefined ? undefined : t('free_chats_count_problem', { max: FREE_CHATS_MAX })}
      onChange={(event) => type(event.target.value)}
    />
  );
}
