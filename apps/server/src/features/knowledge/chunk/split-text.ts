const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
/** The segmenter takes a time that grows with the text: it gets pieces. */
const WINDOW = 8_000;

/** Sentences with the spaces after them, in English as in Chinese. A line ends a sentence. */
export function* sentencesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = windowEnd(text, start);
    for (const { segment } of segmenter.segment(text.slice(start, end))) yield segment;
    start = end;
  }
}

/** Behind a line or a space where there is one, and never inside a character. */
function windowEnd(text: string, start: number): number {
  if (text.length - start <= WINDOW) return text.length;
  const piece = text.slice(start, start + WINDOW);
  const space = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '));
  return start + (space > 0 ? space + 1 : wholeCharacters(piece).length);
}

const wholeCharacters = (piece: string): string => (/[\ud800-\udbff]$/.test(piece) ? piece.slice(0, -1) : piece);

/** Pieces of at most so many characters, cut at spaces where there are some. */
export function* cutInto(text: string, size: number): Generator<string> {
  let rest = text;
  while (rest.length > size) {
    const piece = wholeCharacters(rest.slice(0, size)) || rest.slice(0, 2);
    const space = piece.lastIndexOf(' ');
    const cut = space > size / 2 ? piece.slice(0, space + 1) : piece;
    yield cut;
    rest = rest.slice(cut.length);
  }
  if (rest !== '') yield rest;
}

/** Sentences in groups of at most so many characters. */
export function* sentenceGroups(text: string, size: number): Generator<string> {
  let group = '';
  for (const sentence of sentencesOf(text)) {
    if (group !== '' && group.length + sentence.trimEnd().length > size) {
      yield group;
      group = '';
    }
    if (sentence.length <= size) group += sentence;
    else
      for (const piece of cutInto(sentence, size)) {
        if (group !== '') yield group;
        group = piece;
      }
  }
  if (group !== '') yield group;
}

/** The end of a text, of at most so many characters, from the beginning of a sentence or word where there is one. */
export function tailOf(text: string, size: number): string {
  if (size <= 0) return '';
  const tail = text.slice(-size).replace(/^[\udc00-\udfff]/, '');
  if (tail.length === text.length) return tail;
  const start = /[。！？；.!?]\s*|\s/u.exec(tail);
  const rest = start ? tail.slice(start.index + start[0].length) : '';
  return rest.trim() === '' ? tail : rest;
}
