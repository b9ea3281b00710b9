import type { Conversation, Sections } from './conversation.ts';

/**
 * Makes this the latest section. The previous one does not become the latest again: a reply or a history page that was in
 * transit when the context was cleared still carries its id.
 */
export function withSection(sections: Sections, sectionId: string): Sections {
  if (sectionId === '' || isKnownSection({ sections }, sectionId)) return sections;
  return { ...sections, latestSectionId: sectionId, prevSectionId: sections.latestSectionId || null };
}

export function withAnnounced(sections: Sections, replyId: string, sectionId: string | undefined): Sections {
  if (!sectionId || sections.announced?.sectionId === sectionId) return sections;
  return { ...sections, announced: { replyId, sectionId } };
}

/** An announced section begins when its reply is complete (chat §4 Receiving: new_section_id). */
export function withAnnouncedApplied(sections: Sections, replyId: string): Sections {
  if (sections.announced?.replyId !== replyId) return sections;
  return { ...withSection(sections, sections.announced.sectionId), announced: null };
}

/** The answer to the call and the subscription both report a new section; the second report is ignored. */
export const isKnownSection = ({ sections }: Pick<Conversation, 'sections'>, sectionId: string): boolean =>
  sectionId === sections.latestSectionId || sectionId === sections.prevSectionId;
