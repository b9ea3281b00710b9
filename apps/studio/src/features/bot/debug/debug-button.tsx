import type { MessageSlotProps } from '@parley/chat-panel';
import { IconButton } from '@parley/ui';
import { Activity } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDebugContext } from './debug-context.ts';

/** In the hover area of every message: the way to what is known about it. */
export function DebugButton({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const open = use(OpenDebugContext);
  return <IconButton label={t('debug_open')} icon={<Activity aria-hidden />} onClick={() => open(messageId)} />;
}
