import type { ListedConversation } from '@parley/contract';

export type SectionName = 'pinned' | 'today' | 'month' | 'older';

interface ConversationSection {
  readonly name: SectionName;
  readonly conversations: readonly ListedConversation[];
}

const DAY_MS = 24 * 3_600_000;
const MONTH_DAYS = 30;

/** wire §2.6: today, 30 days, older; and before them what is pinned. Sections without conversations are left out. */
export function sectionsOf(conversations: readonly ListedConversation[], now: number): ConversationSection[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const nameOf = ({ is_pinned, active_at }: ListedConversation): SectionName => {
    if (is_pinned) return 'pinned';
    if (active_at >= today) return 'today';
    return active_at >= now - MONTH_DAYS * DAY_MS ? 'month' : 'older';
  };
  return (['pinned', 'today', 'month', 'older'] as const)
    .map((name) => ({ name, conversations: conversations.filter((one) => nameOf(one) === name) }))
    .filter((section) => section.conversations.length > 0);
}
