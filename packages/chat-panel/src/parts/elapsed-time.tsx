import { use } from 'react';
import { GroupContext, useInGroup } from '../chat-client/use-in-group.ts';
import { formatDuration } from '../texts/format-duration.ts';
import { useTexts } from '../texts/texts-context.ts';
import { useSecondsSince } from './ticking-clock.ts';

/** Shorter steps show no time. */
const LONG_STEP_SECONDS = 3;

/** Seconds since the reply of this row began its current step; 0 if that is not known. */
export function useStepSeconds(): number {
  const groupId = use(GroupContext) ?? '';
  return useSecondsSince(useInGroup(({ pulling }) => pulling[groupId]?.stepSince ?? 0));
}

/** How long the current step of a reply has taken, once it takes long. */
export function ElapsedTime() {
  const texts = useTexts();
  const seconds = useStepSeconds();
  return seconds < LONG_STEP_SECONDS ? null : <span>· {formatDuration(texts, seconds)}</span>;
}

/** What the tool of a call has reported last, and how long the step takes. */
export function CallProgress({ callId }: { callId: string | undefined }) {
  const groupId = use(GroupContext) ?? '';
  const progress = useInGroup(({ pulling }) => pulling[groupId]?.progress);
  return (
    <>
      {progress && progress.call_id === callId && <span dir="auto">· {progress.text}</span>}
      <ElapsedTime />
    </>
  );
}
