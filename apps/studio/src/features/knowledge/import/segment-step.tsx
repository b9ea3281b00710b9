import {
  CHUNK_LEVEL_MAX,
  CHUNK_OVERLAP_MAX,
  CHUNK_SEPARATOR_MAX,
  CHUNK_SEPARATOR_OWN_DEFAULT,
  CHUNK_SIZE_MAX,
  CHUNK_SIZE_MIN,
  type ChunkStrategy,
  ChunkType,
  newChunkStrategy,
} from '@parley/contract';
import { Checkbox, Panel, SegmentedControl, Select, Slider, Stack, TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { separators } from './separators.ts';

interface SegmentStepProps {
  strategy: ChunkStrategy;
  onChange: (strategy: ChunkStrategy) => void;
}

const OWN = 'own';

const hints = {
  [ChunkType.automatic]: 'chunk_automatic_hint',
  [ChunkType.custom]: 'chunk_custom_hint',
  [ChunkType.level]: 'chunk_level_hint',
} as const;

/** wire §3 chunking: how texts are divided into slices. */
export function SegmentStep({ strategy, onChange }: SegmentStepProps) {
  const { t } = useTranslation();
  const set = (change: Partial<ChunkStrategy>) => onChange({ ...strategy, ...change });
  // Not by the text alone: one that is being typed may be equal to a listed separator for a moment.
  const [isOwn, setOwn] = useState(() => separators.every(({ value }) => value !== strategy.separator));
  function chooseType(chunk_type: ChunkType): void {
    if (strategy.separator !== '') set({ chunk_type });
    else {
      // Where no separator is shown, an empty one could not be corrected.
      setOwn(false);
      set({ chunk_type, separator: newChunkStrategy.separator });
    }
  }
  function chooseSeparator(value: string): void {
    setOwn(value === OWN);
    set({ separator: value === OWN ? CHUNK_SEPARATOR_OWN_DEFAULT : value });
  }
  return (
    <Panel>
      <Stack>
        <SegmentedControl
          label={t('chunk_type')}
          value={String(strategy.chunk_type)}
          options={[
            { value: String(ChunkType.automatic), label: t('chunk_automatic') },
            { value: String(ChunkType.custom), label: t('chunk_custom') },
            { value: String(ChunkType.level), label: t('chunk_level') },
          ]}
          onValueChange={(value) => chooseType(Number(value) as ChunkType)}
          hint={t(hints[strategy.chunk_type])}
        />
        {strategy.chunk_type === ChunkType.custom && (
          <>
            <Select
              label={t('chunk_separator')}
              value={isOwn ? OWN : strategy.separator}
              options={[
                ...separators.map(({ value, label }) => ({ value, label: t(label) })),
                { value: OWN, label: t('separator_own') },
              ]}
              onValueChange={chooseSeparator}
            />
            {isOwn && (
              <TextField
                label={t('separator_own')}
                value={strategy.separator}
                maxLength={CHUNK_SEPARATOR_MAX}
                {...(strategy.separator === '' && { error: t('separator_empty') })}
                autoComplete="off"
                onChange={(event) => set({ separator: event.target.value })}
              />
            )}
            <Slider
              label={t('chunk_size')}
              hint={t('chunk_size_hint')}
              min={CHUNK_SIZE_MIN}
              max={CHUNK_SIZE_MAX}
              step={1}
              value={strategy.max_tokens}
              onValueChange={(max_tokens) => set({ max_tokens })}
            />
            <Slider
              label={t('chunk_overlap')}
              hint={t('chunk_overlap_hint')}
              min={0}
              max={CHUNK_OVERLAP_MAX}
              step={1}
              value={strategy.overlap}
              onValueChange={(overlap) => set({ overlap })}
            />
            <Checkbox
              label={t('chunk_spaces')}
              checked={strategy.remove_extra_spaces}
              onCheckedChange={(remove_extra_spaces) => set({ remove_extra_spaces })}
            />
            <Checkbox
              label={t('chunk_links')}
              checked={strategy.remove_urls_emails}
              onCheckedChange={(remove_urls_emails) => set({ remove_urls_emails })}
            />
          </>
        )}
        {strategy.chunk_type === ChunkType.level && (
          <>
            <Slider
              label={t('chunk_max_level')}
              hint={t('chunk_max_level_hint')}
              min={1}
              max={CHUNK_LEVEL_MAX}
              step={1}
              value={strategy.max_level}
              onValueChange={(max_level) => set({ max_level })}
            />
            <Checkbox
              label={t('chunk_save_title')}
              checked={strategy.save_title}
              onCheckedChange={(save_title) => set({ save_title })}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
