import type { Locale, Scene, TaskInfo } from '@parley/contract';
import type { Bots } from '../bot/index.ts';
import { wantedVersion } from '../conversation/index.ts';

/** The tasks of what answers in a scene: the draft, or the published version. */
export async function findTaskInfo(
  bots: Bots,
  { botId, scene }: { readonly botId: string; readonly scene: Scene },
  locale: Locale,
): Promise<TaskInfo> {
  const { settings } = await bots.findRunnable({ botId }, wantedVersion({ scene }), locale);
  return settings.task_info;
}
