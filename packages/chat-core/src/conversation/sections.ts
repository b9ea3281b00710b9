import type { Conversation, Sections } from './conversation.ts';

/**
 * The section that messages are added to; the one before it is remembered, and does not begin again with what still arrives
 * of it: a reply that was being said when the context was cleared, a page that was asked for before.
 */
export function withSection(sections: Sections, sectionId: string): Sections {
  if (sectionId === '' || isKnownSection({ sections }, sectionId)) return sections;
  return { ...sections, latestSectionId: sectionId, prevSectionId: sections.latestSectionId || null };
}

export function withAnnounced(sections: Sections, replyId: string, sectionId: string | undefined): Sections {
  if (!sectionId || sections.announced?.sectionId === sectionId) return sections;
  return { ...sections, announced: { replyId, sectionId } };
}

/** A section that a reply announced begins when the reply is complete (chat §4 Receiving). */
export function withAnnouncedApplied(sections: Sections, replyId: string): Sections {
  if (sections.announced?.replyId !== replyId) return sections;
  return { ...withSection(sections, sections.announced.sectionId), announced: null };
}

/** Told twice, by the answer to the call and by the subscription, a section begins once. */
export const isKnownSection = ({ sections }: Pick<Conversation, 'sections'>, sectionId: string): boolean =>
  sectionId === sections.latestSectionId || sectionId === sections.prevSectionId;
