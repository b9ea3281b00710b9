import { type Conversation, findMessage, type MessageGroup } from '@parley/chat-core';

/** What a turn of few words needs, and what each letter adds: a guess, and enough to begin with. */
const ROW_PX = 120;
const LETTER_PX = 0.4;
/** Chunks that are nearer than a view are drawn at once: with less than this the next one would be, too. */
const OPENING_VIEWS = 2;
const OPENING_ROWS_MAX = 8;

/** How many of the newest turns are drawn when a list is opened, so that its first words are there soon. */
export function openingRows(conversation: Conversation, groups: readonly MessageGroup[], viewHeightPx: number): number {
  let rows = 0;
  let height = 0;
  while (rows < OPENING_ROWS_MAX && height < OPENING_VIEWS * viewHeightPx) {
    rows += 1;
    height += ROW_PX + LETTER_PX * lettersOf(conversation, groups.at(-rows));
  }
  return rows;
}

function lettersOf(conversation: Conversation, group: MessageGroup | undefined): number {
  const ids = group?.memberSet.llmAnswerMessageIdList ?? [];
  return ids.reduce((letters, id) => letters + (findMessage(conversation, id)?.content.length ?? 0), 0);
}
