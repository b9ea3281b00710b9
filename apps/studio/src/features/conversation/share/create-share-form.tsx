import {
  type ConversationShare,
  CreateConversationShare,
  SHARE_DAYS_MAX,
  type ShareAudience,
  SpaceType,
} from '@parley/contract';
import { Button, Checkbox, CopyField, Row, SegmentedControl, Select, Stack, Text, useToast } from '@parley/ui';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCurrentSpace } from '../../../page/current-space.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { useRefreshShares } from './use-refresh-shares.ts';

const DAYS = [1, 7, 30, 90, SHARE_DAYS_MAX];
const DEFAULT_DAYS = '30';

interface CreateShareFormProps {
  conversationId: string;
  /** Those that the user has. */
  shares: readonly ConversationShare[];
  allowsLinks: boolean;
}

/** Shares a conversation by a link or with the members of the space. The link is shown once. */
export function CreateShareForm({ conversationId, shares, allowsLinks }: CreateShareFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const formatTime = useFormatTime();
  const showCopiedToast = useCopiedToast();
  const refresh = useRefreshShares();
  const space = useCurrentSpace();
  // A personal space has no other members.
  const hasMembers = space.space_type === SpaceType.team;
  const [wanted, setAudience] = useState<ShareAudience>(hasMembers ? 'space' : 'link');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [includesFiles, setIncludesFiles] = useState(false);
  const create = useOperationMutation(CreateConversationShare, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('share_created'));
    },
  });
  const audience = allowsLinks ? wanted : 'space';
  if (!allowsLinks && !hasMembers) return <Text tone="muted">{t('share_links_forbidden')}</Text>;
  const submit = () =>
    create.mutate({
      conversation_id: conversationId,
      audience,
      days: Number(days),
      includes_files: includesFiles,
    });
  // The link of a share that was stopped since opens nothing.
  const isOpen = shares.some(({ share_id }) => share_id === create.data?.share.share_id);
  const created = isOpen ? create.data : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={4}>
        {hasMembers && allowsLinks && (
          <SegmentedControl
            label={t('share_with')}
            value={audience}
            options={[
              { value: 'space', label: t('share_with_space', { space: space.name }) },
              { value: 'link', label: t('share_with_link') },
            ]}
            onValueChange={setAudience}
          />
        )}
        {!allowsLinks && <Text tone="muted">{t('share_links_forbidden')}</Text>}
        <Checkbox
          label={t('share_files')}
          hint={t('share_files_hint')}
          checked={includesFiles}
          onCheckedChange={setIncludesFiles}
        />
        <Row align="end">
          <Select
            label={t('share_until')}
            value={days}
            options={DAYS.map((count) => ({ value: String(count), label: t('share_days', { count }) }))}
            onValueChange={setDays}
          />
          <Button type="submit" variant="primary" isLoading={create.isPending}>
            {t('share_create')}
          </Button>
        </Row>
        {created && (
          <Stack gap={2}>
            <CopyField
              label={t('link')}
              value={new URL(created.path, window.location.origin).href}
              hint={t('expires', { time: formatTime(created.share.expires_at) })}
              copyLabel={t('copy')}
              onCopied={showCopiedToast}
            />
            {created.share.audience === 'link' && (
              <Text tone="muted" size="label">
                {t('share_link_once')}
              </Text>
            )}
          </Stack>
        )}
      </Stack>
    </form>
  );
}
