/** Where words occur in what is drawn, whatever their case; also across the parts a formatted text is made of. */
export function textRanges(element: Element, words: string): readonly Range[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  // Lower case may be longer in a few languages: then the places would be wrong, and only exact matches are shown.
  const lower = text.toLowerCase();
  const searched = lower.length === text.length ? lower : text;
  const ranges: Range[] = [];
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
    const range = element.ownerDocument.createRange();
    const from = nodes.findLast(({ start }) => start <= at);
    const to = nodes.findLast(({ start }) => start < at + wanted.length);
    if (!from || !to) continue;
    range.setStart(from.node, at - from.start);
    range.setEnd(to.node, at + wanted.length - to.start);
    ranges.push(range);
  }
  return ranges;
}
