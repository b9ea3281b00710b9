import { type BotVersionSummary, ListDraftBotHistory } from '@parley/contract';
import { Select } from '@parley/ui';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVersionTitle } from '../version/use-version-title.ts';

/** A select has no empty value; no version has an id with a space. */
const DRAFT = 'the draft';
const VERSIONS_LISTED = 50;

interface VersionSelectProps {
  botId: string;
  /** Null for the draft. */
  version: string | null;
  onChange: (version: string | null) => void;
}

/** What a variant is based on: the draft, or one of the newest versions. Nothing while there are none. */
export function VersionSelect({ botId, version, onChange }: VersionSelectProps) {
  const { t } = useTranslation();
  const titleOf = useVersionTitle();
  const formatTime = useFormatTime();
  const { data } = useOperationQuery(ListDraftBotHistory, { bot_id: botId, page_size: VERSIONS_LISTED });
  const labelOf = (one: BotVersionSummary) =>
    [titleOf(one), one.is_online && t('bot_published'), formatTime(Number(one.create_time) * 1_000)]
      .filter(Boolean)
      .join(' · ');
  const versions = data?.data.history_infos.map((one) => ({ value: one.version, label: labelOf(one) })) ?? [];
  const isListed = version === null || versions.some(({ value }) => value === version);
  if (versions.length === 0 && isListed) return null;
  return (
    <Select
      label={t('compare_base')}
      isLabelHidden
      value={version ?? DRAFT}
      options={[
        { value: DRAFT, label: t('compare_draft') },
        ...versions,
        ...(isListed || version === null ? [] : [{ value: version, label: t('compare_earlier_version') }]),
      ]}
      onValueChange={(value) => onChange(value === DRAFT ? null : value)}
    />
  );
}
