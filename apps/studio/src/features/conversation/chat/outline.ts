/** Shorter answers are seen at a glance. */
const LONG_CHARACTERS = 1_500;
const HEADINGS_MIN = 3;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}\s+\S/;

/** Whether an answer in Markdown is long and has enough headings for an outline. */
export function isLongWithHeadings(markdown: string): boolean {
  if (markdown.length < LONG_CHARACTERS) return false;
  let fence: string | null = null;
  let headings = 0;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence === null) {
      if (mark === null && HEADING.test(line)) headings += 1;
      fence = mark;
    } else if (mark?.startsWith(fence)) fence = null;
  }
  return headings >= HEADINGS_MIN;
}
