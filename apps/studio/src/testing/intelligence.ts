import {
  type GetDraftIntelligenceList,
  type Intelligence,
  IntelligenceStatus,
  IntelligenceType,
  type ResponseOf,
} from '@parley/contract';
import { personalSpace } from './space-list.ts';

/** An agent in a list, for tests: its id is its name in lower case. */
export function intelligence(
  name: string,
  { isFavourite = false, ...change }: Partial<Intelligence> & { isFavourite?: boolean } = {},
): Intelligence {
  return {
    type: IntelligenceType.bot,
    basic_info: {
      id: name.toLowerCase(),
      name,
      description: `${name} answers.`,
      icon_uri: '',
      icon_url: '',
      space_id: personalSpace.id,
      owner_id: '7001',
      create_time: '1790000000',
      update_time: '1790000600',
      publish_time: '',
      status: IntelligenceStatus.using,
    },
    owner_info: null,
    committer_info: null,
    publish_info: { publish_time: '', has_published: false, has_unpublished_change: false, connectors: [] },
    latest_audit_info: null,
    permission_info: { in_collaboration: false, can_view: true, can_delete: true },
    favorite_info: { is_fav: isFavourite, fav_time: '' },
    other_info: { recently_open_time: '', bot_mode: 0 },
    ...change,
  };
}

/** A page of the list. With a cursor there is a page after it. */
export function intelligencePage(
  intelligences: Intelligence[],
  { next = '', total = intelligences.length }: { next?: string; total?: number } = {},
): ResponseOf<typeof GetDraftIntelligenceList> {
  return { data: { intelligences, total, has_more: next !== '', next_cursor_id: next } };
}
