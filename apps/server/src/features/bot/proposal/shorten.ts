const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const ENDS_SENTENCE = /[.!?。！？…][”"’'）)]*\s*$/u;
const ELLIPSIS = '…';

/** At most this many characters: whole sentences where half of the text remains, else whole words and an ellipsis. */
export function shorten(text: string, max: number): string {
  const graphemes = graphemesOf(text);
  if (graphemes.length <= max) return text;
  for (let length = max; length > max / 2; length -= 1) {
    const sentences = graphemes.slice(0, length).join('');
    if (ENDS_SENTENCE.test(sentences)) return sentences.trim();
  }
  const kept = graphemes.slice(0, max - ELLIPSIS.length);
  const space = kept.lastIndexOf(' ');
  return kept.slice(0, space > max / 2 ? space : undefined).join('') + ELLIPSIS;
}
